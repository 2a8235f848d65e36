;;;; Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(use-package :arena-kit)

(defvar *seed* (sb-ext:posix-getenv "ARENA_SEED"))
(defvar *chance* (sb-ext:seed-random-state (if *seed* (parse-integer *seed*) t)))

(defun leaves-island (board turn)
  (and (typep board 'island) (eq (island-turn-act turn) :retreat) (> (island-turn-tile turn) (cells-behind board))))

(run (lambda (board)
       (let* ((all (legal-turns board))
              (turns (or (remove-if (lambda (turn) (leaves-island board turn)) all) all)))
         (nth (random (length turns) *chance*) turns))))
