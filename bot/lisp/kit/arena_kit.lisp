;;;; The arena's lines as Lisp values, for all five contests. Copy this file beside your bot; it needs a Common Lisp and
;;;; nothing else (sbcl --script runs it).
;;;;
;;;;     (load (merge-pathnames "arena_kit.lisp" *load-truename*))
;;;;     (arena-kit:run (lambda (board) (first (arena-kit:legal-turns board))))
;;;;
;;;; Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
;;;; (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
;;;; A square is a list (ROW COLUMN), counted from 0 as in the lines. A malformed line signals an error of the type
;;;; arena-kit:malformed with a report that names the field.

(defpackage :arena-kit
  (:use :cl)
  (:export #:malformed #:rules #:parse-rules #:rules-name #:rules-family #:text #:parse-board #:parse-turn #:legal-turns
           #:player #:isola #:rows #:columns #:cells #:milliseconds #:cell #:pawn #:me #:opponent #:moves #:steals
           #:play #:queens #:turn-move #:turn-steal #:make-isola-turn
           #:island #:tiles #:pawns #:shuffles-left #:distance #:cells-behind #:count-of #:make-island-turn #:island-turn-act
           #:island-turn-tile
           #:dominoes #:hand #:chain #:scores #:passes #:unseen #:lay #:points #:dominoes-turn-tile
           #:has-pips #:double-p
           #:cell-note #:arrow-note #:value-note #:text-note #:annotate #:run))
(in-package :arena-kit)

(define-condition malformed (error)
  ((words :initarg :words :reader words))
  (:report (lambda (condition stream) (write-string (words condition) stream))))

(defun malformed (field expected found)
  (error 'malformed :words (format nil "board line, ~a: expected ~a, found ~s" field expected found)))

(defun bad-reply (forms found)
  (error 'malformed :words (format nil "reply: expected ~a, found ~s" forms found)))

(defun split (line separator count)
  "Cuts a line into at most count parts; the last takes the rest."
  (let ((end (and (> count 1) (position separator line))))
    (if end
        (cons (subseq line 0 end) (split (subseq line (1+ end)) separator (1- count)))
        (list line))))

(defun fields (line count)
  "Cuts a line into count fields; the last takes the rest, a missing one is \"(missing)\", which no field accepts."
  (let ((parts (split line #\; count)))
    (append parts (make-list (- count (length parts)) :initial-element "(missing)"))))

(defun only (characters text)
  (every (lambda (c) (find c characters)) text))

(defun number-in (text)
  "A whole number of at most 9 digits without leading zeros; nil for any other text."
  (and (<= 1 (length text) 9) (only "0123456789" text) (or (string= text "0") (char/= (char text 0) #\0))
       (parse-integer text)))

(defun numbers-in (text separator)
  "Two numbers with the separator between them, as a list; nil for any other text."
  (let ((numbers (mapcar #'number-in (split text separator 2))))
    (and (= (length numbers) 2) (notany #'null numbers) numbers)))

(defun player-in (text)
  (if (member text '("1" "2") :test #'string=) (number-in text) (malformed "player" "1 or 2" text)))

(defgeneric text (thing)
  (:documentation "The line of a board, the reply of a turn."))

(defgeneric legal-turns (board)
  (:documentation "All turns of the player to move, in a fixed order."))

;; The variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`.
(defstruct rules name family doubles-twice)

(defun parse-rules (text)
  (let* ((words (split text #\Space 20))
         (name (first words))
         (family (cond ((member name '("isola" "isolation" "queens") :test #'string=) :isola)
                       ((member name '("bot-battle" "bot-battle-2015") :test #'string=) :island)
                       ((string= name "dominoes") :dominoes)
                       (t (error 'malformed :words (format nil "rules: no variant is named ~s" name))))))
    (make-rules :name name :family family :doubles-twice (not (member "doubles=once" words :test #'string=)))))

;; The pawn's new square and the square then stolen; steal is nil in `queens` or if none can be stolen.
(defstruct (isola-turn (:conc-name turn-)) move steal)

(defmethod text ((turn isola-turn))
  (format nil "move;~{~d,~d~}~@[;steal;~{~d,~d~}~]" (turn-move turn) (turn-steal turn)))

(defun parse-isola-turn (text)
  (destructuring-bind (&optional move to steal stolen &rest more) (split text #\; 5)
    (flet ((square (text) (or (numbers-in text #\,) (bad-reply "move;R,C;steal;R,C or move;R,C" text))))
      (unless (and (string= move "move") to (or (null steal) (and (string= steal "steal") stolen)) (null more))
        (bad-reply "move;R,C;steal;R,C or move;R,C" text))
      (make-isola-turn :move (square to) :steal (and stolen (square stolen))))))

(defclass board ()
  ((player :initarg :player :reader player))
  (:documentation "The view of the player to move, 1 or 2."))

(defclass isola (board)
  ((queens :initarg :queens :reader queens)
   (rows :initarg :rows :reader rows)
   (columns :initarg :columns :reader columns)
   (cells :initarg :cells :reader cells)
   (milliseconds :initarg :milliseconds :reader milliseconds))
  (:documentation "A board of isola, isolation or queens. Cells are a string, as in the line, row by row."))

(defun parse-isola (line rules)
  (destructuring-bind (who size cells time) (fields line 4)
    (let* ((player (player-in who))
           (sides (numbers-in size #\x))
           (count (reduce #'* sides)))
      (unless (and sides (every (lambda (side) (<= 3 side 32)) sides))
        (malformed "board" "ROWSxCOLUMNS, each 3 to 32" size))
      (unless (and (= (length cells) count) (only "01#ABab" cells))
        (malformed "cells" (format nil "~d characters 1 0 # A B a b" count) cells))
      (unless (= 1 (count #\a cells :test #'char-equal) (count #\b cells :test #'char-equal))
        (malformed "cells" "each player's pawn once" cells))
      (make-instance 'isola :queens (string= (rules-name rules) "queens") :player player
                            :rows (first sides) :columns (second sides) :cells cells
                            :milliseconds (or (number-in time) (malformed "milliseconds" "a whole number" time))))))

(defmethod text ((board isola))
  (format nil "~d;~dx~d;~a;~d" (player board) (rows board) (columns board) (cells board) (milliseconds board)))

(defun place (board square)
  (+ (* (first square) (columns board)) (second square)))

(defun square-at (board place)
  (multiple-value-list (floor place (columns board))))

(defun cell (board square)
  "The cell at that square; #\\0 beyond the edge of the board."
  (if (and (< -1 (first square) (rows board)) (< -1 (second square) (columns board)))
      (char (cells board) (place board square))
      #\0))

(defun pawn (board player)
  (square-at board (position (if (= player 1) #\a #\b) (cells board) :test #'char-equal)))

(defun me (board) (pawn board (player board)))
(defun opponent (board) (pawn board (- 3 (player board))))

(defun moves (board &optional (player (player board)))
  "The squares that a player's pawn can go to."
  (let ((found '()))
    (destructuring-bind (row column) (pawn board player)
      (dotimes (step 9)
        (loop for times from 1
              for square = (list (+ row (* times (1- (floor step 3)))) (+ column (* times (1- (mod step 3)))))
              while (find (cell board square) "1#")
              do (push square found)
              while (queens board))))
    (sort found #'< :key (lambda (square) (place board square)))))

(defun after-move (board move)
  (let* ((cells (copy-seq (cells board)))
         (from (place board (me board)))
         (to (place board move))
         (pawns (if (char= (char cells to) #\#) "ab" "AB")))
    (setf (char cells from) (cond ((queens board) #\0) ((upper-case-p (char cells from)) #\1) (t #\#))
          (char cells to) (char pawns (1- (player board))))
    cells))

(defun steals (board move)
  "The squares that can be stolen after that move."
  (unless (queens board)
    (loop for cell across (after-move board move)
          for place from 0
          when (char= cell #\1) collect (square-at board place))))

(defmethod legal-turns ((board isola))
  (loop for move in (moves board)
        nconc (loop for steal in (or (steals board move) '(nil)) collect (make-isola-turn :move move :steal steal))))

(defun play (board turn)
  "The board after a legal turn, as the other player sees it."
  (let ((cells (after-move board (turn-move turn))))
    (when (turn-steal turn) (setf (char cells (place board (turn-steal turn))) #\0))
    (make-instance 'isola :queens (queens board) :player (- 3 (player board)) :rows (rows board)
                          :columns (columns board) :cells cells :milliseconds (milliseconds board))))

;; A turn of Save the Island: act is :move, :retreat, :attack (with count tiles of one value) or :shuffle.
(defstruct island-turn act (tile 0) (count 1))

(defmethod text ((turn island-turn))
  (with-slots (act tile count) turn
    (format nil "~(~a~)~@[;~a~]" act
            (unless (eq act :shuffle) (make-string count :initial-element (digit-char tile))))))

(defun parse-island-turn (text)
  (destructuring-bind (word &optional (tiles "")) (split text #\; 2)
    (let ((act (cdr (assoc word '(("move" . :move) ("retreat" . :retreat) ("attack" . :attack)) :test #'string=))))
      (cond ((string= text "shuffle") (make-island-turn :act :shuffle))
            ((and act (<= 1 (length tiles) (if (eq act :attack) 5 1)) (find (char tiles 0) "01234")
                  (only (subseq tiles 0 1) tiles))
             (make-island-turn :act act :tile (digit-char-p (char tiles 0)) :count (length tiles)))
            (t (bad-reply "move;x, retreat;x, attack;x...x, shuffle" text))))))

(defclass island (board)
  ((tiles :initarg :tiles :reader tiles)
   (pawns :initarg :pawns :reader pawns)
   (shuffles-left :initarg :shuffles-left :reader shuffles-left))
  (:documentation "A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's
first."))

(defun parse-island (line rules shuffled)
  (destructuring-bind (who tiles island) (fields line 3)
    (let* ((player (player-in who))
           (of-2015 (string= (rules-name rules) "bot-battle-2015"))
           (lowest (if of-2015 1 0))
           (pawns (list (position #\1 island) (position #\2 island))))
      (unless (and (= (length tiles) 5) (only (subseq "01234" lowest) tiles))
        (malformed "tiles" (format nil "5 digits from ~d to 4" lowest) tiles))
      (unless (and (= (length island) 15) (only "012" island) (= 1 (count #\1 island) (count #\2 island))
                   (apply #'< pawns))
        (malformed "island" "15 characters 0 with one 1 and, right of it, one 2" island))
      (make-instance 'island :player player :tiles (map 'list #'digit-char-p tiles) :pawns pawns
                             :shuffles-left (if of-2015 (max 0 (- 20 shuffled)) 0)))))

(defmethod text ((board island))
  (format nil "~d;~{~d~};~{~d~}" (player board) (tiles board)
          (loop for cell below 15 collect (let ((pawn (position cell (pawns board)))) (if pawn (1+ pawn) 0)))))

(defun distance (board) (- (second (pawns board)) (first (pawns board))))

(defun cells-behind (board)
  "The cells behind the player: a retreat by more leads off the island."
  (if (= (player board) 1) (first (pawns board)) (- 14 (second (pawns board)))))

(defun count-of (board tile) (count tile (tiles board)))

(defmethod legal-turns ((board island))
  (append
   (loop for tile from 0 to 4
         when (and (plusp (count-of board tile)) (< tile (distance board)))
           collect (make-island-turn :act :move :tile tile)
         when (plusp (count-of board tile))
           collect (make-island-turn :act :retreat :tile tile)
         when (= tile (distance board))
           append (loop for used from 1 to (count-of board tile)
                        collect (make-island-turn :act :attack :tile tile :count used)))
   (when (plusp (shuffles-left board)) (list (make-island-turn :act :shuffle)))))

;; A tile of dominoes is a list of its two halves: low and high in a hand, left and right in the chain.
(defun turned (tile) (reverse tile))
(defun sorted (tile) (sort (copy-list tile) #'<))
(defun double-p (tile) (apply #'= tile))
(defun has-pips (tile pips) (member pips tile))
(defun tile-number (tile) (+ (* 10 (first tile)) (second tile)))

;; A tile, low half first, and the end to which it is laid: :left or :right.
(defstruct dominoes-turn tile end)

(defmethod text ((turn dominoes-turn))
  (format nil "play;~{~d~};~(~a~)" (dominoes-turn-tile turn) (dominoes-turn-end turn)))

(defun tile-in (text)
  "The two halves of a tile; nil for any other text."
  (and (= (length text) 2) (only "0123456" text) (map 'list #'digit-char-p text)))

(defun parse-dominoes-turn (text)
  (destructuring-bind (word &optional (tile "") (end "")) (split text #\; 3)
    (unless (and (string= word "play") (tile-in tile) (member end '("left" "right") :test #'string=))
      (bad-reply "play;T;left, play;T;right" text))
    (make-dominoes-turn :tile (sorted (tile-in tile)) :end (if (string= end "left") :left :right))))

(defclass dominoes (board)
  ((doubles-twice :initarg :doubles-twice :reader doubles-twice)
   (hand :initarg :hand :reader hand)
   (chain :initarg :chain :reader chain)
   (scores :initarg :scores :reader scores)
   (passes :initarg :passes :reader passes))
  (:documentation "A player's view of dominoes; the chain runs from left to right. Scores and passes: (MINE OTHERS)."))

(defun parse-tiles (field text)
  (let ((tiles (and (string/= text "") (mapcar #'tile-in (split text #\Space 99)))))
    (when (member nil tiles) (malformed field "tiles of two digits 0 to 6, one blank between them" text))
    tiles))

(defun parse-dominoes (line rules)
  (destructuring-bind (who hand-text chain-text scores passes) (fields line 5)
    (let ((player (player-in who)) (hand (parse-tiles "hand" hand-text)) (chain (parse-tiles "chain" chain-text)))
      (unless (and (every (lambda (tile) (apply #'<= tile)) hand)
                   (or (null hand) (apply #'< (mapcar #'tile-number hand))))
        (malformed "hand" "each tile once, low digit first, sorted" hand-text))
      (unless (every (lambda (left right) (= (second left) (first right))) chain (rest chain))
        (malformed "chain" "neighbours that match" chain-text))
      (flet ((pair (field text) (or (numbers-in text #\:) (malformed field "MINE:OTHER, whole numbers" text))))
        (make-instance 'dominoes :player player :hand hand :chain chain :scores (pair "scores" scores)
                                 :passes (pair "passes" passes) :doubles-twice (rules-doubles-twice rules))))))

(defmethod text ((board dominoes))
  (format nil "~d;~{~{~d~d~}~^ ~};~{~{~d~d~}~^ ~};~{~d:~d~};~{~d:~d~}" (player board) (hand board) (chain board)
          (scores board) (passes board)))

(defun unseen (board)
  "The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn."
  (let ((seen (append (hand board) (mapcar #'sorted (chain board)))))
    (loop for low to 6
          append (loop for high from low to 6
                       unless (member (list low high) seen :test #'equal) collect (list low high)))))

(defun left-end (chain) (first (first chain)))
(defun right-end (chain) (second (first (last chain))))

(defmethod legal-turns ((board dominoes))
  (let ((chain (chain board)))
    (loop for tile in (hand board)
          when (or (null chain) (has-pips tile (left-end chain)))
            collect (make-dominoes-turn :tile tile :end :left)
          when (and chain (has-pips tile (right-end chain)))
            collect (make-dominoes-turn :tile tile :end :right))))

(defun lay (board turn)
  "The chain after a legal turn."
  (let ((chain (chain board)) (tile (dominoes-turn-tile turn)))
    (cond ((null chain) (list tile))
          ((eq (dominoes-turn-end turn) :left)
           (cons (if (= (second tile) (left-end chain)) tile (turned tile)) chain))
          (t (append chain (list (if (= (first tile) (right-end chain)) tile (turned tile))))))))

(defun points (board turn)
  "The points of a legal turn itself, without those for an opponent's pass or the end of the game."
  (let ((chain (lay board turn)))
    (flet ((times (tile) (if (and (doubles-twice board) (rest chain) (double-p tile)) 2 1)))
      (let ((sum (+ (* (left-end chain) (times (first chain))) (* (right-end chain) (times (first (last chain)))))))
        (if (zerop (mod sum 5)) sum 0)))))

(defun parse-turn (family text)
  (ecase family
    (:isola (parse-isola-turn text))
    (:island (parse-island-turn text))
    (:dominoes (parse-dominoes-turn text))))

(defun parse-board (line rules &optional (shuffled 0))
  "Parses a board line of any contest; the rules decide which.

shuffled: how often this player has shuffled in this game, which the line does not say."
  (ecase (rules-family rules)
    (:isola (parse-isola line rules))
    (:island (parse-island line rules shuffled))
    (:dominoes (parse-dominoes line rules))))

;; Annotations, which viewers draw; a bot writes them on stderr.
(defun cell-note (at colour &optional (label ""))
  (format nil "@cell ~{~d,~d~} ~a~[~:; ~a~]" at colour (length label) label))
(defun arrow-note (from to colour) (format nil "@arrow ~{~d,~d~} ~{~d,~d~} ~a" from to colour))
(defun value-note (value)
  (format nil "@value ~:[~f~;~d~]" (= value (round value)) (if (= value (round value)) (round value) value)))
(defun text-note (words) (format nil "@text ~a" (substitute #\Space #\Newline words)))
(defun annotate (&rest notes) (format *error-output* "~{~a~%~}" notes))

(defun run (answer)
  "Answers each line of stdin with the turn that the function returns, until the input ends."
  (loop with rules = (parse-rules (or #+sbcl (sb-ext:posix-getenv "ARENA_RULES") "isola"))
        with shuffled = 0
        for line = (read-line *standard-input* nil)
        while line
        do (let ((reply (text (funcall answer (parse-board line rules shuffled)))))
             (when (string= reply "shuffle") (incf shuffled))
             (write-line reply)
             (finish-output))))
