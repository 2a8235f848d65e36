;;;; Plays a file of Columbia's Isolation tournament (CSW4701, project 3) in the arena:
;;;;
;;;;     sbcl --script columbia.lisp player-NAME
;;;;
;;;; Loads the file and calls its function player-NAME for each move with the board: a list of rows, each a list of the
;;;; symbols - (empty), * (filled), x and o (the players). A function that takes two arguments also gets its own symbol,
;;;; x or o; one that takes three, also the seconds that it has left for the whole game. It returns (ROW COLUMN),
;;;; counted from 1 at the top left, or (NIL NIL) if it cannot move, although the arena asks only players that can.
;;;;
;;;; The player's output goes to stderr, because stdout belongs to the arena, and its input is empty. If the file cannot
;;;; play, this program ends with status 78 and the reason on stderr: the fault `start`. An error during play becomes
;;;; the reply `exception;TYPE: WORDS`, which is illegal and loses.
;;;;
;;;; The arena's board line is `player;ROWSxCOLUMNS;cells;milliseconds`, the cells being 1 (empty), 0 (filled), A (x)
;;;; and B (o), row by row. The reply is `move;ROW,COLUMN`, counted from 0.

(require :sb-introspect)
(defpackage :columbia (:use :cl))
(in-package :columbia)

(defconstant cannot-start 78)

(defun refuse (control &rest arguments)
  (format *error-output* "columbia: ~?~%" control arguments)
  (finish-output *error-output*)
  (sb-ext:exit :code cannot-start :abort t))

(defun one-line (text)
  (substitute #\Space #\Newline (remove #\Return text)))

(defun words-of (condition)
  (one-line (handler-case (princ-to-string condition)
              (error () "its words cannot be printed"))))

(defmacro as-player (&body body)
  "Runs the student's code: its output goes to stderr, and its input is empty."
  `(let* ((*standard-output* *error-output*)
          (*trace-output* *error-output*)
          (*standard-input* (make-concatenated-stream))
          (*query-io* (make-two-way-stream *standard-input* *error-output*))
          (*package* (find-package :cl-user)))
     ,@body))

;;; The player's function

(defun player-name (file)
  "The function's name: the file's, without a folder and without .lisp and the like."
  (let* ((name (subseq file (1+ (or (position #\/ file :from-end t) -1))))
         (dot (search "." name :from-end t)))
    (if (and dot (member (subseq name dot) '(".lisp" ".lsp" ".cl" ".l") :test #'string-equal))
        (subseq name 0 dot)
        name)))

(defun load-player (file)
  (unless (and (probe-file file) (pathname-name (probe-file file)))
    (refuse "there is no file ~a" file))
  (handler-case (with-open-file (source file :external-format :utf-8)
                  (as-player (load source)))
    (serious-condition (problem)
      (refuse "~a cannot be loaded: ~(~a~): ~a" file (type-of problem) (words-of problem)))))

(defun function-named (name file)
  "The symbol of that name that is a function, in any package."
  (let ((found (remove-if-not #'fboundp (append (find-all-symbols (string-upcase name)) (find-all-symbols name)))))
    (cond ((null found)
           (refuse "~a defines no function ~a: expected (defun ~:*~a (board symbol seconds) ...)" file name))
          ((or (macro-function (first found)) (special-operator-p (first found)))
           (refuse "~a is a macro in ~a, expected a function" name file)))
    (first found)))

(defun argument-count (player file)
  "How many of board, symbol and seconds the function takes."
  (let* ((parameters (sb-introspect:function-lambda-list player))
         (required (or (position-if (lambda (each) (member each lambda-list-keywords)) parameters) (length parameters)))
         (optional (rest (member '&optional parameters)))
         (most (cond ((member '&rest parameters) 3)
                     (t (+ required (or (position-if (lambda (each) (member each lambda-list-keywords)) optional)
                                        (length optional)))))))
    (unless (and (<= required 3) (>= most 1))
      (refuse "~(~a~) in ~a takes ~:[no argument~;~:*~d arguments~], expected 1 to 3: ~
               the board, its symbol, the seconds left"
              player file (and (plusp required) required)))
    (min most 3)))

;;; The lines

(defun fields (line)
  (loop for start = 0 then (1+ end)
        for end = (position #\; line :start start)
        collect (subseq line start end)
        while end))

(defun malformed (field found)
  (error "board line, ~a: found ~s" field found))

(defun symbol-for (cell package)
  (case cell
    (#\1 '-)
    (#\0 '*)
    (#\A (intern "X" package))
    (#\B (intern "O" package))
    (t (malformed "cells" (string cell)))))

(defun board-of (size cells package)
  (let* ((x (or (position #\x size) (malformed "board" size)))
         (rows (or (parse-integer size :end x :junk-allowed t) (malformed "board" size)))
         (columns (or (parse-integer size :start (1+ x) :junk-allowed t) (malformed "board" size))))
    (unless (= (length cells) (* rows columns)) (malformed "cells" cells))
    (loop for row below rows
          collect (loop for column below columns
                        collect (symbol-for (char cells (+ (* row columns) column)) package)))))

(defun reply-for (value)
  "The reply for a value of the player; the arena counts from 0."
  (if (typep value '(cons (integer 1 32) (cons (integer 1 32) null)))
      (format nil "move;~d,~d" (1- (first value)) (1- (second value)))
      (let ((text (one-line (let ((*package* (find-package :cl-user))) (prin1-to-string value)))))
        (format *error-output* "expected (ROW COLUMN), each from 1 to 8, got ~a~%" text)
        (format nil "returned ~a" (subseq text 0 (min 200 (length text)))))))

(defun answer (player count line)
  (destructuring-bind (&optional who size cells (milliseconds "")) (fields line)
    (unless (member who '("1" "2") :test #'equal) (malformed "player" who))
    (let* ((package (or (symbol-package player) (find-package :cl-user)))
           (time (or (parse-integer milliseconds :junk-allowed t) (malformed "milliseconds" milliseconds)))
           (symbol (intern (if (equal who "1") "X" "O") package))
           (arguments (list (board-of size cells package) symbol (/ time 1000.0))))
      (handler-case (reply-for (as-player (apply player (subseq arguments 0 count))))
        (serious-condition (problem)
          (let ((text (format nil "~a: ~a" (type-of problem) (words-of problem))))
            (format *error-output* "~(~a~) signalled ~a~%" player text)
            (remove-if-not (lambda (c) (char<= #\Space c #\~))
                           (format nil "exception;~a" (subseq text 0 (min 400 (length text)))))))))))

(defun main (arguments)
  (unless (= (length arguments) 1) (refuse "usage: sbcl --script columbia.lisp player-NAME"))
  (let ((rules (or (sb-ext:posix-getenv "ARENA_RULES") "queens")) (file (first arguments)))
    (unless (eql (search "queens" rules) 0)
      (refuse "Columbia's players know the game of the contest columbia (queens) alone, not ~a" rules))
    (load-player file)
    (let* ((player (function-named (player-name file) file))
           (count (argument-count player file)))
      (loop for line = (read-line *standard-input* nil)
            while line
            do (let ((reply (answer player count (string-right-trim '(#\Return) line))))
                 (finish-output *error-output*)
                 (write-line reply)
                 (finish-output))))))

(main (rest sb-ext:*posix-argv*))
