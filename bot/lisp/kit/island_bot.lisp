;;;; Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(use-package :arena-kit)

(defconstant farthest-attack 4)

(defun forward (turn)
  "How far forward a turn leads; nil unless it is a move or a retreat."
  (case (island-turn-act turn)
    (:move (island-turn-tile turn))
    (:retreat (- (island-turn-tile turn)))))

(defun attackers (board turn)
  "How many tiles could attack after that step."
  (let ((distance (- (distance board) (forward turn))))
    (- (count-of board distance) (if (= distance (island-turn-tile turn)) 1 0))))

(defun step-p (board turn)
  (case (island-turn-act turn)
    (:move t)
    (:retreat (<= 1 (island-turn-tile turn) (cells-behind board)))))

(defun better (board turn other)
  (let ((more (- (attackers board turn) (attackers board other))))
    (or (plusp more) (and (zerop more) (> (forward turn) (forward other))))))

(defun answer (board)
  (let* ((distance (distance board))
         (steps (remove-if-not (lambda (turn) (step-p board turn)) (legal-turns board)))
         (best (first (sort steps (lambda (turn other) (better board turn other))))))
    (cond ((plusp (count-of board distance))
           (make-island-turn :act :attack :tile distance :count (count-of board distance)))
          ((and (plusp (shuffles-left board))
                (or (null best) (and (zerop (attackers board best)) (<= distance farthest-attack))))
           (make-island-turn :act :shuffle))
          (t (or best (make-island-turn :act :retreat :tile (reduce #'min (tiles board))))))))

(run #'answer)
