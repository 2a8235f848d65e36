;;;; Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(use-package :arena-kit)

(defun gain (board turn)
  (let* ((chain (lay board turn))
         (left (first (first chain)))
         (right (second (first (last chain)))))
    (if (some (lambda (tile) (or (has-pips tile left) (has-pips tile right))) (unseen board))
        (points board turn)
        (+ 10 (points board turn)))))

(defun weight (tile)
  "Doubles before all others."
  (+ (if (double-p tile) 100 0) (reduce #'+ tile)))

(run (lambda (board)
       (let ((best nil) (most -1))
         (dolist (turn (legal-turns board))
           (let ((worth (+ (* 1000 (gain board turn)) (weight (dominoes-turn-tile turn)))))
             (when (> worth most) (setf best turn most worth))))
         (annotate (value-note (floor most 1000)))
         best)))
