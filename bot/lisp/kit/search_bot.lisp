;;;; The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until
;;;; its time is nearly over, and plays the best turn of the last depth that it finished.
;;;;
;;;; usage: sbcl --script search_bot.lisp [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play
;;;; is reproducible
(load (merge-pathnames "arena_kit.lisp" *load-truename*))
(load (merge-pathnames "search_board.lisp" *load-truename*))

(defconstant +won+ 1000 "More than any difference of moves.")

;; An entry of the transposition table: the value of a position and the depth of its search. The same position is
;; reached in several ways, and its best turn is probably the best one turn deeper, too. kind is :exact, :at-least or
;; :at-most.
(defstruct known (depth 0 :type fixnum) (value 0 :type fixnum) kind best)

(defvar *board*)
(defvar *table*)
(defvar *positions*)
(defvar *deadline* nil "In internal time; nil: none.")

(defun settles-p (known depth low high)
  (declare (type fixnum depth low high))
  (and known (= (known-depth known) depth)
       (ecase (known-kind known)
         (:exact t)
         (:at-least (>= (known-value known) high))
         (:at-most (<= (known-value known) low)))))

(defun guess ()
  "By how many moves the player to move has more; without any the game is lost."
  (let* ((player (search-board:player *board*))
         (mine (search-board:count-moves *board* player)))
    (if (zerop mine) (- +won+) (- mine (search-board:count-moves *board* (- 1 player))))))

(defun to-front (first turns)
  (let ((found (and first (find first turns :test #'search-board:same-turn-p))))
    (if found (cons found (remove found turns :test #'eq)) turns)))

(defun after (turn depth low high)
  (search-board:make *board* turn)
  (let ((value (- (value (1- depth) low high))))
    (search-board:unmake *board* turn)
    value))

(defun value (depth low high)
  "What the position is worth to the player to move, exact between low and high, a bound beyond them.

Throws :out-of-time, with turns still made."
  (declare (type fixnum depth low high))
  (incf *positions*)
  (when (and *deadline* (zerop (mod *positions* 512)) (> (get-internal-real-time) *deadline*))
    (throw :out-of-time nil))
  (if (zerop depth)
      (guess)
      (let ((known (gethash (search-board:hash *board*) *table*)))
        (if (settles-p known depth low high)
            (known-value known)
            (searched-value depth low high (and known (known-best known)))))))

(defun searched-value (depth low high best)
  (declare (type fixnum depth low high))
  (let ((highest (- (- +won+) depth))   ; a loss that is further away leaves less depth, and is better
        (lowest low))
    (declare (type fixnum highest lowest))
    (dolist (turn (to-front best (search-board:near-turns *board*)))
      (let ((value (after turn depth (- high) (- low))))
        (declare (type fixnum value))
        (when (> value highest) (setf best turn highest value))
        (setf low (max low value))
        (when (>= low high) (return))))  ; the other player has a better choice earlier and will not come here
    (let ((kind (cond ((>= highest high) :at-least) ((> highest lowest) :exact) (t :at-most))))
      (setf (gethash (search-board:hash *board*) *table*)
            (make-known :depth depth :value highest :kind kind :best best)))
    highest))

(defun best-turn (turns depth)
  "The best of these turns and its value."
  (let ((best nil)
        (highest (* -2 +won+)))
    (dolist (turn turns (values best highest))
      (let ((value (after turn depth (* -2 +won+) (- highest))))
        (when (> value highest) (setf best turn highest value))))))

(defun expected (board turn)
  "The best answer to a turn, as far as the table knows."
  (let ((after (search-board:new-board board)))
    (search-board:make after turn)
    (let ((known (gethash (search-board:hash after) *table*)))
      (and known (known-best known) (search-board:reply after (known-best known))))))

(defun time-for (board)
  "In internal time. The number in a line of `queens` may be for the whole game, in others it is for this reply."
  (floor (* (arena-kit:milliseconds board) internal-time-units-per-second (if (arena-kit:queens board) 1/20 4/5)) 1000))

(defun draw (board best value depth started)
  "Draws the turn and the answer that is expected, and says how far it looked."
  (let* ((turn (search-board:reply (search-board:new-board board) best))
         (answer (expected board best))
         (ticks (max 1 (- (get-internal-real-time) started)))
         (rate (floor (* *positions* internal-time-units-per-second) ticks)))
    (arena-kit:annotate (arena-kit:arrow-note (arena-kit:me board) (arena-kit:turn-move turn) "green")
                        (arena-kit:value-note value))
    (when (arena-kit:turn-steal turn)
      (arena-kit:annotate (arena-kit:cell-note (arena-kit:turn-steal turn) "red")))
    (when answer
      (arena-kit:annotate
       (arena-kit:arrow-note (arena-kit:opponent board) (arena-kit:turn-move answer) "orange")))
    (arena-kit:annotate
     (arena-kit:text-note (format nil "depth ~d, ~d positions, ~d a second" depth *positions* rate)))))

(defun think (board deepest)
  (let* ((started (get-internal-real-time))
         (*deadline* (unless deepest (+ started (time-for board))))
         (*table* (make-hash-table))
         (*positions* 0)
         (turns (search-board:near-turns (search-board:new-board board)))
         (last-depth (or deepest (length (arena-kit:cells board))))
         (value 0)
         (depth 0))
    ;; When the time is over, the result of the last complete depth is kept.
    (catch :out-of-time
      (loop while (and (< depth last-depth) (< (abs value) +won+))
            do (let ((*board* (search-board:new-board board)))
                 (multiple-value-bind (best its-value) (best-turn turns (1+ depth))
                   (setf turns (to-front best turns) value its-value)
                   (incf depth)))))
    (draw board (first turns) value depth started)
    (search-board:reply (search-board:new-board board) (first turns))))

(let ((deepest (second sb-ext:*posix-argv*)))
  (arena-kit:run (lambda (board) (think board (and deepest (parse-integer deepest))))))
