;;;; The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(use-package :arena-kit)

(defun value (board turn)
  (let ((after (play board turn)))
    (- (length (moves after (player board))) (length (moves after (player after))))))

(run (lambda (board)
       (let ((best nil) (highest nil))
         (dolist (turn (legal-turns board))
           (let ((value (value board turn)))
             (when (or (null highest) (> value highest))
               (setf best turn highest value))))
         (annotate (cell-note (turn-move best) "green") (value-note highest))
         best)))
