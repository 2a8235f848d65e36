;;;; usage: sbcl --script vectors.lisp FOLDER: does arena_kit.lisp read and write as the line vectors in FOLDER say?
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(use-package :arena-kit)

(defvar *folder* (second sb-ext:*posix-argv*))
(defvar *checks* 0)
(defvar *failures* 0)

(defun check (found expected what)
  (incf *checks*)
  (unless (string= found expected)
    (incf *failures*)
    (format t "~a~%  expected ~a~%  found    ~a~%" what expected found)))

(defun split-row (line)
  (loop for start = 0 then (1+ tab)
        for tab = (position #\Tab line :start start)
        collect (subseq line start tab)
        while tab))

(defun file-rows (name)
  (with-open-file (file (format nil "~a/~a" *folder* name))
    (rest (loop for line = (read-line file nil) while line collect (split-row line)))))

(defmacro for-rows ((name &rest columns) &body body)
  `(dolist (row (file-rows ,name))
     (destructuring-bind ,columns row ,@body)))

(defun digest (replies)
  (let ((value 0))
    (dolist (reply replies value)
      (loop for c across (format nil "~a~%" reply)
            do (setf value (mod (+ (* value 257) (char-code c)) 2147483647))))))

(defun listed (replies)
  (if (> (length replies) 24)
      (format nil "~a ... ~a" (first replies) (first (last replies)))
      (format nil "~{~a~^ ~}" replies)))

(defun board (rules line) (parse-board line (parse-rules rules)))

(defun perft (board depth)
  (if (zerop depth)
      1
      (loop for turn in (legal-turns board) sum (perft (play board turn) (1- depth)))))

(defun after (board reply)
  (if (typep board 'isola)
      (text (play board (parse-turn :isola reply)))
      (let ((turn (parse-turn :dominoes reply)))
        (format nil "~{~{~d~d~}~^ ~};~d" (lay board turn) (points board turn)))))

(defmacro refused (&body body)
  "The error's words before the first colon; nothing where there was none."
  `(handler-case (progn ,@body "")
     (malformed (error) (let ((words (princ-to-string error))) (subseq words 0 (position #\: words))))))

(defun family (game) (intern (string-upcase game) :keyword))

(defun square (text)
  (let ((comma (position #\, text)))
    (list (parse-integer text :end comma) (parse-integer text :start (1+ comma)))))

(defun note (kind from to colour words)
  (cond ((string= kind "cell") (cell-note (square from) colour words))
        ((string= kind "arrow") (arrow-note (square from) (square to) colour))
        ((string= kind "value") (value-note (read-from-string words)))
        (t (text-note words))))

(for-rows ("boards.tsv" rules line count digest replies)
  (let ((found (mapcar #'text (legal-turns (board rules line)))))
    (check (text (board rules line)) line "written again")
    (check (format nil "~d ~d ~a" (length found) (digest found) (listed found))
           (format nil "~a ~a ~a" count digest replies) (format nil "legal: ~a" line))))
(for-rows ("plays.tsv" rules line reply result)
  (check (after (board rules line) reply) result (format nil "after ~a: ~a" reply line)))
(for-rows ("perft.tsv" rules depth nodes line)
  (check (princ-to-string (perft (board rules line) (parse-integer depth))) nodes
         (format nil "perft ~a: ~a" depth line)))
(for-rows ("malformed.tsv" rules field line)
  (check (refused (board rules line)) (format nil "board line, ~a" field) (format nil "malformed: ~a" line)))
(for-rows ("replies.tsv" game reply written)
  (if (string= written "")
      (check (refused (parse-turn (family game) reply)) "reply" (format nil "refused: ~a" reply))
      (check (text (parse-turn (family game) reply)) written (format nil "reply: ~a" reply))))
(for-rows ("annotations.tsv" kind from to colour words written)
  (check (note kind from to colour words) written (format nil "annotation ~a" kind)))
(format t "~d checks, ~d failures~%" *checks* *failures*)
(sb-ext:exit :code (if (plusp *failures*) 1 0))
