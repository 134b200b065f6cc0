import { x as a, S as e, t as i, g as n, i as r, b as t } from './constants-DZBl50mv.js'
import {
  X as _,
  at as ae,
  ut as b,
  lt as ce,
  st as de,
  t as fe,
  $ as g,
  Z as ie,
  n as le,
  Q as ne,
  ct as oe,
  W as re,
  et as se,
  B as te,
  rt as ue,
  nt as v,
  ot as y,
} from './index-C27qFo40.js'
import { n as h } from './isKitError-UkxeugJg.js'
import {
  f as c,
  o as d,
  t as ee,
  p as f,
  i as l,
  u as m,
  a as o,
  s as p,
  d as s,
  m as u,
} from './readWalletChain-hxVUtktm.js'
function pe(e) {
  return e instanceof Uint8Array || (ArrayBuffer.isView(e) && e.constructor.name === `Uint8Array`)
}
function me(e) {
  if (!Number.isSafeInteger(e) || e < 0) throw Error(`positive integer expected, got ` + e)
}
function x(e, ...t) {
  if (!pe(e)) throw Error(`Uint8Array expected`)
  if (t.length > 0 && !t.includes(e.length))
    throw Error(`Uint8Array expected of length ` + t + `, got length=` + e.length)
}
function S(e, t = !0) {
  if (e.destroyed) throw Error(`Hash instance has been destroyed`)
  if (t && e.finished) throw Error(`Hash#digest() has already been called`)
}
function he(e, t) {
  x(e)
  const n = t.outputLen
  if (e.length < n) throw Error(`digestInto() expects output buffer of length at least ` + n)
}
function ge(e) {
  return new Uint32Array(e.buffer, e.byteOffset, Math.floor(e.byteLength / 4))
}
function C(...e) {
  for (let t = 0; t < e.length; t++) e[t].fill(0)
}
function _e(e) {
  return new DataView(e.buffer, e.byteOffset, e.byteLength)
}
function w(e, t) {
  return (e << (32 - t)) | (e >>> t)
}
var ve = new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68
function ye(e) {
  return ((e << 24) & 4278190080) | ((e << 8) & 16711680) | ((e >>> 8) & 65280) | ((e >>> 24) & 255)
}
function be(e) {
  for (let t = 0; t < e.length; t++) e[t] = ye(e[t])
  return e
}
var xe = ve ? (e) => e : be
function Se(e) {
  if (typeof e != `string`) throw Error(`string expected`)
  return new Uint8Array(new TextEncoder().encode(e))
}
function Ce(e) {
  return (typeof e == `string` && (e = Se(e)), x(e), e)
}
var we = class {}
function Te(e) {
  const t = (t) => e().update(Ce(t)).digest(),
    n = e()
  return ((t.outputLen = n.outputLen), (t.blockLen = n.blockLen), (t.create = () => e()), t)
}
function Ee(e, t, n, r) {
  if (typeof e.setBigUint64 == `function`) return e.setBigUint64(t, n, r)
  const i = BigInt(32),
    a = BigInt(4294967295),
    o = Number((n >> i) & a),
    s = Number(n & a),
    c = r ? 4 : 0,
    l = r ? 0 : 4
  e.setUint32(t + c, o, r), e.setUint32(t + l, s, r)
}
function De(e, t, n) {
  return (e & t) ^ (~e & n)
}
function Oe(e, t, n) {
  return (e & t) ^ (e & n) ^ (t & n)
}
var ke = class extends we {
    constructor(e, t, n, r) {
      super(),
        (this.finished = !1),
        (this.length = 0),
        (this.pos = 0),
        (this.destroyed = !1),
        (this.blockLen = e),
        (this.outputLen = t),
        (this.padOffset = n),
        (this.isLE = r),
        (this.buffer = new Uint8Array(e)),
        (this.view = _e(this.buffer))
    }
    update(e) {
      S(this), (e = Ce(e)), x(e)
      const { view: t, buffer: n, blockLen: r } = this,
        i = e.length
      for (let a = 0; a < i; ) {
        const o = Math.min(r - this.pos, i - a)
        if (o === r) {
          const t = _e(e)
          for (; r <= i - a; a += r) this.process(t, a)
        } else
          n.set(e.subarray(a, a + o), this.pos),
            (this.pos += o),
            (a += o),
            this.pos === r && (this.process(t, 0), (this.pos = 0))
      }
      return ((this.length += e.length), this.roundClean(), this)
    }
    digestInto(e) {
      S(this), he(e, this), (this.finished = !0)
      let { buffer: t, view: n, blockLen: r, isLE: i } = this,
        { pos: a } = this
      ;(t[a++] = 128), C(this.buffer.subarray(a)), this.padOffset > r - a && (this.process(n, 0), (a = 0))
      for (let e = a; e < r; e++) t[e] = 0
      Ee(n, r - 8, BigInt(this.length * 8), i), this.process(n, 0)
      const o = _e(e),
        s = this.outputLen
      if (s % 4) throw Error(`_sha2: outputLen should be aligned to 32bit`)
      const c = s / 4,
        l = this.get()
      if (c > l.length) throw Error(`_sha2: outputLen bigger than state`)
      for (let e = 0; e < c; e++) o.setUint32(4 * e, l[e], i)
    }
    digest() {
      const { buffer: e, outputLen: t } = this
      this.digestInto(e)
      const n = e.slice(0, t)
      return (this.destroy(), n)
    }
    _cloneInto(e) {
      ;(e ||= new this.constructor()), e.set(...this.get())
      const { blockLen: t, buffer: n, length: r, finished: i, destroyed: a, pos: o } = this
      return ((e.destroyed = a), (e.finished = i), (e.length = r), (e.pos = o), r % t && e.buffer.set(n), e)
    }
    clone() {
      return this._cloneInto()
    }
  },
  T = Uint32Array.from([1779033703, 3144134277, 1013904242, 2773480762, 1359893119, 2600822924, 528734635, 1541459225]),
  Ae = BigInt(2 ** 32 - 1),
  je = BigInt(32)
function Me(e, t = !1) {
  return t ? { h: Number(e & Ae), l: Number((e >> je) & Ae) } : { h: Number((e >> je) & Ae) | 0, l: Number(e & Ae) | 0 }
}
function Ne(e, t = !1) {
  const n = e.length,
    r = new Uint32Array(n),
    i = new Uint32Array(n)
  for (let a = 0; a < n; a++) {
    const { h: n, l: o } = Me(e[a], t)
    ;[r[a], i[a]] = [n, o]
  }
  return [r, i]
}
var Pe = (e, t, n) => (e << n) | (t >>> (32 - n)),
  Fe = (e, t, n) => (t << n) | (e >>> (32 - n)),
  Ie = (e, t, n) => (t << (n - 32)) | (e >>> (64 - n)),
  Le = (e, t, n) => (e << (n - 32)) | (t >>> (64 - n)),
  Re = Uint32Array.from([
    1116352408, 1899447441, 3049323471, 3921009573, 961987163, 1508970993, 2453635748, 2870763221, 3624381080,
    310598401, 607225278, 1426881987, 1925078388, 2162078206, 2614888103, 3248222580, 3835390401, 4022224774, 264347078,
    604807628, 770255983, 1249150122, 1555081692, 1996064986, 2554220882, 2821834349, 2952996808, 3210313671,
    3336571891, 3584528711, 113926993, 338241895, 666307205, 773529912, 1294757372, 1396182291, 1695183700, 1986661051,
    2177026350, 2456956037, 2730485921, 2820302411, 3259730800, 3345764771, 3516065817, 3600352804, 4094571909,
    275423344, 430227734, 506948616, 659060556, 883997877, 958139571, 1322822218, 1537002063, 1747873779, 1955562222,
    2024104815, 2227730452, 2361852424, 2428436474, 2756734187, 3204031479, 3329325298,
  ]),
  E = new Uint32Array(64),
  ze = class extends ke {
    constructor(e = 32) {
      super(64, e, 8, !1),
        (this.A = T[0] | 0),
        (this.B = T[1] | 0),
        (this.C = T[2] | 0),
        (this.D = T[3] | 0),
        (this.E = T[4] | 0),
        (this.F = T[5] | 0),
        (this.G = T[6] | 0),
        (this.H = T[7] | 0)
    }
    get() {
      const { A: e, B: t, C: n, D: r, E: i, F: a, G: o, H: s } = this
      return [e, t, n, r, i, a, o, s]
    }
    set(e, t, n, r, i, a, o, s) {
      ;(this.A = e | 0),
        (this.B = t | 0),
        (this.C = n | 0),
        (this.D = r | 0),
        (this.E = i | 0),
        (this.F = a | 0),
        (this.G = o | 0),
        (this.H = s | 0)
    }
    process(e, t) {
      for (let n = 0; n < 16; n++, t += 4) E[n] = e.getUint32(t, !1)
      for (let e = 16; e < 64; e++) {
        const t = E[e - 15],
          n = E[e - 2],
          r = w(t, 7) ^ w(t, 18) ^ (t >>> 3),
          i = w(n, 17) ^ w(n, 19) ^ (n >>> 10)
        E[e] = (i + E[e - 7] + r + E[e - 16]) | 0
      }
      let { A: n, B: r, C: i, D: a, E: o, F: s, G: c, H: l } = this
      for (let e = 0; e < 64; e++) {
        const t = w(o, 6) ^ w(o, 11) ^ w(o, 25),
          u = (l + t + De(o, s, c) + Re[e] + E[e]) | 0,
          d = ((w(n, 2) ^ w(n, 13) ^ w(n, 22)) + Oe(n, r, i)) | 0
        ;(l = c), (c = s), (s = o), (o = (a + u) | 0), (a = i), (i = r), (r = n), (n = (u + d) | 0)
      }
      ;(n = (n + this.A) | 0),
        (r = (r + this.B) | 0),
        (i = (i + this.C) | 0),
        (a = (a + this.D) | 0),
        (o = (o + this.E) | 0),
        (s = (s + this.F) | 0),
        (c = (c + this.G) | 0),
        (l = (l + this.H) | 0),
        this.set(n, r, i, a, o, s, c, l)
    }
    roundClean() {
      C(E)
    }
    destroy() {
      this.set(0, 0, 0, 0, 0, 0, 0, 0), C(this.buffer)
    }
  },
  Be = Te(() => new ze())
function Ve(e, t) {
  return e.exec(t)?.groups
}
var He = /^tuple(?<array>(\[(\d*)\])*)$/
function Ue(e) {
  let t = e.type
  if (He.test(e.type) && `components` in e) {
    t = `(`
    const n = e.components.length
    for (let r = 0; r < n; r++) {
      const i = e.components[r]
      ;(t += Ue(i)), r < n - 1 && (t += `, `)
    }
    const r = Ve(He, e.type)
    return ((t += `)${r?.array || ``}`), Ue({ ...e, type: t }))
  }
  return (`indexed` in e && e.indexed && (t = `${t} indexed`), e.name ? `${t} ${e.name}` : t)
}
function D(e) {
  let t = ``,
    n = e.length
  for (let r = 0; r < n; r++) {
    const i = e[r]
    ;(t += Ue(i)), r !== n - 1 && (t += `, `)
  }
  return t
}
function We(e) {
  return e.type === `function`
    ? `function ${e.name}(${D(e.inputs)})${e.stateMutability && e.stateMutability !== `nonpayable` ? ` ${e.stateMutability}` : ``}${e.outputs?.length ? ` returns (${D(e.outputs)})` : ``}`
    : e.type === `event`
      ? `event ${e.name}(${D(e.inputs)})`
      : e.type === `error`
        ? `error ${e.name}(${D(e.inputs)})`
        : e.type === `constructor`
          ? `constructor(${D(e.inputs)})${e.stateMutability === `payable` ? ` payable` : ``}`
          : e.type === `fallback`
            ? `fallback() external${e.stateMutability === `payable` ? ` payable` : ``}`
            : `receive() external payable`
}
function Ge(e) {
  return typeof e == `string` ? { address: e, type: `json-rpc` } : e
}
var Ke = [
    {
      inputs: [
        {
          components: [
            { name: `target`, type: `address` },
            { name: `allowFailure`, type: `bool` },
            { name: `callData`, type: `bytes` },
          ],
          name: `calls`,
          type: `tuple[]`,
        },
      ],
      name: `aggregate3`,
      outputs: [
        {
          components: [
            { name: `success`, type: `bool` },
            { name: `returnData`, type: `bytes` },
          ],
          name: `returnData`,
          type: `tuple[]`,
        },
      ],
      stateMutability: `view`,
      type: `function`,
    },
    {
      inputs: [{ name: `addr`, type: `address` }],
      name: `getEthBalance`,
      outputs: [{ name: `balance`, type: `uint256` }],
      stateMutability: `view`,
      type: `function`,
    },
    {
      inputs: [],
      name: `getCurrentBlockTimestamp`,
      outputs: [{ internalType: `uint256`, name: `timestamp`, type: `uint256` }],
      stateMutability: `view`,
      type: `function`,
    },
  ],
  qe = [
    { inputs: [{ name: `dns`, type: `bytes` }], name: `DNSDecodingFailed`, type: `error` },
    { inputs: [{ name: `ens`, type: `string` }], name: `DNSEncodingFailed`, type: `error` },
    { inputs: [], name: `EmptyAddress`, type: `error` },
    {
      inputs: [
        { name: `status`, type: `uint16` },
        { name: `message`, type: `string` },
      ],
      name: `HttpError`,
      type: `error`,
    },
    { inputs: [], name: `InvalidBatchGatewayResponse`, type: `error` },
    { inputs: [{ name: `errorData`, type: `bytes` }], name: `ResolverError`, type: `error` },
    {
      inputs: [
        { name: `name`, type: `bytes` },
        { name: `resolver`, type: `address` },
      ],
      name: `ResolverNotContract`,
      type: `error`,
    },
    { inputs: [{ name: `name`, type: `bytes` }], name: `ResolverNotFound`, type: `error` },
    {
      inputs: [
        { name: `primary`, type: `string` },
        { name: `primaryAddress`, type: `bytes` },
      ],
      name: `ReverseAddressMismatch`,
      type: `error`,
    },
    {
      inputs: [{ internalType: `bytes4`, name: `selector`, type: `bytes4` }],
      name: `UnsupportedResolverProfile`,
      type: `error`,
    },
  ]
;[...qe], [...qe]
var Je = [
    {
      type: `event`,
      name: `Approval`,
      inputs: [
        { indexed: !0, name: `owner`, type: `address` },
        { indexed: !0, name: `spender`, type: `address` },
        { indexed: !1, name: `value`, type: `uint256` },
      ],
    },
    {
      type: `event`,
      name: `Transfer`,
      inputs: [
        { indexed: !0, name: `from`, type: `address` },
        { indexed: !0, name: `to`, type: `address` },
        { indexed: !1, name: `value`, type: `uint256` },
      ],
    },
    {
      type: `function`,
      name: `allowance`,
      stateMutability: `view`,
      inputs: [
        { name: `owner`, type: `address` },
        { name: `spender`, type: `address` },
      ],
      outputs: [{ type: `uint256` }],
    },
    {
      type: `function`,
      name: `approve`,
      stateMutability: `nonpayable`,
      inputs: [
        { name: `spender`, type: `address` },
        { name: `amount`, type: `uint256` },
      ],
      outputs: [{ type: `bool` }],
    },
    {
      type: `function`,
      name: `balanceOf`,
      stateMutability: `view`,
      inputs: [{ name: `account`, type: `address` }],
      outputs: [{ type: `uint256` }],
    },
    { type: `function`, name: `decimals`, stateMutability: `view`, inputs: [], outputs: [{ type: `uint8` }] },
    { type: `function`, name: `name`, stateMutability: `view`, inputs: [], outputs: [{ type: `string` }] },
    { type: `function`, name: `symbol`, stateMutability: `view`, inputs: [], outputs: [{ type: `string` }] },
    { type: `function`, name: `totalSupply`, stateMutability: `view`, inputs: [], outputs: [{ type: `uint256` }] },
    {
      type: `function`,
      name: `transfer`,
      stateMutability: `nonpayable`,
      inputs: [
        { name: `recipient`, type: `address` },
        { name: `amount`, type: `uint256` },
      ],
      outputs: [{ type: `bool` }],
    },
    {
      type: `function`,
      name: `transferFrom`,
      stateMutability: `nonpayable`,
      inputs: [
        { name: `sender`, type: `address` },
        { name: `recipient`, type: `address` },
        { name: `amount`, type: `uint256` },
      ],
      outputs: [{ type: `bool` }],
    },
  ],
  O = class extends c {
    constructor({ chainId: e }) {
      super(typeof e == `number` ? `Chain ID "${e}" is invalid.` : `Chain ID is invalid.`, {
        name: `InvalidChainIdError`,
      })
    }
  }
function Ye(e, { includeName: t = !1 } = {}) {
  if (e.type !== `function` && e.type !== `event` && e.type !== `error`) throw new ct(e.type)
  return `${e.name}(${Xe(e.inputs, { includeName: t })})`
}
function Xe(e, { includeName: t = !1 } = {}) {
  return e ? e.map((e) => Ze(e, { includeName: t })).join(t ? `, ` : `,`) : ``
}
function Ze(e, { includeName: t }) {
  return e.type.startsWith(`tuple`)
    ? `(${Xe(e.components, { includeName: t })})${e.type.slice(5)}`
    : e.type + (t && e.name ? ` ${e.name}` : ``)
}
function k(e, { strict: t = !0 } = {}) {
  return !e || typeof e != `string` ? !1 : t ? /^0x[0-9a-fA-F]*$/.test(e) : e.startsWith(`0x`)
}
function A(e) {
  return k(e, { strict: !1 }) ? Math.ceil((e.length - 2) / 2) : e.length
}
var Qe = class extends c {
    constructor({ data: e, params: t, size: n }) {
      super(
        [`Data size of ${n} bytes is too small for given parameters.`].join(`
`),
        {
          metaMessages: [`Params: (${Xe(t, { includeName: !0 })})`, `Data:   ${e} (${n} bytes)`],
          name: `AbiDecodingDataSizeTooSmallError`,
        },
      ),
        Object.defineProperty(this, 'data', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'params', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'size', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        (this.data = e),
        (this.params = t),
        (this.size = n)
    }
  },
  $e = class extends c {
    constructor({ cause: e } = {}) {
      super(`Cannot decode zero data ("0x") with ABI parameters.`, { name: `AbiDecodingZeroDataError`, cause: e })
    }
  },
  et = class extends c {
    constructor({ expectedLength: e, givenLength: t, type: n }) {
      super(
        [`ABI encoding array length mismatch for type ${n}.`, `Expected length: ${e}`, `Given length: ${t}`].join(`
`),
        { name: `AbiEncodingArrayLengthMismatchError` },
      )
    }
  },
  tt = class extends c {
    constructor({ expectedSize: e, value: t }) {
      super(`Size of bytes "${t}" (bytes${A(t)}) does not match expected size (bytes${e}).`, {
        name: `AbiEncodingBytesSizeMismatchError`,
      })
    }
  },
  nt = class extends c {
    constructor({ expectedLength: e, givenLength: t }) {
      super(
        [
          `ABI encoding params/values length mismatch.`,
          `Expected length (params): ${e}`,
          `Given length (values): ${t}`,
        ].join(`
`),
        { name: `AbiEncodingLengthMismatchError` },
      )
    }
  },
  j = class extends c {
    constructor(e, { docsPath: t } = {}) {
      super(
        [
          `Function ${e ? `"${e}" ` : ``}not found on ABI.`,
          `Make sure you are using the correct ABI and that the function exists on it.`,
        ].join(`
`),
        { docsPath: t, name: `AbiFunctionNotFoundError` },
      )
    }
  },
  rt = class extends c {
    constructor(e, { docsPath: t }) {
      super(
        [
          `Function "${e}" does not contain any \`outputs\` on ABI.`,
          `Cannot decode function result without knowing what the parameter types are.`,
          `Make sure you are using the correct ABI and that the function exists on it.`,
        ].join(`
`),
        { docsPath: t, name: `AbiFunctionOutputsNotFoundError` },
      )
    }
  },
  it = class extends c {
    constructor(e, t) {
      super(`Found ambiguous types in overloaded ABI items.`, {
        metaMessages: [
          `\`${e.type}\` in \`${Ye(e.abiItem)}\`, and`,
          `\`${t.type}\` in \`${Ye(t.abiItem)}\``,
          ``,
          `These types encode differently and cannot be distinguished at runtime.`,
          `Remove one of the ambiguous items in the ABI.`,
        ],
        name: `AbiItemAmbiguityError`,
      })
    }
  },
  at = class extends c {
    constructor(e, { docsPath: t }) {
      super(
        [`Type "${e}" is not a valid encoding type.`, `Please provide a valid ABI type.`].join(`
`),
        { docsPath: t, name: `InvalidAbiEncodingType` },
      )
    }
  },
  ot = class extends c {
    constructor(e, { docsPath: t }) {
      super(
        [`Type "${e}" is not a valid decoding type.`, `Please provide a valid ABI type.`].join(`
`),
        { docsPath: t, name: `InvalidAbiDecodingType` },
      )
    }
  },
  st = class extends c {
    constructor(e) {
      super(
        [`Value "${e}" is not a valid array.`].join(`
`),
        { name: `InvalidArrayError` },
      )
    }
  },
  ct = class extends c {
    constructor(e) {
      super(
        [`"${e}" is not a valid definition type.`, `Valid types: "function", "event", "error"`].join(`
`),
        { name: `InvalidDefinitionTypeError` },
      )
    }
  },
  lt = class extends c {
    constructor({ offset: e, position: t, size: n }) {
      super(`Slice ${t === `start` ? `starting` : `ending`} at offset "${e}" is out-of-bounds (size: ${n}).`, {
        name: `SliceOffsetOutOfBoundsError`,
      })
    }
  },
  ut = class extends c {
    constructor({ size: e, targetSize: t, type: n }) {
      super(`${n.charAt(0).toUpperCase()}${n.slice(1).toLowerCase()} size (${e}) exceeds padding size (${t}).`, {
        name: `SizeExceedsPaddingSizeError`,
      })
    }
  }
function dt(e, t, n, { strict: r } = {}) {
  return k(e, { strict: !1 }) ? ht(e, t, n, { strict: r }) : mt(e, t, n, { strict: r })
}
function ft(e, t) {
  if (typeof t == `number` && t > 0 && t > A(e) - 1) throw new lt({ offset: t, position: `start`, size: A(e) })
}
function pt(e, t, n) {
  if (typeof t == `number` && typeof n == `number` && A(e) !== n - t)
    throw new lt({ offset: n, position: `end`, size: A(e) })
}
function mt(e, t, n, { strict: r } = {}) {
  ft(e, t)
  const i = e.slice(t, n)
  return (r && pt(i, t, n), i)
}
function ht(e, t, n, { strict: r } = {}) {
  ft(e, t)
  const i = `0x${e.replace(`0x`, ``).slice((t ?? 0) * 2, (n ?? e.length) * 2)}`
  return (r && pt(i, t, n), i)
}
function M(e, { dir: t, size: n = 32 } = {}) {
  return typeof e == `string` ? N(e, { dir: t, size: n }) : gt(e, { dir: t, size: n })
}
function N(e, { dir: t, size: n = 32 } = {}) {
  if (n === null) return e
  const r = e.replace(`0x`, ``)
  if (r.length > n * 2) throw new ut({ size: Math.ceil(r.length / 2), targetSize: n, type: `hex` })
  return `0x${r[t === `right` ? `padEnd` : `padStart`](n * 2, `0`)}`
}
function gt(e, { dir: t, size: n = 32 } = {}) {
  if (n === null) return e
  if (e.length > n) throw new ut({ size: e.length, targetSize: n, type: `bytes` })
  const r = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    const a = t === `right`
    r[a ? i : n - i - 1] = e[a ? i : e.length - i - 1]
  }
  return r
}
var _t = class extends c {
    constructor({ max: e, min: t, signed: n, size: r, value: i }) {
      super(
        `Number "${i}" is not in safe ${r ? `${r * 8}-bit ${n ? `signed` : `unsigned`} ` : ``}integer range ${e ? `(${t} to ${e})` : `(above ${t})`}`,
        { name: `IntegerOutOfRangeError` },
      )
    }
  },
  vt = class extends c {
    constructor(e) {
      super(
        `Bytes value "${e}" is not a valid boolean. The bytes array must contain a single byte of either a 0 or 1 value.`,
        { name: `InvalidBytesBooleanError` },
      )
    }
  },
  yt = class extends c {
    constructor({ givenSize: e, maxSize: t }) {
      super(`Size cannot exceed ${t} bytes. Given size: ${e} bytes.`, { name: `SizeOverflowError` })
    }
  }
function P(e, { dir: t = `left` } = {}) {
  let n = typeof e == `string` ? e.replace(`0x`, ``) : e,
    r = 0
  for (let e = 0; e < n.length - 1 && n[t === `left` ? e : n.length - e - 1].toString() === `0`; e++) r++
  return (
    (n = t === `left` ? n.slice(r) : n.slice(0, n.length - r)),
    typeof e == `string`
      ? (n.length === 1 && t === `right` && (n = `${n}0`), `0x${n.length % 2 == 1 ? `0${n}` : n}`)
      : n
  )
}
function F(e, { size: t }) {
  if (A(e) > t) throw new yt({ givenSize: A(e), maxSize: t })
}
function bt(e, t = {}) {
  const { signed: n } = t
  t.size && F(e, { size: t.size })
  const r = BigInt(e)
  if (!n) return r
  const i = Math.ceil((e.length - 2) / 2)
  return r <= (1n << (BigInt(i) * 8n - 1n)) - 1n ? r : r - BigInt(`0x${`f`.padStart(i * 2, `f`)}`) - 1n
}
function xt(e, t = {}) {
  const n = bt(e, t),
    r = Number(n)
  if (!Number.isSafeInteger(r))
    throw new _t({ max: `${2 ** 53 - 1}`, min: `${-(2 ** 53 - 1)}`, signed: t.signed, size: t.size, value: `${n}n` })
  return r
}
var St = Array.from({ length: 256 }, (e, t) => t.toString(16).padStart(2, `0`))
function I(e, t = {}) {
  return typeof e == `number` || typeof e == `bigint`
    ? R(e, t)
    : typeof e == `string`
      ? Tt(e, t)
      : typeof e == `boolean`
        ? Ct(e, t)
        : L(e, t)
}
function Ct(e, t = {}) {
  const n = `0x${Number(e)}`
  return typeof t.size == `number` ? (F(n, { size: t.size }), M(n, { size: t.size })) : n
}
function L(e, t = {}) {
  let n = ``
  for (let t = 0; t < e.length; t++) n += St[e[t]]
  const r = `0x${n}`
  return typeof t.size == `number` ? (F(r, { size: t.size }), M(r, { dir: `right`, size: t.size })) : r
}
function R(e, t = {}) {
  let { signed: n, size: r } = t,
    i = BigInt(e),
    a
  r
    ? (a = n ? (1n << (BigInt(r) * 8n - 1n)) - 1n : 2n ** (BigInt(r) * 8n) - 1n)
    : typeof e == `number` && (a = BigInt(2 ** 53 - 1))
  const o = typeof a == `bigint` && n ? -a - 1n : 0
  if ((a && i > a) || i < o) {
    const t = typeof e == `bigint` ? `n` : ``
    throw new _t({ max: a ? `${a}${t}` : void 0, min: `${o}${t}`, signed: n, size: r, value: `${e}${t}` })
  }
  const s = `0x${(n && i < 0 ? (1n << BigInt(r * 8)) + BigInt(i) : i).toString(16)}`
  return r ? M(s, { size: r }) : s
}
var wt = new TextEncoder()
function Tt(e, t = {}) {
  return L(wt.encode(e), t)
}
var Et = new TextEncoder()
function Dt(e, t = {}) {
  return typeof e == `number` || typeof e == `bigint`
    ? At(e, t)
    : typeof e == `boolean`
      ? Ot(e, t)
      : k(e)
        ? B(e, t)
        : jt(e, t)
}
function Ot(e, t = {}) {
  const n = new Uint8Array(1)
  return ((n[0] = Number(e)), typeof t.size == `number` ? (F(n, { size: t.size }), M(n, { size: t.size })) : n)
}
var z = { zero: 48, nine: 57, A: 65, F: 70, a: 97, f: 102 }
function kt(e) {
  if (e >= z.zero && e <= z.nine) return e - z.zero
  if (e >= z.A && e <= z.F) return e - (z.A - 10)
  if (e >= z.a && e <= z.f) return e - (z.a - 10)
}
function B(e, t = {}) {
  let n = e
  t.size && (F(n, { size: t.size }), (n = M(n, { dir: `right`, size: t.size })))
  let r = n.slice(2)
  r.length % 2 && (r = `0${r}`)
  const i = r.length / 2,
    a = new Uint8Array(i)
  for (let e = 0, t = 0; e < i; e++) {
    const n = kt(r.charCodeAt(t++)),
      i = kt(r.charCodeAt(t++))
    if (n === void 0 || i === void 0) throw new c(`Invalid byte sequence ("${r[t - 2]}${r[t - 1]}" in "${r}").`)
    a[e] = n * 16 + i
  }
  return a
}
function At(e, t) {
  return B(R(e, t))
}
function jt(e, t = {}) {
  const n = Et.encode(e)
  return typeof t.size == `number` ? (F(n, { size: t.size }), M(n, { dir: `right`, size: t.size })) : n
}
var Mt = BigInt(0),
  V = BigInt(1),
  Nt = BigInt(2),
  Pt = BigInt(7),
  Ft = BigInt(256),
  It = BigInt(113),
  Lt = [],
  Rt = [],
  zt = []
for (let e = 0, t = V, n = 1, r = 0; e < 24; e++) {
  ;([n, r] = [r, (2 * n + 3 * r) % 5]), Lt.push(2 * (5 * r + n)), Rt.push((((e + 1) * (e + 2)) / 2) % 64)
  let i = Mt
  for (let e = 0; e < 7; e++) (t = ((t << V) ^ ((t >> Pt) * It)) % Ft), t & Nt && (i ^= V << ((V << BigInt(e)) - V))
  zt.push(i)
}
var Bt = Ne(zt, !0),
  Vt = Bt[0],
  Ht = Bt[1],
  Ut = (e, t, n) => (n > 32 ? Ie(e, t, n) : Pe(e, t, n)),
  Wt = (e, t, n) => (n > 32 ? Le(e, t, n) : Fe(e, t, n))
function Gt(e, t = 24) {
  const n = new Uint32Array(10)
  for (let r = 24 - t; r < 24; r++) {
    for (let t = 0; t < 10; t++) n[t] = e[t] ^ e[t + 10] ^ e[t + 20] ^ e[t + 30] ^ e[t + 40]
    for (let t = 0; t < 10; t += 2) {
      const r = (t + 8) % 10,
        i = (t + 2) % 10,
        a = n[i],
        o = n[i + 1],
        s = Ut(a, o, 1) ^ n[r],
        c = Wt(a, o, 1) ^ n[r + 1]
      for (let n = 0; n < 50; n += 10) (e[t + n] ^= s), (e[t + n + 1] ^= c)
    }
    let t = e[2],
      i = e[3]
    for (let n = 0; n < 24; n++) {
      const r = Rt[n],
        a = Ut(t, i, r),
        o = Wt(t, i, r),
        s = Lt[n]
      ;(t = e[s]), (i = e[s + 1]), (e[s] = a), (e[s + 1] = o)
    }
    for (let t = 0; t < 50; t += 10) {
      for (let r = 0; r < 10; r++) n[r] = e[t + r]
      for (let r = 0; r < 10; r++) e[t + r] ^= ~n[(r + 2) % 10] & n[(r + 4) % 10]
    }
    ;(e[0] ^= Vt[r]), (e[1] ^= Ht[r])
  }
  C(n)
}
var Kt = class e extends we {
    constructor(e, t, n, r = !1, i = 24) {
      if (
        (super(),
        (this.pos = 0),
        (this.posOut = 0),
        (this.finished = !1),
        (this.destroyed = !1),
        (this.enableXOF = !1),
        (this.blockLen = e),
        (this.suffix = t),
        (this.outputLen = n),
        (this.enableXOF = r),
        (this.rounds = i),
        me(n),
        !(0 < e && e < 200))
      )
        throw Error(`only keccak-f1600 function is supported`)
      ;(this.state = new Uint8Array(200)), (this.state32 = ge(this.state))
    }
    clone() {
      return this._cloneInto()
    }
    keccak() {
      xe(this.state32), Gt(this.state32, this.rounds), xe(this.state32), (this.posOut = 0), (this.pos = 0)
    }
    update(e) {
      S(this), (e = Ce(e)), x(e)
      const { blockLen: t, state: n } = this,
        r = e.length
      for (let i = 0; i < r; ) {
        const a = Math.min(t - this.pos, r - i)
        for (let t = 0; t < a; t++) n[this.pos++] ^= e[i++]
        this.pos === t && this.keccak()
      }
      return this
    }
    finish() {
      if (this.finished) return
      this.finished = !0
      const { state: e, suffix: t, pos: n, blockLen: r } = this
      ;(e[n] ^= t), t & 128 && n === r - 1 && this.keccak(), (e[r - 1] ^= 128), this.keccak()
    }
    writeInto(e) {
      S(this, !1), x(e), this.finish()
      const t = this.state,
        { blockLen: n } = this
      for (let r = 0, i = e.length; r < i; ) {
        this.posOut >= n && this.keccak()
        const a = Math.min(n - this.posOut, i - r)
        e.set(t.subarray(this.posOut, this.posOut + a), r), (this.posOut += a), (r += a)
      }
      return e
    }
    xofInto(e) {
      if (!this.enableXOF) throw Error(`XOF is not possible for this instance`)
      return this.writeInto(e)
    }
    xof(e) {
      return (me(e), this.xofInto(new Uint8Array(e)))
    }
    digestInto(e) {
      if ((he(e, this), this.finished)) throw Error(`digest() was already called`)
      return (this.writeInto(e), this.destroy(), e)
    }
    digest() {
      return this.digestInto(new Uint8Array(this.outputLen))
    }
    destroy() {
      ;(this.destroyed = !0), C(this.state)
    }
    _cloneInto(t) {
      const { blockLen: n, suffix: r, outputLen: i, rounds: a, enableXOF: o } = this
      return (
        (t ||= new e(n, r, i, o, a)),
        t.state32.set(this.state32),
        (t.pos = this.pos),
        (t.posOut = this.posOut),
        (t.finished = this.finished),
        (t.rounds = a),
        (t.suffix = r),
        (t.outputLen = i),
        (t.enableXOF = o),
        (t.destroyed = this.destroyed),
        t
      )
    }
  },
  qt = ((e, t, n) => Te(() => new Kt(t, e, n)))(1, 136, 32)
function Jt(e, t) {
  const n = t || `hex`,
    r = qt(k(e, { strict: !1 }) ? Dt(e) : e)
  return n === `bytes` ? r : I(r)
}
var Yt = (e) => Jt(Dt(e))
function Xt(e) {
  return Yt(e)
}
function Zt(e) {
  let t = !0,
    n = ``,
    r = 0,
    i = ``,
    a = !1
  for (let o = 0; o < e.length; o++) {
    const s = e[o]
    if (([`(`, `)`, `,`].includes(s) && (t = !0), s === `(` && r++, s === `)` && r--, t)) {
      if (r === 0) {
        if (s === ` ` && [`event`, `function`, ``].includes(i)) i = ``
        else if (((i += s), s === `)`)) {
          a = !0
          break
        }
      } else s === ` ` ? e[o - 1] !== `,` && n !== `,` && n !== `,(` && ((n = ``), (t = !1)) : ((i += s), (n += s))
    }
  }
  if (!a) throw new c(`Unable to normalize signature.`)
  return i
}
var Qt = (e) => Zt(typeof e == `string` ? e : We(e))
function $t(e) {
  return Xt(Qt(e))
}
var en = (e) => dt($t(e), 0, 4),
  H = class extends c {
    constructor({ address: e }) {
      super(`Address "${e}" is invalid.`, {
        metaMessages: [
          `- Address must be a hex value of 20 bytes (40 hex characters).`,
          `- Address must match its checksum counterpart.`,
        ],
        name: `InvalidAddressError`,
      })
    }
  },
  tn = class extends Map {
    constructor(e) {
      super(),
        Object.defineProperty(this, 'maxSize', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        (this.maxSize = e)
    }
    get(e) {
      const t = super.get(e)
      return (super.has(e) && (super.delete(e), super.set(e, t)), t)
    }
    set(e, t) {
      if ((super.has(e) && super.delete(e), super.set(e, t), this.maxSize && this.size > this.maxSize)) {
        const e = super.keys().next().value
        e !== void 0 && super.delete(e)
      }
      return this
    }
  },
  nn = /^0x[a-fA-F0-9]{40}$/,
  rn = new tn(8192)
function U(e, t) {
  const { strict: n = !0 } = t ?? {},
    r = `${e}.${n}`
  if (rn.has(r)) return rn.get(r)
  const i = nn.test(e) ? e.toLowerCase() === e || !n || on(e) === e : !1
  return (rn.set(r, i), i)
}
var an = new tn(8192)
function on(e, t) {
  if (an.has(`${e}.${t}`)) return an.get(`${e}.${t}`)
  const n = t ? `${t}${e.toLowerCase()}` : e.substring(2).toLowerCase(),
    r = Jt(jt(n), `bytes`),
    i = (t ? n.substring(`${t}0x`.length) : n).split(``)
  for (let e = 0; e < 40; e += 2)
    r[e >> 1] >> 4 >= 8 && i[e] && (i[e] = i[e].toUpperCase()),
      (r[e >> 1] & 15) >= 8 && i[e + 1] && (i[e + 1] = i[e + 1].toUpperCase())
  const a = `0x${i.join(``)}`
  return (an.set(`${e}.${t}`, a), a)
}
var sn = class extends c {
    constructor({ offset: e }) {
      super(`Offset \`${e}\` cannot be negative.`, { name: `NegativeOffsetError` })
    }
  },
  cn = class extends c {
    constructor({ length: e, position: t }) {
      super(`Position \`${t}\` is out of bounds (\`0 < position < ${e}\`).`, { name: `PositionOutOfBoundsError` })
    }
  },
  ln = class extends c {
    constructor({ count: e, limit: t }) {
      super(`Recursive read limit of \`${t}\` exceeded (recursive read count: \`${e}\`).`, {
        name: `RecursiveReadLimitExceededError`,
      })
    }
  },
  un = {
    bytes: new Uint8Array(),
    dataView: new DataView(new ArrayBuffer(0)),
    position: 0,
    positionReadCount: new Map(),
    recursiveReadCount: 0,
    recursiveReadLimit: 1 / 0,
    assertReadLimit() {
      if (this.recursiveReadCount >= this.recursiveReadLimit)
        throw new ln({ count: this.recursiveReadCount + 1, limit: this.recursiveReadLimit })
    },
    assertPosition(e) {
      if (e < 0 || e > this.bytes.length - 1) throw new cn({ length: this.bytes.length, position: e })
    },
    decrementPosition(e) {
      if (e < 0) throw new sn({ offset: e })
      const t = this.position - e
      this.assertPosition(t), (this.position = t)
    },
    getReadCount(e) {
      return this.positionReadCount.get(e || this.position) || 0
    },
    incrementPosition(e) {
      if (e < 0) throw new sn({ offset: e })
      const t = this.position + e
      this.assertPosition(t), (this.position = t)
    },
    inspectByte(e) {
      const t = e ?? this.position
      return (this.assertPosition(t), this.bytes[t])
    },
    inspectBytes(e, t) {
      const n = t ?? this.position
      return (this.assertPosition(n + e - 1), this.bytes.subarray(n, n + e))
    },
    inspectUint8(e) {
      const t = e ?? this.position
      return (this.assertPosition(t), this.bytes[t])
    },
    inspectUint16(e) {
      const t = e ?? this.position
      return (this.assertPosition(t + 1), this.dataView.getUint16(t))
    },
    inspectUint24(e) {
      const t = e ?? this.position
      return (this.assertPosition(t + 2), (this.dataView.getUint16(t) << 8) + this.dataView.getUint8(t + 2))
    },
    inspectUint32(e) {
      const t = e ?? this.position
      return (this.assertPosition(t + 3), this.dataView.getUint32(t))
    },
    pushByte(e) {
      this.assertPosition(this.position), (this.bytes[this.position] = e), this.position++
    },
    pushBytes(e) {
      this.assertPosition(this.position + e.length - 1), this.bytes.set(e, this.position), (this.position += e.length)
    },
    pushUint8(e) {
      this.assertPosition(this.position), (this.bytes[this.position] = e), this.position++
    },
    pushUint16(e) {
      this.assertPosition(this.position + 1), this.dataView.setUint16(this.position, e), (this.position += 2)
    },
    pushUint24(e) {
      this.assertPosition(this.position + 2),
        this.dataView.setUint16(this.position, e >> 8),
        this.dataView.setUint8(this.position + 2, e & 255),
        (this.position += 3)
    },
    pushUint32(e) {
      this.assertPosition(this.position + 3), this.dataView.setUint32(this.position, e), (this.position += 4)
    },
    readByte() {
      this.assertReadLimit(), this._touch()
      const e = this.inspectByte()
      return (this.position++, e)
    },
    readBytes(e, t) {
      this.assertReadLimit(), this._touch()
      const n = this.inspectBytes(e)
      return ((this.position += t ?? e), n)
    },
    readUint8() {
      this.assertReadLimit(), this._touch()
      const e = this.inspectUint8()
      return ((this.position += 1), e)
    },
    readUint16() {
      this.assertReadLimit(), this._touch()
      const e = this.inspectUint16()
      return ((this.position += 2), e)
    },
    readUint24() {
      this.assertReadLimit(), this._touch()
      const e = this.inspectUint24()
      return ((this.position += 3), e)
    },
    readUint32() {
      this.assertReadLimit(), this._touch()
      const e = this.inspectUint32()
      return ((this.position += 4), e)
    },
    get remaining() {
      return this.bytes.length - this.position
    },
    setPosition(e) {
      const t = this.position
      return (this.assertPosition(e), (this.position = e), () => (this.position = t))
    },
    _touch() {
      if (this.recursiveReadLimit === 1 / 0) return
      const e = this.getReadCount()
      this.positionReadCount.set(this.position, e + 1), e > 0 && this.recursiveReadCount++
    },
  }
function dn(e, { recursiveReadLimit: t = 8192 } = {}) {
  const n = Object.create(un)
  return (
    (n.bytes = e),
    (n.dataView = new DataView(e.buffer ?? e, e.byteOffset, e.byteLength)),
    (n.positionReadCount = new Map()),
    (n.recursiveReadLimit = t),
    n
  )
}
function fn(e, t = {}) {
  return (t.size !== void 0 && F(e, { size: t.size }), bt(L(e), t))
}
function pn(e, t = {}) {
  let n = e
  if ((t.size !== void 0 && (F(n, { size: t.size }), (n = P(n))), n.length > 1 || n[0] > 1)) throw new vt(n)
  return !!n[0]
}
function W(e, t = {}) {
  return (t.size !== void 0 && F(e, { size: t.size }), xt(L(e), t))
}
function mn(e, t = {}) {
  let n = e
  return (t.size !== void 0 && (F(n, { size: t.size }), (n = P(n, { dir: `right` }))), new TextDecoder().decode(n))
}
function G(e) {
  return `0x${e.reduce((e, t) => e + t.replace(`0x`, ``), ``)}`
}
var hn =
  /^(u?int)(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/
function gn(e, t) {
  if (e.length !== t.length) throw new nt({ expectedLength: e.length, givenLength: t.length })
  return yn(_n({ params: e, values: t }))
}
function _n({ params: e, values: t }) {
  const n = []
  for (let r = 0; r < e.length; r++) n.push(vn({ param: e[r], value: t[r] }))
  return n
}
function vn({ param: e, value: t }) {
  const n = K(e.type)
  if (n) {
    const [r, i] = n
    return xn(t, { length: r, param: { ...e, type: i } })
  }
  if (e.type === `tuple`) return En(t, { param: e })
  if (e.type === `address`) return bn(t)
  if (e.type === `bool`) return Cn(t)
  if (e.type.startsWith(`uint`) || e.type.startsWith(`int`)) {
    const n = e.type.startsWith(`int`),
      [, , r = `256`] = hn.exec(e.type) ?? []
    return wn(t, { signed: n, size: Number(r) })
  }
  if (e.type.startsWith(`bytes`)) return Sn(t, { param: e })
  if (e.type === `string`) return Tn(t)
  throw new at(e.type, { docsPath: `/docs/contract/encodeAbiParameters` })
}
function yn(e) {
  let t = 0
  for (let n = 0; n < e.length; n++) {
    const { dynamic: r, encoded: i } = e[n]
    t += r ? 32 : A(i)
  }
  let n = [],
    r = [],
    i = 0
  for (let a = 0; a < e.length; a++) {
    const { dynamic: o, encoded: s } = e[a]
    o ? (n.push(R(t + i, { size: 32 })), r.push(s), (i += A(s))) : n.push(s)
  }
  return G([...n, ...r])
}
function bn(e) {
  if (!U(e)) throw new H({ address: e })
  return { dynamic: !1, encoded: N(e.toLowerCase()) }
}
function xn(e, { length: t, param: n }) {
  const r = t === null
  if (!Array.isArray(e)) throw new st(e)
  if (!r && e.length !== t) throw new et({ expectedLength: t, givenLength: e.length, type: `${n.type}[${t}]` })
  let i = e.length === 0 && Dn(n),
    a = []
  for (let t = 0; t < e.length; t++) {
    const r = vn({ param: n, value: e[t] })
    r.dynamic && (i = !0), a.push(r)
  }
  if (r || i) {
    const e = yn(a)
    if (r) return { dynamic: !0, encoded: G([R(a.length, { size: 32 }), e]) }
    if (i) return { dynamic: !0, encoded: e }
  }
  return { dynamic: !1, encoded: G(a.map(({ encoded: e }) => e)) }
}
function Sn(e, { param: t }) {
  const [, n] = t.type.split(`bytes`),
    r = A(e)
  if (!n) {
    let t = e
    return (
      r % 32 != 0 && (t = N(t, { dir: `right`, size: Math.ceil((e.length - 2) / 2 / 32) * 32 })),
      { dynamic: !0, encoded: G([N(R(r, { size: 32 })), t]) }
    )
  }
  if (r !== Number.parseInt(n, 10)) throw new tt({ expectedSize: Number.parseInt(n, 10), value: e })
  return { dynamic: !1, encoded: N(e, { dir: `right` }) }
}
function Cn(e) {
  if (typeof e != `boolean`)
    throw new c(`Invalid boolean value: "${e}" (type: ${typeof e}). Expected: \`true\` or \`false\`.`)
  return { dynamic: !1, encoded: N(Ct(e)) }
}
function wn(e, { signed: t, size: n = 256 }) {
  if (typeof n == `number`) {
    const r = 2n ** (BigInt(n) - (t ? 1n : 0n)) - 1n,
      i = t ? -r - 1n : 0n
    if (e > r || e < i)
      throw new _t({ max: r.toString(), min: i.toString(), signed: t, size: n / 8, value: e.toString() })
  }
  return { dynamic: !1, encoded: R(e, { size: 32, signed: t }) }
}
function Tn(e) {
  const t = Tt(e),
    n = Math.ceil(A(t) / 32),
    r = []
  for (let e = 0; e < n; e++) r.push(N(dt(t, e * 32, (e + 1) * 32), { dir: `right` }))
  return { dynamic: !0, encoded: G([N(R(A(t), { size: 32 })), ...r]) }
}
function En(e, { param: t }) {
  let n = !1,
    r = []
  for (let i = 0; i < t.components.length; i++) {
    const a = t.components[i],
      o = vn({ param: a, value: e[Array.isArray(e) ? i : a.name] })
    r.push(o), o.dynamic && (n = !0)
  }
  return { dynamic: n, encoded: n ? yn(r) : G(r.map(({ encoded: e }) => e)) }
}
function K(e) {
  const t = e.match(/^(.*)\[(\d+)?\]$/)
  return t ? [t[2] ? Number(t[2]) : null, t[1]] : void 0
}
function Dn(e) {
  const { type: t } = e
  if (t === `string` || t === `bytes` || t.endsWith(`[]`)) return !0
  if (t === `tuple`) return e.components.some(Dn)
  const n = K(t)
  return n ? Dn({ ...e, type: n[1] }) : !1
}
function On(e, t) {
  const n = typeof t == `string` ? B(t) : t,
    r = dn(n)
  if (A(n) === 0 && e.length > 0) throw new $e()
  if (A(t) && A(t) < 32) throw new Qe({ data: typeof t == `string` ? t : L(t), params: e, size: A(t) })
  let i = 0,
    a = []
  for (let t = 0; t < e.length; ++t) {
    const o = e[t]
    i < n.length && r.setPosition(i)
    const [s, c] = q(r, o, { staticPosition: 0 })
    ;(i += c), a.push(s)
  }
  return a
}
function q(e, t, { staticPosition: n }) {
  const r = K(t.type)
  if (r) {
    const [i, a] = r
    return Mn(e, { ...t, type: a }, { length: i, staticPosition: n })
  }
  if (t.type === `tuple`) return In(e, t, { staticPosition: n })
  if (t.type === `address`) return jn(e)
  if (t.type === `bool`) return Nn(e)
  if (t.type.startsWith(`bytes`)) return Pn(e, t, { staticPosition: n })
  if (t.type.startsWith(`uint`) || t.type.startsWith(`int`)) return Fn(e, t)
  if (t.type === `string`) return Ln(e, { staticPosition: n })
  throw new ot(t.type, { docsPath: `/docs/contract/decodeAbiParameters` })
}
var kn = 32,
  An = 32
function jn(e) {
  return [on(L(mt(e.readBytes(32), -20))), 32]
}
function Mn(e, t, { length: n, staticPosition: r }) {
  if (n === null) {
    const n = r + W(e.readBytes(An)),
      i = n + kn
    e.setPosition(n)
    let a = W(e.readBytes(kn)),
      o = J(t),
      s = 0,
      c = []
    for (let n = 0; n < a; ++n) {
      e.setPosition(i + (o ? n * 32 : s))
      const [r, a] = q(e, t, { staticPosition: i })
      ;(s += a), c.push(r), a === 0 && (e.assertReadLimit(), e._touch())
    }
    return (e.setPosition(r + 32), [c, 32])
  }
  if (J(t)) {
    const i = r + W(e.readBytes(An)),
      a = []
    for (let r = 0; r < n; ++r) {
      e.setPosition(i + r * 32)
      const [n] = q(e, t, { staticPosition: i })
      a.push(n)
    }
    return (e.setPosition(r + 32), [a, 32])
  }
  let i = 0,
    a = []
  for (let o = 0; o < n; ++o) {
    const [n, o] = q(e, t, { staticPosition: r + i })
    ;(i += o), a.push(n), o === 0 && (e.assertReadLimit(), e._touch())
  }
  return [a, i]
}
function Nn(e) {
  return [pn(e.readBytes(32), { size: 32 }), 32]
}
function Pn(e, t, { staticPosition: n }) {
  const [r, i] = t.type.split(`bytes`)
  if (!i) {
    const t = W(e.readBytes(32))
    e.setPosition(n + t)
    const r = W(e.readBytes(32))
    if (r === 0) return (e.setPosition(n + 32), [`0x`, 32])
    const i = e.readBytes(r)
    return (e.setPosition(n + 32), [L(i), 32])
  }
  return [L(e.readBytes(Number.parseInt(i, 10), 32)), 32]
}
function Fn(e, t) {
  const n = t.type.startsWith(`int`),
    r = Number.parseInt(t.type.split(`int`)[1] || `256`, 10),
    i = e.readBytes(32)
  return [r > 48 ? fn(i, { signed: n }) : W(i, { signed: n }), 32]
}
function In(e, t, { staticPosition: n }) {
  let r = t.components.length === 0 || t.components.some(({ name: e }) => !e),
    i = r ? [] : {},
    a = 0
  if (J(t)) {
    const o = n + W(e.readBytes(An))
    for (let n = 0; n < t.components.length; ++n) {
      const s = t.components[n]
      e.setPosition(o + a)
      const [c, l] = q(e, s, { staticPosition: o })
      ;(a += l), (i[r ? n : s?.name] = c)
    }
    return (e.setPosition(n + 32), [i, 32])
  }
  for (let o = 0; o < t.components.length; ++o) {
    const s = t.components[o],
      [c, l] = q(e, s, { staticPosition: n })
    ;(i[r ? o : s?.name] = c), (a += l)
  }
  return [i, a]
}
function Ln(e, { staticPosition: t }) {
  const n = t + W(e.readBytes(32))
  e.setPosition(n)
  const r = W(e.readBytes(32))
  if (r === 0) return (e.setPosition(t + 32), [``, 32])
  const i = mn(e.readBytes(r, 32))
  return (e.setPosition(t + 32), [i, 32])
}
function J(e) {
  const { type: t } = e
  if (t === `string` || t === `bytes` || t.endsWith(`[]`)) return !0
  if (t === `tuple`) return e.components?.some(J)
  const n = K(e.type)
  return !!(n && J({ ...e, type: n[1] }))
}
var Rn = $t
function zn(e) {
  const { abi: t, args: n = [], name: r } = e,
    i = k(r, { strict: !1 }),
    a = t.filter((e) =>
      i ? (e.type === `function` ? en(e) === r : e.type === `event` && Rn(e) === r) : `name` in e && e.name === r,
    )
  if (a.length === 0) return
  if (a.length === 1) return a[0]
  let o
  for (const e of a)
    if (`inputs` in e) {
      if (!n || n.length === 0) {
        if (!e.inputs || e.inputs.length === 0) return e
      } else if (
        e.inputs &&
        e.inputs.length !== 0 &&
        e.inputs.length === n.length &&
        n.every((t, n) => {
          const r = `inputs` in e && e.inputs[n]
          return r ? Bn(t, r) : !1
        })
      ) {
        if (o && `inputs` in o && o.inputs) {
          const t = Vn(e.inputs, o.inputs, n)
          if (t) throw new it({ abiItem: e, type: t[0] }, { abiItem: o, type: t[1] })
        }
        o = e
      }
    }
  return o || a[0]
}
function Bn(e, t) {
  const n = typeof e,
    r = t.type
  switch (r) {
    case `address`:
      return U(e, { strict: !1 })
    case `bool`:
      return n === `boolean`
    case `function`:
      return n === `string`
    case `string`:
      return n === `string`
    default:
      return r === `tuple` && `components` in t
        ? Object.values(t.components).every((t, r) => n === `object` && Bn(Object.values(e)[r], t))
        : /^u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/.test(
              r,
            )
          ? n === `number` || n === `bigint`
          : /^bytes([1-9]|1[0-9]|2[0-9]|3[0-2])?$/.test(r)
            ? n === `string` || e instanceof Uint8Array
            : /[a-z]+[1-9]{0,3}(\[[0-9]{0,}\])+$/.test(r)
              ? Array.isArray(e) && e.every((e) => Bn(e, { ...t, type: r.replace(/(\[[0-9]{0,}\])$/, ``) }))
              : !1
  }
}
function Vn(e, t, n) {
  for (const r in e) {
    const i = e[r],
      a = t[r]
    if (i.type === `tuple` && a.type === `tuple` && `components` in i && `components` in a)
      return Vn(i.components, a.components, n[r])
    const o = [i.type, a.type]
    if (
      (o.includes(`address`) && o.includes(`bytes20`)) ||
      (((o.includes(`address`) && o.includes(`string`)) || (o.includes(`address`) && o.includes(`bytes`))) &&
        U(n[r], { strict: !1 }))
    )
      return o
  }
}
function Hn(e) {
  const t = Object.entries(e)
      .map(([e, t]) => (t === void 0 || t === !1 ? null : [e, t]))
      .filter(Boolean),
    n = t.reduce((e, [t]) => Math.max(e, t.length), 0)
  return t
    .map(([e, t]) => `  ${`${e}:`.padEnd(n + 1)}  ${t}`)
    .join(`
`)
}
var Un = class extends c {
    constructor({ v: e }) {
      super(`Invalid \`v\` value "${e}". Expected 27 or 28.`, { name: `InvalidLegacyVError` })
    }
  },
  Wn = class extends c {
    constructor({ transaction: e }) {
      super(`Cannot infer a transaction type from provided transaction.`, {
        metaMessages: [
          `Provided Transaction:`,
          `{`,
          Hn(e),
          `}`,
          ``,
          `To infer the type, either provide:`,
          '- a `type` to the Transaction, or',
          '- an EIP-1559 Transaction with `maxFeePerGas`, or',
          '- an EIP-2930 Transaction with `gasPrice` & `accessList`, or',
          '- an EIP-4844 Transaction with `blobs`, `blobVersionedHashes`, `sidecars`, or',
          '- an EIP-7702 Transaction with `authorizationList`, or',
          '- a Legacy Transaction with `gasPrice`',
        ],
        name: `InvalidSerializableTransactionError`,
      })
    }
  },
  Gn = class extends c {
    constructor({ storageKey: e }) {
      super(`Size for storage key "${e}" is invalid. Expected 32 bytes. Got ${Math.floor((e.length - 2) / 2)} bytes.`, {
        name: `InvalidStorageKeySizeError`,
      })
    }
  },
  Kn = `/docs/contract/decodeFunctionResult`
function qn(e) {
  let { abi: t, args: n, functionName: r, data: i } = e,
    a = t[0]
  if (r) {
    const e = zn({ abi: t, args: n, name: r })
    if (!e) throw new j(r, { docsPath: Kn })
    a = e
  }
  if (a.type !== `function`) throw new j(void 0, { docsPath: Kn })
  if (!a.outputs) throw new rt(a.name, { docsPath: Kn })
  const o = On(a.outputs, i)
  if (o && o.length > 1) return o
  if (o && o.length === 1) return o[0]
}
var Jn = `/docs/contract/encodeFunctionData`
function Yn(e) {
  let { abi: t, args: n, functionName: r } = e,
    i = t[0]
  if (r) {
    const e = zn({ abi: t, args: n, name: r })
    if (!e) throw new j(r, { docsPath: Jn })
    i = e
  }
  if (i.type !== `function`) throw new j(void 0, { docsPath: Jn })
  return { abi: [i], functionName: en(Ye(i)) }
}
function Xn(e) {
  const { args: t } = e,
    { abi: n, functionName: r } = e.abi.length === 1 && e.functionName?.startsWith(`0x`) ? e : Yn(e),
    i = n[0]
  return G([r, (`inputs` in i && i.inputs ? gn(i.inputs, t ?? []) : void 0) ?? `0x`])
}
2n ** (8n - 1n) - 1n,
  2n ** (16n - 1n) - 1n,
  2n ** (24n - 1n) - 1n,
  2n ** (32n - 1n) - 1n,
  2n ** (40n - 1n) - 1n,
  2n ** (48n - 1n) - 1n,
  2n ** (56n - 1n) - 1n,
  2n ** (64n - 1n) - 1n,
  2n ** (72n - 1n) - 1n,
  2n ** (80n - 1n) - 1n,
  2n ** (88n - 1n) - 1n,
  2n ** (96n - 1n) - 1n,
  2n ** (104n - 1n) - 1n,
  2n ** (112n - 1n) - 1n,
  2n ** (120n - 1n) - 1n,
  2n ** (128n - 1n) - 1n,
  2n ** (136n - 1n) - 1n,
  2n ** (144n - 1n) - 1n,
  2n ** (152n - 1n) - 1n,
  2n ** (160n - 1n) - 1n,
  2n ** (168n - 1n) - 1n,
  2n ** (176n - 1n) - 1n,
  2n ** (184n - 1n) - 1n,
  2n ** (192n - 1n) - 1n,
  2n ** (200n - 1n) - 1n,
  2n ** (208n - 1n) - 1n,
  2n ** (216n - 1n) - 1n,
  2n ** (224n - 1n) - 1n,
  2n ** (232n - 1n) - 1n,
  2n ** (240n - 1n) - 1n,
  2n ** (248n - 1n) - 1n,
  2n ** (256n - 1n) - 1n,
  -(2n ** (8n - 1n)),
  -(2n ** (16n - 1n)),
  -(2n ** (24n - 1n)),
  -(2n ** (32n - 1n)),
  -(2n ** (40n - 1n)),
  -(2n ** (48n - 1n)),
  -(2n ** (56n - 1n)),
  -(2n ** (64n - 1n)),
  -(2n ** (72n - 1n)),
  -(2n ** (80n - 1n)),
  -(2n ** (88n - 1n)),
  -(2n ** (96n - 1n)),
  -(2n ** (104n - 1n)),
  -(2n ** (112n - 1n)),
  -(2n ** (120n - 1n)),
  -(2n ** (128n - 1n)),
  -(2n ** (136n - 1n)),
  -(2n ** (144n - 1n)),
  -(2n ** (152n - 1n)),
  -(2n ** (160n - 1n)),
  -(2n ** (168n - 1n)),
  -(2n ** (176n - 1n)),
  -(2n ** (184n - 1n)),
  -(2n ** (192n - 1n)),
  -(2n ** (200n - 1n)),
  -(2n ** (208n - 1n)),
  -(2n ** (216n - 1n)),
  -(2n ** (224n - 1n)),
  -(2n ** (232n - 1n)),
  -(2n ** (240n - 1n)),
  -(2n ** (248n - 1n)),
  -(2n ** (256n - 1n))
var Zn = 2n ** 256n - 1n
function Qn(e) {
  const { account: t, maxFeePerGas: n, maxPriorityFeePerGas: r, to: i } = e,
    a = t ? Ge(t) : void 0
  if (a && !U(a.address)) throw new H({ address: a.address })
  if (i && !U(i)) throw new H({ address: i })
  if (n && n > Zn) throw new m({ maxFeePerGas: n })
  if (r && n && r > n) throw new s({ maxFeePerGas: n, maxPriorityFeePerGas: r })
}
function Y(e, t = `hex`) {
  const n = $n(e),
    r = dn(new Uint8Array(n.length))
  return (n.encode(r), t === `hex` ? L(r.bytes) : r.bytes)
}
function $n(e) {
  return Array.isArray(e) ? er(e.map((e) => $n(e))) : tr(e)
}
function er(e) {
  const t = e.reduce((e, t) => e + t.length, 0),
    n = nr(t)
  return {
    length: t <= 55 ? 1 + t : 1 + n + t,
    encode(r) {
      t <= 55
        ? r.pushByte(192 + t)
        : (r.pushByte(247 + n),
          n === 1 ? r.pushUint8(t) : n === 2 ? r.pushUint16(t) : n === 3 ? r.pushUint24(t) : r.pushUint32(t))
      for (const { encode: t } of e) t(r)
    },
  }
}
function tr(e) {
  const t = typeof e == `string` ? B(e) : e,
    n = nr(t.length)
  return {
    length: t.length === 1 && t[0] < 128 ? 1 : t.length <= 55 ? 1 + t.length : 1 + n + t.length,
    encode(e) {
      t.length === 1 && t[0] < 128
        ? e.pushBytes(t)
        : t.length <= 55
          ? (e.pushByte(128 + t.length), e.pushBytes(t))
          : (e.pushByte(183 + n),
            n === 1
              ? e.pushUint8(t.length)
              : n === 2
                ? e.pushUint16(t.length)
                : n === 3
                  ? e.pushUint24(t.length)
                  : e.pushUint32(t.length),
            e.pushBytes(t))
    },
  }
}
function nr(e) {
  if (e < 256) return 1
  if (e < 2 ** 16) return 2
  if (e < 2 ** 24) return 3
  if (e < 2 ** 32) return 4
  throw new c(`Length is too large.`)
}
function rr(e) {
  const { kzg: t } = e,
    n = e.to ?? (typeof e.blobs[0] == `string` ? `hex` : `bytes`),
    r = typeof e.blobs[0] == `string` ? e.blobs.map((e) => B(e)) : e.blobs,
    i = []
  for (const e of r) i.push(Uint8Array.from(t.blobToKzgCommitment(e)))
  return n === `bytes` ? i : i.map((e) => L(e))
}
function ir(e) {
  const { kzg: t } = e,
    n = e.to ?? (typeof e.blobs[0] == `string` ? `hex` : `bytes`),
    r = typeof e.blobs[0] == `string` ? e.blobs.map((e) => B(e)) : e.blobs,
    i = typeof e.commitments[0] == `string` ? e.commitments.map((e) => B(e)) : e.commitments,
    a = []
  for (let e = 0; e < r.length; e++) {
    const n = r[e],
      o = i[e]
    a.push(Uint8Array.from(t.computeBlobKzgProof(n, o)))
  }
  return n === `bytes` ? a : a.map((e) => L(e))
}
var ar = Be
function or(e, t) {
  const n = t || `hex`,
    r = ar(k(e, { strict: !1 }) ? Dt(e) : e)
  return n === `bytes` ? r : I(r)
}
function sr(e) {
  const { commitment: t, version: n = 1 } = e,
    r = e.to ?? (typeof t == `string` ? `hex` : `bytes`),
    i = or(t, `bytes`)
  return (i.set([n], 0), r === `bytes` ? i : L(i))
}
function cr(e) {
  const { commitments: t, version: n } = e,
    r = e.to ?? (typeof t[0] == `string` ? `hex` : `bytes`),
    i = []
  for (const e of t) i.push(sr({ commitment: e, to: r, version: n }))
  return i
}
var lr = 6,
  ur = 4096,
  dr = 32 * ur,
  fr = dr * lr - 1 - 1 * ur * lr,
  pr = class extends c {
    constructor({ maxSize: e, size: t }) {
      super(`Blob size is too large.`, {
        metaMessages: [`Max: ${e} bytes`, `Given: ${t} bytes`],
        name: `BlobSizeTooLargeError`,
      })
    }
  },
  mr = class extends c {
    constructor() {
      super(`Blob data must not be empty.`, { name: `EmptyBlobError` })
    }
  },
  hr = class extends c {
    constructor({ hash: e, size: t }) {
      super(`Versioned hash "${e}" size is invalid.`, {
        metaMessages: [`Expected: 32`, `Received: ${t}`],
        name: `InvalidVersionedHashSizeError`,
      })
    }
  },
  gr = class extends c {
    constructor({ hash: e, version: t }) {
      super(`Versioned hash "${e}" version is invalid.`, {
        metaMessages: [`Expected: 1`, `Received: ${t}`],
        name: `InvalidVersionedHashVersionError`,
      })
    }
  }
function _r(e) {
  const t = e.to ?? (typeof e.data == `string` ? `hex` : `bytes`),
    n = typeof e.data == `string` ? B(e.data) : e.data,
    r = A(n)
  if (!r) throw new mr()
  if (r > 761855) throw new pr({ maxSize: fr, size: r })
  let i = [],
    a = !0,
    o = 0
  for (; a; ) {
    let e = dn(new Uint8Array(dr)),
      t = 0
    for (; t < ur; ) {
      const r = n.slice(o, o + 31)
      if ((e.pushByte(0), e.pushBytes(r), r.length < 31)) {
        e.pushByte(128), (a = !1)
        break
      }
      t++, (o += 31)
    }
    i.push(e)
  }
  return t === `bytes` ? i.map((e) => e.bytes) : i.map((e) => L(e.bytes))
}
function vr(e) {
  const { data: t, kzg: n, to: r } = e,
    i = e.blobs ?? _r({ data: t, to: r }),
    a = e.commitments ?? rr({ blobs: i, kzg: n, to: r }),
    o = e.proofs ?? ir({ blobs: i, commitments: a, kzg: n, to: r }),
    s = []
  for (let e = 0; e < i.length; e++) s.push({ blob: i[e], commitment: a[e], proof: o[e] })
  return s
}
function yr(e) {
  if (e.type) return e.type
  if (e.authorizationList !== void 0) return `eip7702`
  if (e.blobs !== void 0 || e.blobVersionedHashes !== void 0 || e.maxFeePerBlobGas !== void 0 || e.sidecars !== void 0)
    return `eip4844`
  if (e.maxFeePerGas !== void 0 || e.maxPriorityFeePerGas !== void 0) return `eip1559`
  if (e.gasPrice !== void 0) return e.accessList === void 0 ? `legacy` : `eip2930`
  throw new Wn({ transaction: e })
}
function br(e) {
  const { authorizationList: t } = e
  if (t)
    for (const e of t) {
      const { chainId: t } = e,
        n = e.address
      if (!U(n)) throw new H({ address: n })
      if (t < 0) throw new O({ chainId: t })
    }
  Sr(e)
}
function xr(e) {
  const { blobVersionedHashes: t } = e
  if (t) {
    if (t.length === 0) throw new mr()
    for (const e of t) {
      const t = A(e),
        n = xt(dt(e, 0, 1))
      if (t !== 32) throw new hr({ hash: e, size: t })
      if (n !== 1) throw new gr({ hash: e, version: n })
    }
  }
  Sr(e)
}
function Sr(e) {
  const { chainId: t, maxPriorityFeePerGas: n, maxFeePerGas: r, to: i } = e
  if (t <= 0) throw new O({ chainId: t })
  if (i && !U(i)) throw new H({ address: i })
  if (r && r > Zn) throw new m({ maxFeePerGas: r })
  if (n && r && n > r) throw new s({ maxFeePerGas: r, maxPriorityFeePerGas: n })
}
function Cr(e) {
  const { chainId: t, maxPriorityFeePerGas: n, gasPrice: r, maxFeePerGas: i, to: a } = e
  if (t <= 0) throw new O({ chainId: t })
  if (a && !U(a)) throw new H({ address: a })
  if (n || i) throw new c('`maxFeePerGas`/`maxPriorityFeePerGas` is not a valid EIP-2930 Transaction attribute.')
  if (r && r > Zn) throw new m({ maxFeePerGas: r })
}
function wr(e) {
  const { chainId: t, maxPriorityFeePerGas: n, gasPrice: r, maxFeePerGas: i, to: a } = e
  if (a && !U(a)) throw new H({ address: a })
  if (t !== void 0 && t <= 0) throw new O({ chainId: t })
  if (n || i) throw new c('`maxFeePerGas`/`maxPriorityFeePerGas` is not a valid Legacy Transaction attribute.')
  if (r && r > Zn) throw new m({ maxFeePerGas: r })
}
function Tr(e) {
  if (!e || e.length === 0) return []
  const t = []
  for (let n = 0; n < e.length; n++) {
    const { address: r, storageKeys: i } = e[n]
    for (let e = 0; e < i.length; e++) if (i[e].length - 2 != 64) throw new Gn({ storageKey: i[e] })
    if (!U(r, { strict: !1 })) throw new H({ address: r })
    t.push([r, i])
  }
  return t
}
function Er(e, t) {
  const n = yr(e)
  return n === `eip1559`
    ? kr(e, t)
    : n === `eip2930`
      ? Ar(e, t)
      : n === `eip4844`
        ? Or(e, t)
        : n === `eip7702`
          ? Dr(e, t)
          : jr(e, t)
}
function Dr(e, t) {
  const {
    authorizationList: n,
    chainId: r,
    gas: i,
    nonce: a,
    to: o,
    value: s,
    maxFeePerGas: c,
    maxPriorityFeePerGas: l,
    accessList: u,
    data: d,
  } = e
  br(e)
  const f = Tr(u),
    p = Mr(n)
  return G([
    `0x04`,
    Y([
      R(r),
      a ? R(a) : `0x`,
      l ? R(l) : `0x`,
      c ? R(c) : `0x`,
      i ? R(i) : `0x`,
      o ?? `0x`,
      s ? R(s) : `0x`,
      d ?? `0x`,
      f,
      p,
      ...X(e, t),
    ]),
  ])
}
function Or(e, t) {
  const {
    chainId: n,
    gas: r,
    nonce: i,
    to: a,
    value: o,
    maxFeePerBlobGas: s,
    maxFeePerGas: c,
    maxPriorityFeePerGas: l,
    accessList: u,
    data: d,
  } = e
  xr(e)
  let f = e.blobVersionedHashes,
    p = e.sidecars
  if (e.blobs && (f === void 0 || p === void 0)) {
    const t = typeof e.blobs[0] == `string` ? e.blobs : e.blobs.map((e) => L(e)),
      n = e.kzg,
      r = rr({ blobs: t, kzg: n })
    f === void 0 && (f = cr({ commitments: r })),
      p === void 0 && (p = vr({ blobs: t, commitments: r, proofs: ir({ blobs: t, commitments: r, kzg: n }) }))
  }
  const ee = Tr(u),
    m = [
      R(n),
      i ? R(i) : `0x`,
      l ? R(l) : `0x`,
      c ? R(c) : `0x`,
      r ? R(r) : `0x`,
      a ?? `0x`,
      o ? R(o) : `0x`,
      d ?? `0x`,
      ee,
      s ? R(s) : `0x`,
      f ?? [],
      ...X(e, t),
    ],
    h = [],
    g = [],
    te = []
  if (p)
    for (let e = 0; e < p.length; e++) {
      const { blob: t, commitment: n, proof: r } = p[e]
      h.push(t), g.push(n), te.push(r)
    }
  return G([`0x03`, Y(p ? [m, h, g, te] : m)])
}
function kr(e, t) {
  const {
    chainId: n,
    gas: r,
    nonce: i,
    to: a,
    value: o,
    maxFeePerGas: s,
    maxPriorityFeePerGas: c,
    accessList: l,
    data: u,
  } = e
  Sr(e)
  const d = Tr(l)
  return G([
    `0x02`,
    Y([
      R(n),
      i ? R(i) : `0x`,
      c ? R(c) : `0x`,
      s ? R(s) : `0x`,
      r ? R(r) : `0x`,
      a ?? `0x`,
      o ? R(o) : `0x`,
      u ?? `0x`,
      d,
      ...X(e, t),
    ]),
  ])
}
function Ar(e, t) {
  const { chainId: n, gas: r, data: i, nonce: a, to: o, value: s, accessList: c, gasPrice: l } = e
  Cr(e)
  const u = Tr(c)
  return G([
    `0x01`,
    Y([R(n), a ? R(a) : `0x`, l ? R(l) : `0x`, r ? R(r) : `0x`, o ?? `0x`, s ? R(s) : `0x`, i ?? `0x`, u, ...X(e, t)]),
  ])
}
function jr(e, t) {
  const { chainId: n = 0, gas: r, data: i, nonce: a, to: o, value: s, gasPrice: c } = e
  wr(e)
  let l = [a ? R(a) : `0x`, c ? R(c) : `0x`, r ? R(r) : `0x`, o ?? `0x`, s ? R(s) : `0x`, i ?? `0x`]
  if (t) {
    const e = (() => {
        if (t.v >= 35n) return (t.v - 35n) / 2n > 0 ? t.v : 27n + (t.v === 35n ? 0n : 1n)
        if (n > 0) return BigInt(n * 2) + BigInt(35n + t.v - 27n)
        const e = 27n + (t.v === 27n ? 0n : 1n)
        if (t.v !== e) throw new Un({ v: t.v })
        return e
      })(),
      r = P(t.r),
      i = P(t.s)
    l = [...l, R(e), r === `0x00` ? `0x` : r, i === `0x00` ? `0x` : i]
  } else n > 0 && (l = [...l, R(n), `0x`, `0x`])
  return Y(l)
}
function X(e, t) {
  const n = t ?? e,
    { v: r, yParity: i } = n
  if (n.r === void 0 || n.s === void 0 || (r === void 0 && i === void 0)) return []
  const a = P(n.r),
    o = P(n.s)
  return [
    typeof i == `number` ? (i ? R(1) : `0x`) : r === 0n ? `0x` : r === 1n ? R(1) : r === 27n ? `0x` : R(1),
    a === `0x00` ? `0x` : a,
    o === `0x00` ? `0x` : o,
  ]
}
function Mr(e) {
  if (!e || e.length === 0) return []
  const t = []
  for (const n of e) {
    const { chainId: e, nonce: r, ...i } = n,
      a = n.address
    t.push([e ? I(e) : `0x`, a, r ? I(r) : `0x`, ...X({}, i)])
  }
  return t
}
function Nr(e, t) {
  const { from: n, to: i, data: a, blobs: o, blobVersionedHashes: s, type: c = Pr(e), ...u } = e
  for (const e of o ?? []) {
    const t = Math.floor((e.length - 2) / 2)
    if (t < 1 || t > 131072) {
      const e = `A blob has ${t} bytes; it holds 1 to ${r}.`
      throw new h({ code: `transaction/blob-size`, shortMessage: e })
    }
  }
  try {
    Qn({ account: n }),
      Er({
        ...u,
        ...(i === void 0 ? {} : { to: i }),
        ...(a === void 0 ? {} : { data: a }),
        ...(s === void 0 ? {} : { blobVersionedHashes: s }),
        type: c,
        chainId: Number(t.id),
      })
  } catch (e) {
    throw l(e)
  }
}
function Pr(e) {
  return e.blobVersionedHashes || e.blobs || e.maxFeePerBlobGas !== void 0
    ? `eip4844`
    : e.gasPrice === void 0
      ? `eip1559`
      : `legacy`
}
var Z = v(
  y(),
  ue(/^0x[0-9a-fA-F]{1,64}$/),
  oe((e) => BigInt(e)),
)
async function Q(e, t, n, r, i) {
  const a = ae(t, await e({ method: n, params: r }, i))
  if (a.success) return a.output
  throw new o({ kind: `garbage`, message: `The node answered ${n} with something else.` })
}
var Fr = g({ baseFeePerGas: se(_(Z)) })
async function Ir(e) {
  const t = (await Q(e, Fr, `eth_getBlockByNumber`, [`latest`, !1])).baseFeePerGas ?? void 0
  if (t === void 0) {
    const t = await Q(e, Z, `eth_gasPrice`, [])
    return { expected: t, cap: t, tip: void 0 }
  }
  const n = await Lr(e, t)
  return { expected: t + n, cap: t * 2n + n, tip: n }
}
async function Lr(e, t) {
  try {
    return await Q(e, Z, `eth_maxPriorityFeePerGas`, [])
  } catch (n) {
    if (!(n instanceof o) || n.kind !== `answer`) throw n
    const r = await Q(e, Z, `eth_gasPrice`, [])
    return r > t ? r - t : 0n
  }
}
function Rr(e, t) {
  return Q(e, Z, `eth_getBalance`, [t, `latest`])
}
var zr = { legacy: `0x0`, eip2930: `0x1`, eip1559: `0x2`, eip4844: `0x3` }
function Br(e) {
  const { type: t, blobs: n, blobVersionedHashes: r, from: i, to: a, data: o, ...s } = e,
    c = { from: i, to: a, data: o, blobs: n, blobVersionedHashes: r, type: t && zr[t] }
  for (const [e, t] of Object.entries(s)) t !== void 0 && (c[e] = `0x${t.toString(16)}`)
  return Object.fromEntries(Object.entries(c).filter(([, e]) => e !== void 0))
}
async function Vr(e, t, n) {
  Nr(t, n)
  const [r, i, a] = await Promise.all([Q(e, Z, `eth_estimateGas`, [Br(t)]), Ir(e), Rr(e, t.from)]),
    o = t.data === void 0 ? r : (r * 6n) / 5n,
    s = t.value ?? 0n,
    c = a > s ? (a - s) / o : 0n
  if (c < i.expected)
    throw new h({
      code: `transaction/insufficient-funds`,
      shortMessage: `The balance does not cover the amount and the fee`,
      details: `balance ${a}, amount ${s}, fee ${o * i.expected} (wei)`,
    })
  return { gas: o, fees: { ...i, cap: i.cap < c ? i.cap : c } }
}
function Hr(e, t) {
  const n = te(e)
  if (n.networkId !== t.caipNetworkId) {
    const e = `The token is on ${n.networkId}, not on ${t.caipNetworkId}`
    throw new h({ code: `transaction/chain-mismatch`, shortMessage: e })
  }
  return n.address
}
function Ur(e) {
  const { network: t, from: n, to: r, token: i, amountUnits: a } = e
  return i.address === void 0
    ? { from: n, to: r, value: a }
    : { from: n, to: Hr(i.address, t), data: Xn({ abi: Je, functionName: `transfer`, args: [r, a] }) }
}
async function Wr(e, t) {
  const { gas: n, fees: r } = await Vr(e, Ur(t), t.network)
  return { maxFeeUnits: n * r.cap, expectedFeeUnits: n * r.expected }
}
var Gr = v(
    y(),
    ue(/^0x([0-9a-fA-F]{2})*$/),
    oe((e) => `0x${e.slice(2)}`),
  ),
  Kr = 200
async function qr(e, t) {
  let { network: n, address: r, tokens: i } = t,
    a = r,
    o = i.flatMap((e) => (e.address ? [Hr(e.address, n)] : [])),
    [s, c] = await Promise.all([o.length < i.length ? Rr(e, r) : 0n, Jr(e, n, a, o)]),
    l = 0
  return i.map((e) => (e.address ? (c[l++] ?? 0n) : s))
}
async function Jr(e, t, n, r) {
  const i = Xn({ abi: Je, functionName: `balanceOf`, args: [n] }),
    a = t.contracts.multicall3?.address,
    o = a && r.length > 1 ? $r(r, Kr) : void 0
  if (a && o) {
    const t = await Promise.all(o.map((t) => Yr(e, a, t, i)))
    if (t.every((e) => e !== void 0)) return t.flat()
  }
  return Promise.all(r.map((t) => Xr(e, t, i)))
}
async function Yr(e, t, n, r) {
  const i = await Zr(
    e,
    t,
    Xn({ abi: Ke, functionName: `aggregate3`, args: [n.map((e) => ({ target: e, allowFailure: !0, callData: r }))] }),
  )
  if (i === `0x`) return
  const a = qn({ abi: Ke, functionName: `aggregate3`, data: i })
  return n.map((e, t) => {
    const n = a[t]
    return n?.success ? Qr(n.returnData) : 0n
  })
}
async function Xr(e, t, n) {
  try {
    return Qr(await Zr(e, t, n))
  } catch (e) {
    if (e instanceof o && p(e)) return 0n
    throw e
  }
}
function Zr(e, t, n) {
  return Q(e, Gr, `eth_call`, [{ to: t, data: n }, `latest`])
}
function Qr(e) {
  return e.length >= 66 ? BigInt(e.slice(0, 66)) : 0n
}
function $r(e, t) {
  return Array.from({ length: Math.ceil(e.length / t) }, (n, r) => e.slice(r * t, (r + 1) * t))
}
function ei(e) {
  if (fe(e)) return e
  throw new h({ code: `wallet/unavailable`, shortMessage: `There is no EIP-1193 provider to ask` })
}
var ti = v(y(), ue(/^0x[0-9a-fA-F]{64}$/), de())
async function ni(e) {
  const { network: t, transaction: n } = e,
    r = ei(e.provider)
  Nr(n, t)
  const i = await ee(r, e.clock)
  if (i !== Number(t.id))
    throw new h({
      code: `transaction/chain-mismatch`,
      shortMessage: `The wallet is on chain ${i}, the transaction is for chain ${t.id} (${t.name})`,
    })
  const a = [{ ...Br(n), chainId: `0x${i.toString(16)}` }],
    o = ae(ti, await le(r, `eth_sendTransaction`, a))
  if (o.success) return { hash: o.output }
  throw new h({ code: `unknown`, shortMessage: `The wallet did not answer with a transaction hash` })
}
async function ri(e, t, n) {
  const { provider: r, network: i } = t
  return ni({ provider: r, network: i, transaction: await ii(e, Ur(t), t, n.log), clock: n.clock })
}
async function ii(e, t, { network: n }, r) {
  try {
    const { gas: r, fees: i } = await Vr(e, t, n)
    return i.tip === void 0
      ? { ...t, gas: r, gasPrice: i.cap }
      : { ...t, gas: r, maxFeePerGas: i.cap, maxPriorityFeePerGas: i.tip }
  } catch (e) {
    const n = l(e)
    if (n.code.startsWith(`transaction/`)) throw n
    return (r(`debug`, `The fee is left to the wallet`, n), t)
  }
}
async function ai(e) {
  const t = ei(e.provider),
    n = await le(t, `personal_sign`, [Tt(e.message), e.address]),
    r = ae(Gr, n)
  if (r.success && r.output !== `0x`) return r.output
  throw new h({ code: `unknown`, shortMessage: `The wallet did not answer with a signature` })
}
function oi(e, t) {
  return e?.include ? e.include.includes(t) : !e?.exclude?.includes(t)
}
function si(e) {
  let t = [],
    n,
    r = () => {
      n?.(), (n = void 0)
      const r = t
      ;(t = []),
        e.send(r.map(({ request: e }) => e)).then(
          (e) => {
            r.forEach(({ resolve: t, reject: n }, r) => {
              try {
                t(e[r]?.())
              } catch (e) {
                n(e)
              }
            })
          },
          (e) => {
            for (const { reject: t } of r) t(e)
          },
        )
    }
  return (i, a) =>
    new Promise((s, c) => {
      const l = a?.signal,
        u = () => c(new o({ kind: `aborted`, message: `Request was aborted`, cause: l?.reason }))
      if (l?.aborted) return u()
      l?.addEventListener(`abort`, u, { once: !0 })
      const d = () => l?.removeEventListener(`abort`, u)
      t.push({
        request: i,
        resolve: (e) => {
          d(), s(e)
        },
        reject: (e) => {
          d(), c(e)
        },
      }),
        t.length >= e.size ? r() : (n ??= e.clock.setTimer(r, e.waitMs))
    })
}
function ci(e, t) {
  if (e === null) return
  const n = e.trim()
  if (/^\d+$/.test(n)) return t + Number(n) * 1e3
  const r = Date.parse(n)
  return Number.isNaN(r) ? void 0 : r
}
function li(e, t) {
  const { signal: n } = t
  if (n?.aborted) return Promise.reject(ui(n))
  const r = new AbortController()
  return new Promise((i, a) => {
    const s = (e) => {
        a(e), r.abort(e)
      },
      c = () => s(ui(n))
    n?.addEventListener(`abort`, c, { once: !0 })
    const l = t.clock.setTimer(
      () => s(new o({ kind: `timeout`, message: `The request took too long to respond.` })),
      t.timeoutMs,
    )
    e(r.signal)
      .then(i, a)
      .finally(() => {
        l(), n?.removeEventListener(`abort`, c)
      })
  })
}
function ui(e) {
  return new o({ kind: `aborted`, message: `Request was aborted`, cause: e?.reason })
}
var di = 10485760
function fi(e, t, n) {
  const { env: r } = n
  return li(
    async (i) => {
      const a = await pi(r.fetch, e, n.contentType, JSON.stringify(t), i),
        s = hi(await mi(a))
      if (!a.ok)
        throw new o({
          kind: `status`,
          message: `HTTP request failed with status ${a.status}.`,
          status: a.status,
          retryAtMs: ci(a.headers.get(`retry-after`), r.clock.nowMs()),
          ...gi(s),
        })
      if (s === void 0) throw new o({ kind: `garbage`, message: `The node did not answer with JSON.` })
      return s
    },
    { clock: r.clock, timeoutMs: n.timeoutMs, signal: n.signal },
  )
}
async function pi(e, t, n, r, i) {
  try {
    return await e(t, { method: `POST`, headers: { 'content-type': n }, body: r, signal: i })
  } catch (e) {
    throw new o({ kind: `network`, message: `The node could not be reached.`, cause: e })
  }
}
async function mi(e) {
  const t = () => new o({ kind: `garbage`, message: `The answer of the node is too large.` })
  if (Number(e.headers.get(`content-length`) ?? 0) > di) throw t()
  if (!e.body) return ``
  let n = e.body.getReader(),
    r = new TextDecoder(),
    i = ``,
    a = 0
  try {
    for (;;) {
      const { done: e, value: o } = await n.read()
      if (e) return i + r.decode()
      if (((a += o.byteLength), a > di)) throw t()
      i += r.decode(o, { stream: !0 })
    }
  } catch (e) {
    throw e instanceof o ? e : new o({ kind: `network`, message: `The answer of the node broke off.`, cause: e })
  } finally {
    n.cancel().catch(() => {})
  }
}
function hi(e) {
  try {
    return JSON.parse(e)
  } catch {
    return
  }
}
function gi(e) {
  if (typeof e != `object` || !e || !(`error` in e)) return {}
  const { error: t } = e
  return typeof t != `object` || !t || !(`code` in t) || typeof t.code != `number`
    ? {}
    : {
        code: t.code,
        ...(`message` in t && typeof t.message == `string` ? { message: t.message } : {}),
        ...(`data` in t ? { data: t.data } : {}),
      }
}
var _i = ce([
  g({ id: b(), error: g({ code: ne(), message: se(y(), ``), data: se(b()) }) }),
  g({ id: b(), result: b() }),
])
function vi(e) {
  let { url: t, env: n, timeoutMs: r, batch: i } = e,
    a = 0,
    s = (e) => ((a += 1), { jsonrpc: `2.0`, id: a, method: e.method, params: e.params ?? [] }),
    c = `text/plain`,
    l = async (e, i, a) => {
      const s = async (o) => a(await fi(t, e, { env: n, contentType: o, timeoutMs: r, signal: i }))
      if (c === `application/json`) return s(c)
      try {
        return await s(c)
      } catch (e) {
        if (!(e instanceof o) || !xi(e)) throw e
        const t = await s(`application/json`)
        return ((c = `application/json`), t)
      }
    }
  return i
    ? si({
        clock: n.clock,
        size: i.size ?? 1e3,
        waitMs: i.waitMs ?? 0,
        send: async (e) => {
          const t = e.map(s)
          return l(t, void 0, (e) => {
            if (!Array.isArray(e)) throw (yi(e, 0), Si())
            const n = new Map(e.map((e) => [bi(e), e]))
            return t.map(
              ({ id: e }) =>
                () =>
                  yi(n.get(e), e),
            )
          })
        },
      })
    : async (e, t) => {
        const n = s(e)
        return l(n, t?.signal, (e) => yi(e, n.id))
      }
}
function yi(e, t) {
  const n = ae(_i, e)
  if (!n.success) throw Si()
  if (`error` in n.output) {
    const { code: e, message: t, data: r } = n.output.error
    throw new o({ kind: `answer`, message: t, code: e, data: r })
  }
  if (n.output.id !== t) throw Si()
  return n.output.result
}
function bi(e) {
  return typeof e == `object` && e && `id` in e ? e.id : void 0
}
function xi({ status: e, code: t }) {
  return e === 400 || e === 406 || e === 415 || t === -32600 || t === -32700
}
function Si() {
  return new o({ kind: `garbage`, message: `The node did not answer with a JSON-RPC response.` })
}
function Ci(n, r) {
  let { clock: i, intervalMs: o, sampleCount: s = 10, timeoutMs: c = a } = r,
    l = r.weights ?? e,
    u = [],
    d = n,
    f = -1 / 0,
    p = async ({ call: e }) => {
      const n = i.nowMs(),
        r = await li((n) => e({ method: t }, { signal: n }), { clock: i, timeoutMs: c }).then(
          () => 1,
          () => 0,
        )
      return { latencyMs: i.nowMs() - n, success: r }
    },
    ee = async () => {
      u.push(await Promise.all(n.map(p))), u.length > s && u.shift()
      const e = Math.max(1, ...u.flat().map(({ latencyMs: e }) => e)),
        t = new Map(
          n.map((t, n) => {
            const r = u.flatMap((e) => e[n] ?? []),
              i = wi(r.map(({ success: e }) => e)),
              a = 1 - wi(r.map(({ latencyMs: e }) => e)) / e
            return [t, i === 0 ? 0 : l.stability * i + l.latency * a]
          }),
        )
      d = [...n].sort((e, n) => (t.get(n) ?? 0) - (t.get(e) ?? 0))
    }
  return () => {
    const e = i.nowMs()
    return (e - f >= o && ((f = e), ee()), d)
  }
}
function wi(e) {
  return e.reduce((e, t) => e + t, 0) / Math.max(1, e.length)
}
var Ti = new Set([
  `eth_accounts`,
  `eth_blobBaseFee`,
  `eth_blockNumber`,
  `eth_call`,
  `eth_chainId`,
  `eth_createAccessList`,
  `eth_estimateGas`,
  `eth_estimateUserOperationGas`,
  `eth_feeHistory`,
  `eth_gasPrice`,
  `eth_maxPriorityFeePerGas`,
  `eth_supportedEntryPoints`,
  `eth_syncing`,
  `net_listening`,
  `net_version`,
  `web3_clientVersion`,
])
function Ei(e) {
  return e === `eth_getFilterChanges` ? !1 : Ti.has(e) || e.startsWith(`eth_get`) || e === `eth_sendRawTransaction`
}
function Di(e, t, n) {
  return new Promise((r, i) => {
    const a = () => {
        s(), i(new o({ kind: `aborted`, message: `Request was aborted`, cause: n?.reason }))
      },
      s = e.setTimer(() => {
        n?.removeEventListener(`abort`, a), r()
      }, t)
    n?.aborted ? a() : n?.addEventListener(`abort`, a, { once: !0 })
  })
}
var Oi = class {
  #e
  #t = new Map()
  constructor(e) {
    this.#e = e
  }
  get(e) {
    const t = this.#t.get(e)
    if (t !== void 0) return (this.#t.delete(e), this.#t.set(e, t), t)
  }
  set(e, t) {
    if ((this.#t.delete(e), this.#t.set(e, t), this.#t.size <= this.#e)) return
    const n = this.#t.keys().next()
    n.done || this.#t.delete(n.value)
  }
  delete(e) {
    this.#t.delete(e)
  }
}
function ki(e, t) {
  const n = new Oi(t)
  return (t, r) => {
    if (r?.signal || !Ei(t.method)) return e(t, r)
    const i = JSON.stringify([t.method, t.params ?? []]),
      a = n.get(i)
    if (a) return a
    const o = e(t).finally(() => {
      n.get(i) === o && n.delete(i)
    })
    return (n.set(i, o), o)
  }
}
function Ai(e) {
  const { env: t, transport: r = {} } = e,
    { clock: i } = t,
    a = r.timeoutMs ?? 1e4,
    s = r.retryCount ?? 3,
    c = r.retryDelayMs ?? 150,
    l = r.batch === !0 ? {} : r.batch || void 0,
    u = r.rank === !0 ? {} : r.rank || void 0,
    f = e.urls.map((e) => ({
      call: vi({ url: e, env: t, timeoutMs: a, batch: l }),
      retryAtMs: 0,
      lastFailure: void 0,
    })),
    ee = u && Ci(f, { ...u, intervalMs: u.intervalMs ?? 4e3, clock: i }),
    m = () => ee?.() ?? f,
    h = async (e) => {
      const t = [...f].sort((e, t) => e.retryAtMs - t.retryAtMs)[0]
      if (!t) throw new o({ kind: `refused`, message: `No RPC URL is known for this network.` })
      const n = t.retryAtMs - i.nowMs()
      if (!(n <= 0)) {
        if (n > a && t.lastFailure) throw t.lastFailure
        await Di(i, n, e)
      }
    },
    g = async (e, t) => {
      const n = [],
        r = i.nowMs(),
        a = m().filter(({ retryAtMs: e }) => e <= r)
      for (const r of Ei(e.method) ? a : a.slice(0, 1))
        try {
          return { done: !0, result: await r.call(e, { signal: t }) }
        } catch (e) {
          if (!(e instanceof o) || e.kind === `aborted` || p(e)) throw e
          n.push(e), (r.lastFailure = e), (r.retryAtMs = e.retryAtMs ?? 0)
        }
      return { done: !1, failures: n }
    }
  return ki(async (e, t) => {
    if (!oi(r.methods, e.method))
      throw new o({ kind: `refused`, message: `The method ${e.method} is not allowed.`, code: -32004 })
    const n = t?.signal,
      a = Ei(e.method) && oi(r.retryMethods, e.method) ? s : 0
    for (let t = 0; ; t += 1) {
      await h(n)
      const r = await g(e, n)
      if (r.done) return r.result
      if (t >= a || !r.failures.some(d)) throw ji(r.failures)
      await Di(i, c * 2 ** t, n)
    }
  }, n)
}
function ji(e) {
  return e.find(({ kind: e }) => e === `answer`) ?? e.at(-1)
}
var Mi = g({ hash: ti, from: v(y(), de()), to: ie(v(y(), de())), input: Gr, value: Z, nonce: Z }),
  Ni = _(g({ transactions: re(Mi) })),
  Pi = 32n
async function Fi(e, t, n, r) {
  if ((await Q(e, Z, `eth_getTransactionCount`, [t.from, `latest`], r)) <= t.nonce) return
  const i = await Q(e, Z, `eth_blockNumber`, [], r),
    a = i - n >= Pi ? i - Pi + 1n : n
  for (let n = i; n >= a; n -= 1n) {
    const i = (await Q(e, Ni, `eth_getBlockByNumber`, [`0x${n.toString(16)}`, !0], r))?.transactions.find(
      ({ from: e, nonce: n }) => e === t.from && n === t.nonce,
    )
    if (i) return i
  }
}
var Ii = _(g({ status: se(Z, `0x1`), blockNumber: Z }))
async function Li(e, t) {
  let { hash: n, clock: r, signal: i } = t,
    a = r.nowMs() + t.timeoutMs,
    o = { signal: i },
    s = null,
    c
  for (;;) {
    const l = await Ri(e, n, o)
    if (l) return l
    if (
      ((s ??= await Q(e, _(Mi), `eth_getTransactionByHash`, [n], o)),
      (c ??= await Q(e, Z, `eth_blockNumber`, [], o)),
      s)
    ) {
      const t = await Fi(e, s, c, o)
      if (t) {
        const n = await Ri(e, t.hash, o)
        if (n && zi(s, t)) return n
        if (n)
          throw new h({
            code: `transaction/nonce-too-low`,
            shortMessage: `Another transaction of the account took the place of this one`,
            details: t.hash,
          })
      }
    }
    const u = a - r.nowMs()
    if (u <= 0)
      throw new h({
        code: `transaction/timeout`,
        shortMessage: `The transaction was not in a block after ${t.timeoutMs / 1e3} s`,
        retryable: !0,
      })
    await Di(r, Math.min(t.pollingIntervalMs, u), i)
  }
}
async function Ri(e, t, n) {
  const r = await Q(e, Ii, `eth_getTransactionReceipt`, [t], n)
  if (r) return { status: r.status === 0n ? `reverted` : `success`, blockNumber: r.blockNumber }
}
function zi(e, t) {
  return e.to === t.to && e.value === t.value && e.input === t.input
}
function Bi(e, t) {
  const { clock: n } = e.env,
    r = new Map(),
    a = new Oi(i),
    o = (n) => {
      const i = e.rpcUrls(n.caipNetworkId),
        a = JSON.stringify([n.caipNetworkId, ...i]),
        o = r.get(a)
      if (o) return o
      const s = Ai({ urls: i, env: e.env, transport: t.transport })
      return (r.set(a, s), s)
    }
  return {
    namespace: `eip155`,
    parseAddress: (e) => {
      const t = a.get(e)
      if (t) return t
      if (!f(e, { strict: !0 })) throw new h({ code: `address/invalid`, shortMessage: `Invalid address` })
      const n = u(e)
      return (a.set(e, n), n)
    },
    readNativeBalance: ({ network: e, address: t }) => $(() => Rr(o(e), t)),
    readTokenBalances: (e) => $(() => qr(o(e.network), e)),
    estimateSend: (e) => $(() => Wr(o(e.network), e)),
    send: (t) => $(() => ri(o(t.network), t, e.env)),
    sendTransaction: (e) => $(() => ni({ ...e, clock: n })),
    waitForTransaction: ({ network: e, ...r }) =>
      $(() => Li(o(e), { ...r, clock: n, pollingIntervalMs: t.pollingIntervalMs ?? 4e3 })),
    signMessage: (e) => $(() => ai(e)),
    request: (e, t, n) => $(() => o(e)(t, n)),
  }
}
async function $(e) {
  try {
    return await e()
  } catch (e) {
    throw l(e)
  }
}
export { Bi as createEvmDriver }
