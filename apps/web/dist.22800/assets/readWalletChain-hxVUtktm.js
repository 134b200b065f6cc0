import { C as n, _ as r } from './constants-DZBl50mv.js'
import {
  Q as a,
  ct as c,
  n as d,
  ot as ee,
  nt as f,
  G as i,
  it as l,
  Y as o,
  at as s,
  rt as te,
  lt as u,
} from './index-C27qFo40.js'
import { n as e, t } from './isKitError-UkxeugJg.js'
function ne({ details: t }) {
  return new e({ code: `address/invalid`, shortMessage: `Invalid address`, details: t })
}
var p = 136,
  m = 24,
  h = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44],
  re = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]
function ie() {
  let e = new Uint32Array(48),
    t = 1
  for (let n = 0; n < m; n++)
    for (let r = 0; r < 7; r++) {
      if (t & 1) {
        const t = (1 << r) - 1,
          i = n * 2 + (t >> 5)
        e[i] = (e[i] ?? 0) ^ (1 << (t & 31))
      }
      t = (t << 1) ^ (t & 128 ? 369 : 0)
    }
  return e
}
function g(e, t) {
  const n = (t) => e[t] ?? 0,
    r = new Uint32Array(10),
    i = new Uint32Array(10)
  for (let a = 0; a < m; a++) {
    for (let e = 0; e < 10; e++) r[e] = n(e) ^ n(e + 10) ^ n(e + 20) ^ n(e + 30) ^ n(e + 40)
    for (let t = 0; t < 5; t++) {
      const i = ((t + 4) % 5) * 2,
        a = ((t + 1) % 5) * 2,
        o = r[a] ?? 0,
        s = r[a + 1] ?? 0,
        c = (r[i] ?? 0) ^ ((o << 1) | (s >>> 31)),
        l = (r[i + 1] ?? 0) ^ ((s << 1) | (o >>> 31))
      for (let r = 0; r < 50; r += 10) (e[r + t * 2] = n(r + t * 2) ^ c), (e[r + t * 2 + 1] = n(r + t * 2 + 1) ^ l)
    }
    let o = n(2),
      s = n(3)
    for (let t = 0; t < 24; t++) {
      const r = (re[t] ?? 0) * 2,
        i = n(r),
        a = n(r + 1),
        c = h[t] ?? 0,
        [l, u] = c < 32 ? [o, s] : [s, o],
        d = c % 32
      ;(e[r] = d === 0 ? l : (l << d) | (u >>> (32 - d))),
        (e[r + 1] = d === 0 ? u : (u << d) | (l >>> (32 - d))),
        (o = i),
        (s = a)
    }
    for (let t = 0; t < 50; t += 10) {
      for (let e = 0; e < 10; e++) i[e] = n(t + e)
      for (let n = 0; n < 10; n++) e[t + n] = (i[n] ?? 0) ^ (~(i[(n + 2) % 10] ?? 0) & (i[(n + 4) % 10] ?? 0))
    }
    ;(e[0] = n(0) ^ (t[a * 2] ?? 0)), (e[1] = n(1) ^ (t[a * 2 + 1] ?? 0))
  }
}
function ae(e) {
  const t = new Uint8Array((Math.floor(e.length / p) + 1) * p)
  t.set(e), (t[e.length] = 1), (t[t.length - 1] = (t[t.length - 1] ?? 0) | 128)
  const n = new Uint32Array(50),
    r = ie(),
    i = new DataView(t.buffer)
  for (let e = 0; e < t.length; e += p) {
    for (let t = 0; t < p / 4; t++) n[t] = (n[t] ?? 0) ^ i.getUint32(e + t * 4, !0)
    g(n, r)
  }
  const a = new Uint8Array(32),
    o = new DataView(a.buffer)
  for (let e = 0; e < 8; e++) o.setUint32(e * 4, n[e] ?? 0, !0)
  return a
}
var oe = /^(0x)?[0-9a-fA-F]{40}$/
function _(e) {
  if (!oe.test(e)) throw ne({ details: `not 40 hex digits` })
  let t = e.slice(-40).toLowerCase(),
    n = ae(new TextEncoder().encode(t)),
    r = ``
  for (let e = 0; e < 40; e++) {
    const i = n[e >> 1] ?? 0,
      a = e % 2 == 0 ? i >> 4 : i & 15,
      o = t.charAt(e)
    r += a >= 8 ? o.toUpperCase() : o
  }
  return `0x${r}`
}
var v = /^(0x)?[0-9a-fA-F]{40}$/
function se(e, t = {}) {
  if (!v.test(e)) return !1
  if (!t.strict) return !0
  const n = e.slice(-40)
  return n === n.toLowerCase() || n === n.toUpperCase() || _(e).slice(2) === n
}
var ce = {
    [-32700]: `rpc/parse-error`,
    [-32600]: `rpc/invalid-request`,
    [-32601]: `rpc/method-not-found`,
    [-32602]: `rpc/invalid-params`,
    [-32603]: `rpc/internal`,
    [-32e3]: `rpc/invalid-input`,
    [-32001]: `rpc/resource-not-found`,
    [-32002]: `rpc/resource-unavailable`,
    [-32003]: `rpc/transaction-rejected`,
    [-32004]: `rpc/method-not-supported`,
    [-32005]: `rpc/limit-exceeded`,
    [-32006]: `rpc/version-unsupported`,
  },
  le = {
    4001: `wallet/user-rejected`,
    4100: `wallet/unauthorized`,
    4200: `wallet/unsupported-method`,
    4900: `wallet/disconnected`,
    4901: `wallet/chain-disconnected`,
    4902: `network/unknown-to-wallet`,
  },
  ue = {
    5700: `calls/unsupported-capability`,
    5710: `calls/unsupported-chain`,
    5720: `calls/duplicate-id`,
    5730: `calls/unknown-id`,
    5740: `calls/too-large`,
    5750: `calls/atomic-upgrade-rejected`,
    5760: `calls/atomicity-not-supported`,
  },
  y = `2.57.1`,
  b = {
    getDocsUrl: ({ docsBaseUrl: e, docsPath: t = ``, docsSlug: n }) =>
      t ? `${e ?? `https://viem.sh`}${t}${n ? `#${n}` : ``}` : void 0,
    version: `viem@${y}`,
  },
  x = class e extends Error {
    constructor(t, n = {}) {
      const r = n.cause instanceof e ? n.cause.details : n.cause?.message ? n.cause.message : n.details,
        i = (n.cause instanceof e && n.cause.docsPath) || n.docsPath,
        a = b.getDocsUrl?.({ ...n, docsPath: i }),
        o = [
          t || `An error occurred.`,
          ``,
          ...(n.metaMessages ? [...n.metaMessages, ``] : []),
          ...(a ? [`Docs: ${a}`] : []),
          ...(r ? [`Details: ${r}`] : []),
          ...(b.version ? [`Version: ${b.version}`] : []),
        ].join(`
`)
      super(o, n.cause ? { cause: n.cause } : void 0),
        Object.defineProperty(this, 'details', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'docsPath', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'metaMessages', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'shortMessage', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'version', { enumerable: !0, configurable: !0, writable: !0, value: void 0 }),
        Object.defineProperty(this, 'name', { enumerable: !0, configurable: !0, writable: !0, value: `BaseError` }),
        (this.details = r),
        (this.docsPath = i),
        (this.metaMessages = n.metaMessages),
        (this.name = n.name ?? this.name),
        (this.shortMessage = t),
        (this.version = y)
    }
    walk(e) {
      return S(this, e)
    }
  }
function S(e, t) {
  return t?.(e) ? e : e && typeof e == `object` && `cause` in e && e.cause !== void 0 ? S(e.cause, t) : t ? null : e
}
var C = { wei: 0, gwei: 9, szabo: 12, finney: 15, ether: 18 }
function de(e, t = 0) {
  if (!Number.isInteger(t) || t < 0) throw new pe({ decimals: t })
  let n = e.toString(),
    r = n.startsWith(`-`)
  r && (n = n.slice(1)), (n = n.padStart(t, `0`))
  let [i, a] = [n.slice(0, n.length - t), n.slice(n.length - t)]
  return ((a = a.replace(/(0+)$/, ``)), `${r ? `-` : ``}${i || `0`}${a ? `.${a}` : ``}`)
}
function fe(e, t = `wei`) {
  return de(e, C.gwei - C[t])
}
var pe = class extends Error {
  constructor({ decimals: e }) {
    super(`\`decimals\` must be a non-negative integer. Got \`${e}\`.`),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: `Value.InvalidDecimalsError`,
      })
  }
}
function w(e, t = `wei`) {
  return fe(e, t)
}
var T = class extends x {
  constructor({ cause: e, message: t } = {}) {
    const n = t?.replace(`execution reverted: `, ``)?.replace(`execution reverted`, ``)
    super(`Execution reverted ${n ? `with reason: ${n}` : `for an unknown reason`}.`, {
      cause: e,
      name: `ExecutionRevertedError`,
    })
  }
}
Object.defineProperty(T, 'code', { enumerable: !0, configurable: !0, writable: !0, value: 3 }),
  Object.defineProperty(T, 'nodeMessage', {
    enumerable: !0,
    configurable: !0,
    writable: !0,
    value: /execution reverted|gas required exceeds allowance/,
  })
var E = class extends x {
  constructor({ cause: e, maxFeePerGas: t } = {}) {
    super(
      `The fee cap (\`maxFeePerGas\`${t ? ` = ${w(t)} gwei` : ``}) cannot be higher than the maximum allowed value (2^256-1).`,
      { cause: e, name: `FeeCapTooHighError` },
    )
  }
}
Object.defineProperty(E, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /max fee per gas higher than 2\^256-1|fee cap higher than 2\^256-1/,
})
var D = class extends x {
  constructor({ cause: e, maxFeePerGas: t } = {}) {
    super(`The fee cap (\`maxFeePerGas\`${t ? ` = ${w(t)}` : ``} gwei) cannot be lower than the block base fee.`, {
      cause: e,
      name: `FeeCapTooLowError`,
    })
  }
}
Object.defineProperty(D, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /max fee per gas less than block base fee|fee cap less than block base fee|transaction is outdated/,
})
var O = class extends x {
  constructor({ cause: e, nonce: t } = {}) {
    super(`Nonce provided for the transaction ${t ? `(${t}) ` : ``}is higher than the next one expected.`, {
      cause: e,
      name: `NonceTooHighError`,
    })
  }
}
Object.defineProperty(O, 'nodeMessage', { enumerable: !0, configurable: !0, writable: !0, value: /nonce too high/ })
var k = class extends x {
  constructor({ cause: e, nonce: t } = {}) {
    super(
      [
        `Nonce provided for the transaction ${t ? `(${t}) ` : ``}is lower than the current nonce of the account.`,
        'Try increasing the nonce or find the latest nonce with `getTransactionCount`.',
      ].join(`
`),
      { cause: e, name: `NonceTooLowError` },
    )
  }
}
Object.defineProperty(k, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /nonce too low|transaction already imported|already known/,
})
var A = class extends x {
  constructor({ cause: e, nonce: t } = {}) {
    super(`Nonce provided for the transaction ${t ? `(${t}) ` : ``}exceeds the maximum allowed nonce.`, {
      cause: e,
      name: `NonceMaxValueError`,
    })
  }
}
Object.defineProperty(A, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /nonce has max value/,
})
var j = class extends x {
  constructor({ cause: e } = {}) {
    super(`The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.`, {
      cause: e,
      metaMessages: [
        `This error could arise when the account does not have enough funds to:`,
        ` - pay for the total gas fee,`,
        ` - pay for the value to send.`,
        ` `,
        'The cost of the transaction is calculated as `gas * gas fee + value`, where:',
        ' - `gas` is the amount of gas needed for transaction to execute,',
        ' - `gas fee` is the gas fee,',
        ' - `value` is the amount of ether to send to the recipient.',
      ],
      name: `InsufficientFundsError`,
    })
  }
}
Object.defineProperty(j, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /insufficient funds|exceeds transaction sender account balance/,
})
var M = class extends x {
  constructor({ cause: e, gas: t } = {}) {
    super(
      `The amount of gas ${t ? `(${t}) ` : ``}provided for the transaction exceeds the limit allowed for the block.`,
      { cause: e, name: `IntrinsicGasTooHighError` },
    )
  }
}
Object.defineProperty(M, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /intrinsic gas too high|gas limit reached/,
})
var N = class extends x {
  constructor({ cause: e, gas: t } = {}) {
    super(`The amount of gas ${t ? `(${t}) ` : ``}provided for the transaction is too low.`, {
      cause: e,
      name: `IntrinsicGasTooLowError`,
    })
  }
}
Object.defineProperty(N, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /intrinsic gas too low/,
})
var P = class extends x {
  constructor({ cause: e }) {
    super(`The transaction type is not supported for this chain.`, {
      cause: e,
      name: `TransactionTypeNotSupportedError`,
    })
  }
}
Object.defineProperty(P, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /transaction type not valid/,
})
var F = class extends x {
  constructor({ cause: e, maxPriorityFeePerGas: t, maxFeePerGas: n } = {}) {
    super(
      [
        `The provided tip (\`maxPriorityFeePerGas\`${t ? ` = ${w(t)} gwei` : ``}) cannot be higher than the fee cap (\`maxFeePerGas\`${n ? ` = ${w(n)} gwei` : ``}).`,
      ].join(`
`),
      { cause: e, name: `TipAboveFeeCapError` },
    )
  }
}
Object.defineProperty(F, 'nodeMessage', {
  enumerable: !0,
  configurable: !0,
  writable: !0,
  value: /max priority fee per gas higher than max fee per gas|tip higher than fee cap/,
})
var I = class extends x {
  constructor({ cause: e }) {
    super(`An error occurred while executing: ${e?.shortMessage}`, { cause: e, name: `UnknownNodeError` })
  }
}
function L(e, t) {
  const n = (e.details || ``).toLowerCase(),
    r = e instanceof x ? e.walk((e) => e?.code === T.code) : e
  return r instanceof x
    ? new T({ cause: e, message: r.details })
    : T.nodeMessage.test(n)
      ? new T({ cause: e, message: e.details })
      : E.nodeMessage.test(n)
        ? new E({ cause: e, maxFeePerGas: t?.maxFeePerGas })
        : D.nodeMessage.test(n)
          ? new D({ cause: e, maxFeePerGas: t?.maxFeePerGas })
          : O.nodeMessage.test(n)
            ? new O({ cause: e, nonce: t?.nonce })
            : k.nodeMessage.test(n)
              ? new k({ cause: e, nonce: t?.nonce })
              : A.nodeMessage.test(n)
                ? new A({ cause: e, nonce: t?.nonce })
                : j.nodeMessage.test(n)
                  ? new j({ cause: e })
                  : M.nodeMessage.test(n)
                    ? new M({ cause: e, gas: t?.gas })
                    : N.nodeMessage.test(n)
                      ? new N({ cause: e, gas: t?.gas })
                      : P.nodeMessage.test(n)
                        ? new P({ cause: e })
                        : F.nodeMessage.test(n)
                          ? new F({
                              cause: e,
                              maxFeePerGas: t?.maxFeePerGas,
                              maxPriorityFeePerGas: t?.maxPriorityFeePerGas,
                            })
                          : new I({ cause: e })
}
var R = [`cause`, `data`, `error`, `originalError`, `info`],
  z = [`shortMessage`, `message`, `details`, `reason`],
  B = 8
function V(e) {
  const t = [],
    n = [],
    r = [],
    i = [],
    a = (e, o) => {
      if ((typeof e == `string` && r.push(e), typeof e != `object` || !e || o > B || i.includes(e))) return
      i.push(e)
      const s = z.flatMap((t) => {
        const n = H(e, t)
        return typeof n == `string` && n !== `` ? [n] : []
      })
      for (const e of s) r.includes(e) || r.push(e)
      const c = me(H(e, `code`))
      c !== void 0 && (t.push(c), n.push(s[0]))
      for (const t of R) {
        const n = H(e, t)
        typeof n == `object` && a(n, o + 1)
      }
    }
  return (a(e, 0), { codes: t, codeTexts: n, texts: r, objects: i })
}
function H(e, t) {
  try {
    return Reflect.get(e, t)
  } catch {
    return
  }
}
function me(e) {
  if (typeof e == `number`) return Number.isInteger(e) ? e : void 0
  if (e === `ACTION_REJECTED`) return 4001
  if (typeof e == `string` && /^-?\d{1,6}$/.test(e)) return Number(e)
}
var he =
  /user (has )?(rejected|denied|cancell?ed|declined|disapproved|closed|aborted|rejection)|(rejected|denied|cancell?ed|declined) by (the )?user|^request rejected|rejected the request/i
function U(e) {
  return e.some((e) => he.test(e))
}
function W(e) {
  return e.code === 3 || /execution reverted|\brevert(ed)?\b/i.test(e.message)
}
var ge = new Set(r),
  _e = new Set([-1, -32603, -32005, 429, -32007])
function G(e) {
  if (W(e)) return !1
  switch (e.kind) {
    case `network`:
      return !0
    case `status`:
      return e.status !== void 0 && ge.has(e.status)
    case `answer`:
      return e.code !== void 0 && _e.has(e.code)
    default:
      return !1
  }
}
var K = class extends Error {
    name = `RpcFailure`
    kind
    status
    code
    data
    retryAtMs
    constructor(e) {
      super(e.message, e.cause === void 0 ? {} : { cause: e.cause }),
        (this.kind = e.kind),
        (this.status = e.status),
        (this.code = e.code),
        (this.data = e.data),
        (this.retryAtMs = e.retryAtMs)
    }
  },
  q = {
    ChainMismatchError: `transaction/chain-mismatch`,
    InvalidChainIdError: `transaction/invalid-chain-id`,
    InvalidAddressError: `transaction/invalid-address`,
    FeeCapTooHighError: `transaction/fee-cap-too-high`,
    FeeCapTooLowError: `transaction/fee-cap-too-low`,
    TipAboveFeeCapError: `transaction/tip-above-fee-cap`,
    NonceTooHighError: `transaction/nonce-too-high`,
    NonceMaxValueError: `transaction/nonce-too-high`,
    NonceTooLowError: `transaction/nonce-too-low`,
    InsufficientFundsError: `transaction/insufficient-funds`,
    IntrinsicGasTooHighError: `transaction/intrinsic-gas-too-high`,
    IntrinsicGasTooLowError: `transaction/intrinsic-gas-too-low`,
    ExecutionRevertedError: `transaction/execution-reverted`,
    TransactionTypeNotSupportedError: `transaction/unsupported-type`,
    InvalidSerializableTransactionError: `transaction/unsupported-type`,
    EmptyBlobError: `transaction/blob-size`,
    BlobSizeTooLargeError: `transaction/blob-size`,
    InvalidVersionedHashSizeError: `transaction/versioned-hash-size`,
    InvalidVersionedHashVersionError: `transaction/versioned-hash-version`,
    PositionOutOfBoundsError: `transaction/byte-position`,
    NegativeOffsetError: `transaction/byte-position`,
    RecursiveReadLimitExceededError: `transaction/read-limit`,
  },
  ve =
    /transaction type (is )?not supported|eip-?(1559|2930|4844|7702) .*(is|are) not supported|not supported by .*hardfork/i,
  ye = new Set([-32603, -32e3, -1])
function J(n) {
  if (t(n)) return n
  const r = V(n),
    i = r.objects.find((e) => t(e))
  return t(i)
    ? i
    : (be(r, n) ??
        xe(r, n) ??
        Ce(n) ??
        we(r, n) ??
        new e({ code: `unknown`, shortMessage: `Unknown error`, details: r.texts[0], cause: n }))
}
function be(t, n) {
  if (t.codes.some((e) => e === 4001 || e === 5e3) || U(t.texts))
    return new e({
      code: `wallet/user-rejected`,
      shortMessage: `The request was declined in the wallet`,
      details: t.texts[0],
      cause: n,
    })
}
function xe(t, n) {
  const r = t.objects.find((e) => e instanceof x && e.name in q),
    i = r instanceof x ? r : Se(t),
    a = i && q[i.name]
  if (i && a) return new e({ code: a, shortMessage: i.shortMessage, details: t.texts[0], cause: n })
}
function Se(e) {
  for (const t of e.texts) {
    const e = L(new x(t, { details: t }), {})
    if (e.name in q) return e
    if (ve.test(t))
      return new x(`The transaction type is not supported for this chain.`, {
        name: `TransactionTypeNotSupportedError`,
      })
  }
  return e.codes.includes(T.code) ? new T({ message: e.texts[0] }) : void 0
}
function Ce(t) {
  if (!(t instanceof K)) return
  const n = G(t),
    r = (r, i) => new e({ code: r, shortMessage: t.message, details: i, retryable: n, cause: t })
  switch (t.kind) {
    case `timeout`:
      return r(`http/timeout`)
    case `network`:
      return r(`http/unreachable`)
    case `garbage`:
      return r(`http/invalid-answer`)
    case `status`:
      return r(`http/status`, `HTTP status ${t.status}`)
    case `aborted`:
      return r(`request/aborted`)
    case `refused`:
      return r(t.code === void 0 ? `http/unreachable` : `rpc/method-not-supported`)
    case `answer`:
      return r(X(t.code) ?? `unknown`, t.code === void 0 ? void 0 : `JSON-RPC code ${t.code}`)
  }
}
function we(t, n) {
  const r = t.codes.findIndex((e) => !ye.has(e) && Y(e)),
    i = r >= 0 ? r : t.codes.findIndex((e) => Y(e)),
    a = t.codes[i],
    o = a === void 0 ? void 0 : Y(a)
  if (!o) return
  const s = t.codeTexts[i] ?? t.texts[0] ?? o
  return new e({ code: o, shortMessage: s, details: `code ${a}`, cause: n })
}
function Y(e) {
  return e === -32002 ? `wallet/request-pending` : (Z(le, e) ?? Z(ue, e) ?? X(e))
}
function X(e) {
  return e === void 0 ? void 0 : Z(ce, e)
}
function Z(e, t) {
  return Object.hasOwn(e, t) ? e[t] : void 0
}
function Q(t, r, i, a, o = n) {
  return new Promise((n, s) => {
    const c = a.setTimer(
      () => s(new e({ code: `wallet/unavailable`, shortMessage: `The wallet does not answer`, retryable: !0 })),
      o,
    )
    d(t, r, i).then(n, s).finally(c)
  })
}
var $ = f(u([f(ee(), te(/^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/), c(Number)), a(), f(i(), c(Number))]), l(), o(1))
async function Te(t, n) {
  const r = s($, await Q(t, `eth_chainId`, void 0, n))
  if (r.success) return r.output
  throw new e({ code: `wallet/unavailable`, shortMessage: `The wallet does not say on which chain it is` })
}
export {
  _ as m,
  $ as n,
  E as u,
  F as d,
  G as o,
  J as i,
  K as a,
  Q as r,
  se as p,
  Te as t,
  U as c,
  V as l,
  W as s,
  x as f,
}
