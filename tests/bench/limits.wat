;; SPDX-License-Identifier: MIT
;; What the machine can do at most. Sizes are in bytes, and multiples of 64.
(module
  (memory (export "memory") 1)

  ;; y = x
  (func (export "copy") (param $y i32) (param $x i32) (param $size i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $x) (local.get $size)))
    (loop $next
      (v128.store (local.get $y) (v128.load (local.get $x)))
      (v128.store offset=16 (local.get $y) (v128.load offset=16 (local.get $x)))
      (v128.store offset=32 (local.get $y) (v128.load offset=32 (local.get $x)))
      (v128.store offset=48 (local.get $y) (v128.load offset=48 (local.get $x)))
      (local.set $y (i32.add (local.get $y) (i32.const 64)))
      (local.set $x (i32.add (local.get $x) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $x) (local.get $end)))))

  ;; The bits that are set anywhere in x.
  (func $read (param $x i32) (param $size i32) (result v128)
    (local $end i32) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $x) (local.get $size)))
    (loop $next
      (local.set $a (v128.or (local.get $a) (v128.load (local.get $x))))
      (local.set $b (v128.or (local.get $b) (v128.load offset=16 (local.get $x))))
      (local.set $c (v128.or (local.get $c) (v128.load offset=32 (local.get $x))))
      (local.set $d (v128.or (local.get $d) (v128.load offset=48 (local.get $x))))
      (local.set $x (i32.add (local.get $x) (i32.const 64)))
      (br_if $next (i32.lt_u (local.get $x) (local.get $end))))
    (v128.or (v128.or (local.get $a) (local.get $b)) (v128.or (local.get $c) (local.get $d))))

  ;; y = x and the bits that are set anywhere in x's row, row by row: each row is read twice and written once. That
  ;; changes nothing in x, but the second pass cannot begin before the first has ended.
  (func (export "readAndCopy") (param $y i32) (param $x i32) (param $rows i32) (param $row i32)
    (local $end i32) (local $bits v128)
    (loop $next
      (local.set $bits (call $read (local.get $x) (local.get $row)))
      (local.set $end (i32.add (local.get $x) (local.get $row)))
      (loop $along
        (v128.store (local.get $y) (v128.and (local.get $bits) (v128.load (local.get $x))))
        (v128.store offset=16 (local.get $y) (v128.and (local.get $bits) (v128.load offset=16 (local.get $x))))
        (v128.store offset=32 (local.get $y) (v128.and (local.get $bits) (v128.load offset=32 (local.get $x))))
        (v128.store offset=48 (local.get $y) (v128.and (local.get $bits) (v128.load offset=48 (local.get $x))))
        (local.set $y (i32.add (local.get $y) (i32.const 64)))
        (local.set $x (i32.add (local.get $x) (i32.const 64)))
        (br_if $along (i32.lt_u (local.get $x) (local.get $end))))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $next (local.get $rows))))

  ;; a = a * factor + term in twelve registers, `times` over: 96 floating-point operations each time. Twelve chains hide
  ;; the latency of both operations; each starts at a value of its own, term, 2 term, 3 term ..., so that none is another's twin.
  (func (export "multiplyAdd") (param $factor f32) (param $term f32) (param $times i32) (result f32)
    (local $f v128) (local $t v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e v128) (local $g v128)
    (local $h v128) (local $i v128) (local $j v128) (local $k v128) (local $l v128) (local $m v128)
    (local.set $f (f32x4.splat (local.get $factor)))
    (local.set $t (f32x4.splat (local.get $term)))
    (local.set $a (local.get $t))
    (local.set $b (f32x4.add (local.get $a) (local.get $t)))
    (local.set $c (f32x4.add (local.get $b) (local.get $t)))
    (local.set $d (f32x4.add (local.get $c) (local.get $t)))
    (local.set $e (f32x4.add (local.get $d) (local.get $t)))
    (local.set $g (f32x4.add (local.get $e) (local.get $t)))
    (local.set $h (f32x4.add (local.get $g) (local.get $t)))
    (local.set $i (f32x4.add (local.get $h) (local.get $t)))
    (local.set $j (f32x4.add (local.get $i) (local.get $t)))
    (local.set $k (f32x4.add (local.get $j) (local.get $t)))
    (local.set $l (f32x4.add (local.get $k) (local.get $t)))
    (local.set $m (f32x4.add (local.get $l) (local.get $t)))
    (loop $next
      (local.set $a (f32x4.add (f32x4.mul (local.get $a) (local.get $f)) (local.get $t)))
      (local.set $b (f32x4.add (f32x4.mul (local.get $b) (local.get $f)) (local.get $t)))
      (local.set $c (f32x4.add (f32x4.mul (local.get $c) (local.get $f)) (local.get $t)))
      (local.set $d (f32x4.add (f32x4.mul (local.get $d) (local.get $f)) (local.get $t)))
      (local.set $e (f32x4.add (f32x4.mul (local.get $e) (local.get $f)) (local.get $t)))
      (local.set $g (f32x4.add (f32x4.mul (local.get $g) (local.get $f)) (local.get $t)))
      (local.set $h (f32x4.add (f32x4.mul (local.get $h) (local.get $f)) (local.get $t)))
      (local.set $i (f32x4.add (f32x4.mul (local.get $i) (local.get $f)) (local.get $t)))
      (local.set $j (f32x4.add (f32x4.mul (local.get $j) (local.get $f)) (local.get $t)))
      (local.set $k (f32x4.add (f32x4.mul (local.get $k) (local.get $f)) (local.get $t)))
      (local.set $l (f32x4.add (f32x4.mul (local.get $l) (local.get $f)) (local.get $t)))
      (local.set $m (f32x4.add (f32x4.mul (local.get $m) (local.get $f)) (local.get $t)))
      (local.set $times (i32.sub (local.get $times) (i32.const 1)))
      (br_if $next (local.get $times)))
    (f32x4.extract_lane 0
      (f32x4.add
        (f32x4.add
          (f32x4.add (f32x4.add (local.get $a) (local.get $b)) (f32x4.add (local.get $c) (local.get $d)))
          (f32x4.add (f32x4.add (local.get $e) (local.get $g)) (f32x4.add (local.get $h) (local.get $i))))
        (f32x4.add (f32x4.add (local.get $j) (local.get $k)) (f32x4.add (local.get $l) (local.get $m)))))))
