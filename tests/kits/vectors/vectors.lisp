;;;; usage: sbcl --script vectors.lisp FOLDER: do arena_kit.lisp and search_board.lisp read, write and play as the line
;;;; vectors in FOLDER say?
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(load (merge-pathnames "search_board.lisp" *load-truename*))
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

(defun state (search)
  (format nil "~a ~d" (search-board:cells-text search) (search-board:hash search)))

(defun walk (search depth)
  "perft by make and unmake; -1 million where a turn taken back leaves another board or hash."
  (if (zerop depth)
      1
      (let ((nodes 0) (before (state search)))
        (dolist (turn (search-board:turns search) nodes)
          (search-board:make search turn)
          (incf nodes (walk search (1- depth)))
          (search-board:unmake search turn)
          (unless (string= (state search) before) (decf nodes 1000000))))))

(defun replies-of (search)
  (loop for turn in (search-board:turns search) collect (text (search-board:reply search turn))))

(defun check-made (board reply)
  "A turn that is made leads to the board of the rules, with the hash that this has when read."
  (let ((search (search-board:new-board board))
        (after (play board (parse-turn :isola reply))))
    (search-board:make search (nth (position reply (replies-of search) :test #'string=) (search-board:turns search)))
    (check (state search) (format nil "~a ~d" (cells after) (search-board:hash (search-board:new-board after)))
           (format nil "made ~a: ~a" reply (text board)))))

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
           (format nil "~a ~a ~a" count digest replies) (format nil "legal: ~a" line))
    (when (typep (board rules line) 'isola)
      (check (princ-to-string (digest (replies-of (search-board:new-board (board rules line))))) digest
             (format nil "turns of the search board: ~a" line)))))
(for-rows ("plays.tsv" rules line reply result)
  (check (after (board rules line) reply) result (format nil "after ~a: ~a" reply line))
  (when (typep (board rules line) 'isola) (check-made (board rules line) reply)))
(for-rows ("perft.tsv" rules depth nodes line)
  (check (princ-to-string (perft (board rules line) (parse-integer depth))) nodes
         (format nil "perft ~a: ~a" depth line))
  (check (princ-to-string (walk (search-board:new-board (board rules line)) (parse-integer depth))) nodes
         (format nil "made and unmade ~a: ~a" depth line)))
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
