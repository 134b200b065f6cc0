import { n as ee, t as f } from './Card-DlFJxdwt.js'
import {
  T as a,
  c,
  mt as d,
  Ot as i,
  h as l,
  Jt as n,
  Wt as o,
  M as r,
  Yt as s,
  Ht as t,
  kt as u,
} from './index-C27qFo40.js'
import { r as e } from './preloadImages-C1KmXP7H.js'
import { t as h, n as m } from './react-Cnh50DrB.js'
import { t as ne } from './useKit-D7t2Gz75.js'
import { t as g } from './useStyles-vWgDrU9d.js'
import { r as p, t as te } from './useText-CGWVHUe7.js'
var _ = `
.lk-qr{background:oklch(.975 .006 85);color:oklch(.2 .01 85);border-radius:var(--lk-r-l);padding:var(--lk-s4);position:relative;aspect-ratio:1;box-shadow:inset 0 0 0 1px oklch(.88 .008 85);forced-color-adjust:none;inline-size:100%;max-inline-size:calc(var(--lk-m)*32.8);margin-inline:auto;direction:ltr}
.lk-qr>svg{inline-size:100%;block-size:100%;animation:lk-fade var(--lk-base) var(--lk-ease)}
.lk-qr>.lk-img{position:absolute;inset:0;margin:auto;inline-size:calc(var(--lk-m)*5.2);block-size:calc(var(--lk-m)*5.2);box-shadow:0 0 0 6px oklch(.975 .006 85);background:oklch(.9 .006 85);color:oklch(.3 .01 85)}
.lk-qr>.lk-sk{position:absolute;inset:var(--lk-s4);inline-size:auto;block-size:auto;background:oklch(.93 .006 85)}
@keyframes lk-fade{from{opacity:0}}
`,
  v = ((e) => (
    (e[(e.Border = -1)] = `Border`),
    (e[(e.Data = 0)] = `Data`),
    (e[(e.Function = 1)] = `Function`),
    (e[(e.Position = 2)] = `Position`),
    (e[(e.Timing = 3)] = `Timing`),
    (e[(e.Alignment = 4)] = `Alignment`),
    e
  ))(v || {}),
  y = [0, 1],
  b = [1, 0],
  x = [2, 3],
  S = [3, 2],
  re = { L: y, M: b, Q: x, H: S },
  ie = /^\d*$/,
  ae = /^[A-Z0-9 $%*+./:-]*$/,
  C = `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:`,
  w = 1,
  T = 40,
  E = 3,
  D = 3,
  O = 40,
  k = 10,
  A = [
    [
      -1, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      -1, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      -1, 13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      -1, 17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ],
  j = [
    [
      -1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
      19, 19, 20, 21, 22, 24, 25,
    ],
    [
      -1, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
      33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      -1, 1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
      43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      -1, 1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48,
      51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ],
  M = class {
    constructor(e, t, n, r) {
      if (((this.version = e), (this.ecc = t), e < w || e > T)) throw RangeError(`Version value out of range`)
      if (r < -1 || r > 7) throw RangeError(`Mask value out of range`)
      this.size = e * 4 + 17
      const i = Array.from({ length: this.size }).fill(!1)
      for (let e = 0; e < this.size; e++) this.modules.push(i.slice()), this.types.push(i.map(() => 0))
      this.drawFunctionPatterns()
      const a = this.addEccAndInterleave(n)
      if ((this.drawCodewords(a), r === -1)) {
        let e = 1e9
        for (let t = 0; t < 8; t++) {
          this.applyMask(t), this.drawFormatBits(t)
          const n = this.getPenaltyScore()
          n < e && ((r = t), (e = n)), this.applyMask(t)
        }
      }
      ;(this.mask = r), this.applyMask(r), this.drawFormatBits(r)
    }
    size
    mask
    modules = []
    types = []
    getModule(e, t) {
      return e >= 0 && e < this.size && t >= 0 && t < this.size && this.modules[t][e]
    }
    drawFunctionPatterns() {
      for (let e = 0; e < this.size; e++)
        this.setFunctionModule(6, e, e % 2 == 0, v.Timing), this.setFunctionModule(e, 6, e % 2 == 0, v.Timing)
      this.drawFinderPattern(3, 3), this.drawFinderPattern(this.size - 4, 3), this.drawFinderPattern(3, this.size - 4)
      const e = this.getAlignmentPatternPositions(),
        t = e.length
      for (let n = 0; n < t; n++)
        for (let r = 0; r < t; r++)
          (n === 0 && r === 0) ||
            (n === 0 && r === t - 1) ||
            (n === t - 1 && r === 0) ||
            this.drawAlignmentPattern(e[n], e[r])
      this.drawFormatBits(0), this.drawVersion()
    }
    drawFormatBits(e) {
      let t = (this.ecc[1] << 3) | e,
        n = t
      for (let e = 0; e < 10; e++) n = (n << 1) ^ ((n >>> 9) * 1335)
      const r = ((t << 10) | n) ^ 21522
      for (let e = 0; e <= 5; e++) this.setFunctionModule(8, e, P(r, e))
      this.setFunctionModule(8, 7, P(r, 6)),
        this.setFunctionModule(8, 8, P(r, 7)),
        this.setFunctionModule(7, 8, P(r, 8))
      for (let e = 9; e < 15; e++) this.setFunctionModule(14 - e, 8, P(r, e))
      for (let e = 0; e < 8; e++) this.setFunctionModule(this.size - 1 - e, 8, P(r, e))
      for (let e = 8; e < 15; e++) this.setFunctionModule(8, this.size - 15 + e, P(r, e))
      this.setFunctionModule(8, this.size - 8, !0)
    }
    drawVersion() {
      if (this.version < 7) return
      let e = this.version
      for (let t = 0; t < 12; t++) e = (e << 1) ^ ((e >>> 11) * 7973)
      const t = (this.version << 12) | e
      for (let e = 0; e < 18; e++) {
        const n = P(t, e),
          r = this.size - 11 + (e % 3),
          i = Math.floor(e / 3)
        this.setFunctionModule(r, i, n), this.setFunctionModule(i, r, n)
      }
    }
    drawFinderPattern(e, t) {
      for (let n = -4; n <= 4; n++)
        for (let r = -4; r <= 4; r++) {
          const i = Math.max(Math.abs(r), Math.abs(n)),
            a = e + r,
            o = t + n
          a >= 0 &&
            a < this.size &&
            o >= 0 &&
            o < this.size &&
            this.setFunctionModule(a, o, i !== 2 && i !== 4, v.Position)
        }
    }
    drawAlignmentPattern(e, t) {
      for (let n = -2; n <= 2; n++)
        for (let r = -2; r <= 2; r++)
          this.setFunctionModule(e + r, t + n, Math.max(Math.abs(r), Math.abs(n)) !== 1, v.Alignment)
    }
    setFunctionModule(e, t, n, r = v.Function) {
      ;(this.modules[t][e] = n), (this.types[t][e] = r)
    }
    addEccAndInterleave(e) {
      const t = this.version,
        n = this.ecc
      if (e.length !== Y(t, n)) throw RangeError(`Invalid argument`)
      const r = j[n[0]][t],
        i = A[n[0]][t],
        a = Math.floor(J(t) / 8),
        o = r - (a % r),
        s = Math.floor(a / r),
        c = [],
        l = oe(i)
      for (let t = 0, n = 0; t < r; t++) {
        const r = e.slice(n, n + s - i + (t < o ? 0 : 1))
        n += r.length
        const a = se(r, l)
        t < o && r.push(0), c.push(r.concat(a))
      }
      const u = []
      for (let e = 0; e < c[0].length; e++)
        c.forEach((t, n) => {
          ;(e !== s - i || n >= o) && u.push(t[e])
        })
      return u
    }
    drawCodewords(e) {
      if (e.length !== Math.floor(J(this.version) / 8)) throw RangeError(`Invalid argument`)
      let t = 0
      for (let n = this.size - 1; n >= 1; n -= 2) {
        n === 6 && (n = 5)
        for (let r = 0; r < this.size; r++)
          for (let i = 0; i < 2; i++) {
            const a = n - i,
              o = (n + 1) & 2 ? r : this.size - 1 - r
            !this.types[o][a] && t < e.length * 8 && ((this.modules[o][a] = P(e[t >>> 3], 7 - (t & 7))), t++)
          }
      }
    }
    applyMask(e) {
      if (e < 0 || e > 7) throw RangeError(`Mask value out of range`)
      for (let t = 0; t < this.size; t++)
        for (let n = 0; n < this.size; n++) {
          let r
          switch (e) {
            case 0:
              r = (n + t) % 2 == 0
              break
            case 1:
              r = t % 2 == 0
              break
            case 2:
              r = n % 3 == 0
              break
            case 3:
              r = (n + t) % 3 == 0
              break
            case 4:
              r = (Math.floor(n / 3) + Math.floor(t / 2)) % 2 == 0
              break
            case 5:
              r = ((n * t) % 2) + ((n * t) % 3) == 0
              break
            case 6:
              r = (((n * t) % 2) + ((n * t) % 3)) % 2 == 0
              break
            case 7:
              r = (((n + t) % 2) + ((n * t) % 3)) % 2 == 0
              break
            default:
              throw Error(`Unreachable`)
          }
          !this.types[t][n] && r && (this.modules[t][n] = !this.modules[t][n])
        }
    }
    getPenaltyScore() {
      let e = 0
      for (let t = 0; t < this.size; t++) {
        let n = !1,
          r = 0,
          i = [0, 0, 0, 0, 0, 0, 0]
        for (let a = 0; a < this.size; a++)
          this.modules[t][a] === n
            ? (r++, r === 5 ? (e += E) : r > 5 && e++)
            : (this.finderPenaltyAddHistory(r, i),
              n || (e += this.finderPenaltyCountPatterns(i) * O),
              (n = this.modules[t][a]),
              (r = 1))
        e += this.finderPenaltyTerminateAndCount(n, r, i) * O
      }
      for (let t = 0; t < this.size; t++) {
        let n = !1,
          r = 0,
          i = [0, 0, 0, 0, 0, 0, 0]
        for (let a = 0; a < this.size; a++)
          this.modules[a][t] === n
            ? (r++, r === 5 ? (e += E) : r > 5 && e++)
            : (this.finderPenaltyAddHistory(r, i),
              n || (e += this.finderPenaltyCountPatterns(i) * O),
              (n = this.modules[a][t]),
              (r = 1))
        e += this.finderPenaltyTerminateAndCount(n, r, i) * O
      }
      for (let t = 0; t < this.size - 1; t++)
        for (let n = 0; n < this.size - 1; n++) {
          const r = this.modules[t][n]
          r === this.modules[t][n + 1] && r === this.modules[t + 1][n] && r === this.modules[t + 1][n + 1] && (e += D)
        }
      let t = 0
      for (const e of this.modules) t = e.reduce((e, t) => e + +!!t, t)
      const n = this.size * this.size,
        r = Math.ceil(Math.abs(t * 20 - n * 10) / n) - 1
      return ((e += r * k), e)
    }
    getAlignmentPatternPositions() {
      if (this.version === 1) return []
      {
        const e = Math.floor(this.version / 7) + 2,
          t = this.version === 32 ? 26 : Math.ceil((this.version * 4 + 4) / (e * 2 - 2)) * 2,
          n = [6]
        for (let r = this.size - 7; n.length < e; r -= t) n.splice(1, 0, r)
        return n
      }
    }
    finderPenaltyCountPatterns(e) {
      const t = e[1],
        n = t > 0 && e[2] === t && e[3] === t * 3 && e[4] === t && e[5] === t
      return (n && e[0] >= t * 4 && e[6] >= t ? 1 : 0) + (n && e[6] >= t * 4 && e[0] >= t ? 1 : 0)
    }
    finderPenaltyTerminateAndCount(e, t, n) {
      return (
        e && (this.finderPenaltyAddHistory(t, n), (t = 0)),
        (t += this.size),
        this.finderPenaltyAddHistory(t, n),
        this.finderPenaltyCountPatterns(n)
      )
    }
    finderPenaltyAddHistory(e, t) {
      t[0] === 0 && (e += this.size), t.pop(), t.unshift(e)
    }
  }
function N(e, t, n) {
  if (t < 0 || t > 31 || e >>> t) throw RangeError(`Value out of range`)
  for (let r = t - 1; r >= 0; r--) n.push((e >>> r) & 1)
}
function P(e, t) {
  return !!((e >>> t) & 1)
}
var F = class {
    constructor(e, t, n) {
      if (((this.mode = e), (this.numChars = t), (this.bitData = n), t < 0)) throw RangeError(`Invalid argument`)
      this.bitData = n.slice()
    }
    getData() {
      return this.bitData.slice()
    }
  },
  I = [1, 10, 12, 14],
  L = [2, 9, 11, 13],
  R = [4, 8, 16, 16]
function z(e, t) {
  return e[Math.floor((t + 7) / 17) + 1]
}
function B(e) {
  const t = []
  for (const n of e) N(n, 8, t)
  return new F(R, e.length, t)
}
function V(e) {
  if (!W(e)) throw RangeError(`String contains non-numeric characters`)
  const t = []
  for (let n = 0; n < e.length; ) {
    const r = Math.min(e.length - n, 3)
    N(Number.parseInt(e.substring(n, n + r), 10), r * 3 + 1, t), (n += r)
  }
  return new F(I, e.length, t)
}
function H(e) {
  if (!G(e)) throw RangeError(`String contains unencodable characters in alphanumeric mode`)
  let t = [],
    n = 0
  for (; n + 2 <= e.length; n += 2) {
    let r = C.indexOf(e.charAt(n)) * 45
    ;(r += C.indexOf(e.charAt(n + 1))), N(r, 11, t)
  }
  return (n < e.length && N(C.indexOf(e.charAt(n)), 6, t), new F(L, e.length, t))
}
function U(e) {
  return e === `` ? [] : W(e) ? [V(e)] : G(e) ? [H(e)] : [B(q(e))]
}
function W(e) {
  return ie.test(e)
}
function G(e) {
  return ae.test(e)
}
function K(e, t) {
  let n = 0
  for (const r of e) {
    const e = z(r.mode, t)
    if (r.numChars >= 1 << e) return 1 / 0
    n += 4 + e + r.bitData.length
  }
  return n
}
function q(e) {
  e = encodeURI(e)
  const t = []
  for (let n = 0; n < e.length; n++)
    e.charAt(n) === `%` ? (t.push(Number.parseInt(e.substring(n + 1, n + 3), 16)), (n += 2)) : t.push(e.charCodeAt(n))
  return t
}
function J(e) {
  if (e < w || e > T) throw RangeError(`Version number out of range`)
  let t = (16 * e + 128) * e + 64
  if (e >= 2) {
    const n = Math.floor(e / 7) + 2
    ;(t -= (25 * n - 10) * n - 55), e >= 7 && (t -= 36)
  }
  return t
}
function Y(e, t) {
  return Math.floor(J(e) / 8) - A[t[0]][e] * j[t[0]][e]
}
function oe(e) {
  if (e < 1 || e > 255) throw RangeError(`Degree out of range`)
  const t = []
  for (let n = 0; n < e - 1; n++) t.push(0)
  t.push(1)
  let n = 1
  for (let r = 0; r < e; r++) {
    for (let e = 0; e < t.length; e++) (t[e] = X(t[e], n)), e + 1 < t.length && (t[e] ^= t[e + 1])
    n = X(n, 2)
  }
  return t
}
function se(e, t) {
  const n = t.map((e) => 0)
  for (const r of e) {
    const e = r ^ n.shift()
    n.push(0), t.forEach((t, r) => (n[r] ^= X(t, e)))
  }
  return n
}
function X(e, t) {
  if (e >>> 8 || t >>> 8) throw RangeError(`Byte out of range`)
  let n = 0
  for (let r = 7; r >= 0; r--) (n = (n << 1) ^ ((n >>> 7) * 285)), (n ^= ((t >>> r) & 1) * e)
  return n
}
function Z(e, t, n = 1, r = 40, i = -1, a = !0) {
  if (!(w <= n && n <= r && r <= T) || i < -1 || i > 7) throw RangeError(`Invalid value`)
  let o, s
  for (o = n; ; o++) {
    const n = Y(o, t) * 8,
      i = K(e, o)
    if (i <= n) {
      s = i
      break
    }
    if (o >= r) throw RangeError(`Data too long`)
  }
  for (const e of [b, x, S]) a && s <= Y(o, e) * 8 && (t = e)
  const c = []
  for (const t of e) {
    N(t.mode[0], 4, c), N(t.numChars, z(t.mode, o), c)
    for (const e of t.getData()) c.push(e)
  }
  const l = Y(o, t) * 8
  N(0, Math.min(4, l - c.length), c), N(0, (8 - (c.length % 8)) % 8, c)
  for (let e = 236; c.length < l; e ^= 253) N(e, 8, c)
  const u = Array.from({ length: Math.ceil(c.length / 8) }, () => 0)
  return (c.forEach((e, t) => (u[t >>> 3] |= e << (7 - (t & 7)))), new M(o, t, u, i))
}
function ce(e, t) {
  const {
      ecc: n = `L`,
      boostEcc: r = !1,
      minVersion: i = 1,
      maxVersion: a = 40,
      maskPattern: o = -1,
      border: s = 1,
    } = t || {},
    c = typeof e == `string` ? U(e) : Array.isArray(e) ? [B(e)] : void 0
  if (!c) throw Error(`uqr only supports encoding string and binary data, but got: ${typeof e}`)
  const l = Z(c, re[n], i, a, o, r),
    u = le({ version: l.version, maskPattern: l.mask, size: l.size, data: l.modules, types: l.types }, s)
  return (t?.invert && (u.data = u.data.map((e) => e.map((e) => !e))), t?.onEncoded?.(u), u)
}
function le(e, t = 1) {
  if (!t) return e
  const { size: n } = e,
    r = n + t * 2
  ;(e.size = r),
    e.data.forEach((e) => {
      for (let n = 0; n < t; n++) e.unshift(!1), e.push(!1)
    })
  for (let n = 0; n < t; n++)
    e.data.unshift(Array.from({ length: r }, (e) => !1)), e.data.push(Array.from({ length: r }, (e) => !1))
  const i = v.Border
  e.types.forEach((e) => {
    for (let n = 0; n < t; n++) e.unshift(i), e.push(i)
  })
  for (let n = 0; n < t; n++)
    e.types.unshift(Array.from({ length: r }, (e) => i)), e.types.push(Array.from({ length: r }, (e) => i))
  return e
}
var Q = 0.44
function ue(e, t) {
  let { data: n, size: r } = ce(e, { ecc: `H`, border: 0 }),
    i = t ? Math.ceil(r * 0.2) / 2 : 0,
    a = r / 2,
    o = (e, t) => (e < 7 && t < 7) || (e >= r - 7 && t < 7) || (e < 7 && t >= r - 7),
    s = (e, t) => Math.abs(e + 0.5 - a) < i && Math.abs(t + 0.5 - a) < i,
    c = ``
  for (const [e, t] of n.entries())
    for (const [n, r] of t.entries()) {
      if (!r || o(n, e) || s(n, e)) continue
      const t = Q * 2
      c += `M${(n + 0.5 - Q).toFixed(2)} ${e + 0.5}a${Q} ${Q} 0 1 1 ${t} 0a${Q} ${Q} 0 1 1-${t} 0z`
    }
  return { size: r, dots: c }
}
var de = h(),
  $ = m()
function fe({ value: e, label: t, image: n, testId: r }) {
  g(_)
  const a = (0, de.useMemo)(() => (e === void 0 ? void 0 : ue(e, !!n)), [e, n]),
    o = (a?.size ?? 0) - 7
  return (0, $.jsxs)(`div`, {
    className: `lk-qr`,
    'data-testid': r,
    children: [
      a
        ? (0, $.jsxs)(`svg`, {
            viewBox: `0 0 ${a.size} ${a.size}`,
            fill: `currentColor`,
            role: `img`,
            'aria-label': t,
            children: [
              (0, $.jsx)(`path`, { d: a.dots }),
              [
                [0, 0],
                [o, 0],
                [0, o],
              ].map(([e = 0, t = 0]) =>
                (0, $.jsxs)(
                  `g`,
                  {
                    children: [
                      (0, $.jsx)(`rect`, {
                        x: e + 0.5,
                        y: t + 0.5,
                        width: `6`,
                        height: `6`,
                        rx: `1.75`,
                        fill: `none`,
                        stroke: `currentColor`,
                      }),
                      (0, $.jsx)(`rect`, { x: e + 2, y: t + 2, width: `3`, height: `3`, rx: `.9` }),
                    ],
                  },
                  `${e} ${t}`,
                ),
              ),
            ],
          })
        : (0, $.jsx)(i, {}),
      n,
    ],
  })
}
var pe = {
  eip155: (e, t) => `ethereum:${t}@${e.id}`,
  solana: (e, t) => `solana:${t}`,
  bip122: (e, t) => `bitcoin:${t}`,
  polkadot: (e, t) => t,
  cosmos: (e, t) => t,
}
function me(e, t) {
  return pe[e.chainNamespace](e, t)
}
function he() {
  const i = ne(),
    { t: m, locale: h } = te(),
    { network: g, networks: _ } = c(),
    v = l((e) => r(e).address)
  if (v === void 0 || g === void 0) return null
  const y = _.filter((e) => e.chainNamespace === g.chainNamespace && !e.testnet),
    b = d[g.chainNamespace] && y.length > 1,
    x = new Intl.ListFormat(h).format(y.map(({ name: e }) => e)),
    S = (0, $.jsx)(t, { name: g.name, src: e(i, g) })
  return (0, $.jsxs)(p, {
    children: [
      (0, $.jsx)(s, {
        menu: !0,
        className: `lk-mid`,
        lead: (0, $.jsx)(t, { size: `xs`, name: g.name, src: e(i, g) }),
        'aria-label': m(`button.networkChange`, { network: g.name }),
        onClick: () => a(i, `Networks`),
        children: g.name,
      }),
      (0, $.jsx)(fe, { value: me(g, v), label: m(`receive.qr`, { network: g.name }), image: S, testId: `wui-qr-code` }),
      (0, $.jsx)(f, { children: (0, $.jsx)(ee, { address: v }) }),
      (0, $.jsx)(u, {
        icon: o,
        children: b ? m(`receive.sameEverywhere`, { networks: x }) : m(`receive.warning`, { network: g.name }),
      }),
      (0, $.jsx)(n, {
        wide: !0,
        variant: `primary`,
        text: v,
        label: m(`receive.copy`),
        copiedLabel: m(`common.copied`),
        'data-testid': `receive-address-copy-button`,
      }),
    ],
  })
}
export { he as WalletReceiveView }
