;;;; A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is
;;;; copied, and a hash identifies the position. Copy this file and arena_kit.lisp beside your bot, and load
;;;; arena_kit.lisp first.
;;;;
;;;;     (dolist (turn (search-board:turns board))
;;;;       (search-board:make board turn)
;;;;       ...
;;;;       (search-board:unmake board turn))
;;;;     (search-board:reply board turn)
;;;;
;;;; A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested
;;;; for the edge.

(defpackage :search-board
  (:use :cl)
  (:export #:board #:new-board #:player #:hash #:count-moves #:turns #:near-turns #:make #:unmake #:reply #:cells-text
           #:same-turn-p))
(in-package :search-board)

(declaim (optimize (speed 1) (safety 1)))
(deftype place () '(mod 1156))
(deftype hash () '(unsigned-byte 62))
(deftype keys () '(simple-array hash (1156)))

;; The pawn's places before and after the turn, and the place that the turn removes from the board. In `queens` that is
;; the start; if nothing can be stolen, it is 0, a square of the rim.
(defstruct (turn (:constructor new-turn (start to gone)))
  (start 0 :type place) (to 0 :type place) (gone 0 :type place))

(defun same-turn-p (one other)
  (and (= (turn-to one) (turn-to other)) (= (turn-gone one) (turn-gone other)) (= (turn-start one) (turn-start other))))

;; Zobrist hashing: a random number for each fact about a position; the hash is the exclusive or of the numbers of all
;; facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew. 62 bits are a
;; fixnum.
(defvar *chance* (make-random-state nil))
(declaim (type keys *gone-keys*) (type (simple-vector 2) *pawn-keys*) (type hash *side-key*))

(defun random-keys ()
  (let ((keys (make-array 1156 :element-type 'hash :initial-element 0)))
    (loop for place from 1 below 1156 do (setf (aref keys place) (random (expt 2 62) *chance*)))
    keys))

(defvar *pawn-keys* (vector (random-keys) (random-keys)))
(defvar *gone-keys* (random-keys))
(defvar *side-key* (random (expt 2 62) *chance*))

;; Cells are 0 for a square that is gone, 1 for an open one, 2 for a fixed one. player, 0 or 1, is to move.
(defstruct (board (:conc-name nil))
  (queens nil) (rows 0 :type fixnum) (columns 0 :type fixnum) (width 0 :type fixnum)
  (player 0 :type bit)
  (cells nil :type (simple-array (unsigned-byte 8) (*)))
  (steps nil :type list)
  (pawns nil :type (simple-array fixnum (2)))
  (hash 0 :type hash))

(defun place-of (width square)
  (+ (* (1+ (first square)) width) (second square) 1))

(defun square-of (board place)
  (multiple-value-bind (row column) (floor place (width board))
    (list (1- row) (1- column))))

(defun new-board (board)
  "The board of the kit, to be searched."
  (let* ((width (+ 2 (arena-kit:columns board)))
         (made (make-board
                :queens (arena-kit:queens board) :rows (arena-kit:rows board) :columns (arena-kit:columns board)
                :width width :player (1- (arena-kit:player board))
                :cells (make-array (* width (+ 2 (arena-kit:rows board))) :element-type '(unsigned-byte 8)
                                                                         :initial-element 0)
                :steps (list (- -1 width) (- width) (- 1 width) -1 1 (1- width) width (1+ width))
                :pawns (make-array 2 :element-type 'fixnum
                                     :initial-contents (loop for player in '(1 2)
                                                             collect (place-of width (arena-kit:pawn board player)))))))
    (loop for cell across (arena-kit:cells board)
          for number from 0
          for place = (place-of width (multiple-value-list (floor number (columns made))))
          do (setf (aref (cells made) place) (case cell (#\0 0) ((#\# #\a #\b) 2) (t 1))))
    (setf (hash made) (whole-hash made))
    made))

(defun inside (board)
  "The places of the squares, row by row."
  (loop for row from 1 to (rows board)
        nconc (loop for column from 1 to (columns board) collect (+ (* row (width board)) column))))

(defun whole-hash (board)
  "The hash from nothing. make and unmake keep it up to date."
  (let ((hash (if (= (player board) 1) *side-key* 0)))
    (dotimes (player 2)
      (setf hash (logxor hash (aref (the keys (svref *pawn-keys* player)) (aref (pawns board) player)))))
    (dolist (place (inside board) hash)
      (when (zerop (aref (cells board) place)) (setf hash (logxor hash (aref *gone-keys* place)))))))

(defmacro do-moves ((to board player) &body body)
  "Runs the body for each place that the player's pawn can go to; in `queens` by direction."
  `(let ((cells (cells ,board))
         (start (aref (pawns ,board) ,player))
         (other (aref (pawns ,board) (- 1 ,player))))
     (declare (type fixnum start other))
     (dolist (step (steps ,board))
       (declare (type fixnum step))
       (loop for ,to of-type fixnum = (+ start step) then (+ ,to step)
             until (or (zerop (aref cells ,to)) (= ,to other))
             do (progn ,@body)
             while (queens ,board)))))

(defun count-moves (board player)
  (declare (type board board) (type bit player))
  (let ((count 0))
    (declare (type fixnum count))
    (do-moves (to board player) (incf count))
    count))

(defun turns (board)
  "All legal turns, in the order of arena-kit:legal-turns."
  (turns-that-steal board (inside board)))

(defun near-turns (board)
  "The turns worth searching: those that steal beside the other pawn, any one where nothing is to steal there.

A steal far away hardly ever matters, and there are five times as many of them."
  (declare (type board board))
  (let ((other (aref (pawns board) (- 1 (player board)))))
    (turns-that-steal board (loop for step of-type fixnum in (steps board) collect (+ other step)))))

(defun can-steal-p (board place to)
  (declare (type board board) (type fixnum place to))
  (and (= 1 (aref (cells board) place)) (/= place to) (/= place (aref (pawns board) (- 1 (player board))))))

(defun turns-that-steal (board targets)
  (declare (type board board))
  (let ((from (aref (pawns board) (player board)))
        (moves '()))
    (do-moves (to board (player board)) (push to moves))
    (loop for to in (if (queens board) (sort moves #'<) (nreverse moves))
          if (queens board) collect (new-turn from to from)
          else nconc (or (loop for place in targets
                               when (can-steal-p board place to) collect (new-turn from to place))
                         (list (new-turn from to (first-steal board to)))))))

(defun first-steal (board to)
  (or (find-if (lambda (place) (can-steal-p board place to)) (inside board)) 0))

(defun change-hash (board turn)
  (declare (type board board) (type turn turn))
  (let ((pawn (svref *pawn-keys* (player board))))
    (declare (type keys pawn))
    (setf (hash board) (logxor (hash board) (aref pawn (turn-start turn)) (aref pawn (turn-to turn))
                               (aref *gone-keys* (turn-gone turn)) *side-key*))))

(defun make (board turn)
  "Plays a turn; the other player is then to move."
  (declare (type board board) (type turn turn))
  (setf (aref (cells board) (turn-gone turn)) 0
        (aref (pawns board) (player board)) (turn-to turn))
  (change-hash board turn)
  (setf (player board) (- 1 (player board))))

(defun unmake (board turn)
  "Takes back the turn that was made last."
  (declare (type board board) (type turn turn))
  (setf (player board) (- 1 (player board)))
  (change-hash board turn)
  (setf (aref (pawns board) (player board)) (turn-start turn))
  (unless (zerop (turn-gone turn)) (setf (aref (cells board) (turn-gone turn)) 1)))

(defun reply (board turn)
  "The turn as the kit writes it."
  (arena-kit:make-isola-turn
   :move (square-of board (turn-to turn))
   :steal (unless (or (queens board) (zerop (turn-gone turn))) (square-of board (turn-gone turn)))))

(defun cells-text (board)
  "The cells as in a board line."
  (flet ((letter (place)
           (let ((player (position place (pawns board)))
                 (cell (aref (cells board) place)))
             (if player (char (if (= cell 2) "ab" "AB") player) (char "01#" cell)))))
    (map 'string #'letter (inside board))))
