import { a as e, l as n, n as r, h as t } from './constants-DZBl50mv.js'
import {
  S as _,
  _ as b,
  z as C,
  $ as c,
  K as d,
  nt as ee,
  L as f,
  R as g,
  Q as h,
  F as l,
  P as m,
  rt as ne,
  N as p,
  tt as re,
  ot as S,
  pt as te,
  I as u,
  W as v,
  et as x,
  X as y,
} from './index-C27qFo40.js'
import { t as i } from './isKitError-UkxeugJg.js'
import { c as a, r as o, t as s } from './preloadImages-C1KmXP7H.js'
import { t as ie } from './walletImageUrl-2IeoJsG4.js'
var ae = c({
    name: S(),
    symbol: S(),
    chainId: x(C),
    address: x(S()),
    value: x(h()),
    price: h(),
    quantity: c({ decimals: ee(S(), ne(/^\d{1,3}$/)), numeric: ee(S(), ne(/^\d+(\.\d+)?$/)) }),
    iconUrl: S(),
  }),
  oe = [`btc`, `eth`, `usd`, `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`],
  se = f({
    id: `getAccountBalance`,
    method: `GET`,
    path: `/v1/account/:address/balance`,
    summary: `Balances of an address`,
    query: c({ ...g, currency: re(oe), chainId: x(C), forceUpdate: x(u) }),
    response: c({ balances: v(ae), unavailableChains: x(v(C)) }),
    examples: [
      {
        request: {
          params: { address: `0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045` },
          query: { currency: `usd`, chainId: `eip155:1` },
        },
        response: {
          balances: [
            {
              name: `Ether`,
              symbol: `ETH`,
              chainId: `eip155:1`,
              price: 0,
              quantity: { decimals: `18`, numeric: `1.25` },
              iconUrl: ``,
            },
            {
              name: `USD Coin`,
              symbol: `USDC`,
              chainId: `eip155:1`,
              address: `eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`,
              value: 12.5,
              price: 1,
              quantity: { decimals: `6`, numeric: `12.5` },
              iconUrl: `https://img.example/usdc.svg`,
            },
          ],
        },
      },
      {
        request: { params: { address: `0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045` }, query: { currency: `eur` } },
        response: { balances: [] },
      },
    ],
    errors: [
      { status: 400, code: `api/invalid-address`, field: `address`, when: `Not an address of the namespace.` },
      { status: 400, code: `api/unsupported-chain`, field: `chainId`, when: `The chain is not known here.` },
      { status: 503, code: `api/upstream-unavailable`, field: `chainId`, when: `No node of the chain answers.` },
    ],
    auth: `project+quota`,
    cacheSeconds: 0,
  }),
  ce = c({ id: S(), isEnabled: d(), config: y(v(S())) }),
  le = f({
    id: `getConfig`,
    method: `GET`,
    path: `/appkit/v1/config`,
    summary: `Features of the project`,
    query: c(g),
    response: c({ features: v(ce) }),
    examples: [
      {
        request: { params: {}, query: {} },
        response: {
          features: [
            { id: `social_login`, isEnabled: !0, config: [`email`, `google`] },
            { id: `activity`, isEnabled: !0, config: [] },
            { id: `reown_branding`, isEnabled: !1, config: [] },
          ],
        },
      },
    ],
    errors: l,
    auth: `project`,
    cacheSeconds: 0,
  }),
  ue = f({
    id: `getSupportedChains`,
    method: `GET`,
    path: `/v1/supported-chains`,
    summary: `Chains that the service can reach`,
    query: c(g),
    response: c({ http: v(C), ws: v(C) }),
    examples: [
      {
        request: { params: {}, query: {} },
        response: { http: [`eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`], ws: [`eip155:1`] },
      },
    ],
    errors: [],
    auth: `none`,
    cacheSeconds: 86400,
  })
function w(e, t) {
  const { defaultRemoteFeatures: r, defaultSocials: i } = n,
    a = e.features.branding
  if (t === void 0) return { ...r, branding: r.branding && a, source: `default` }
  const o = new Map(t.map((e) => [e.id, e])),
    s = (e, t) => {
      const n = o.get(e)
      return n?.isEnabled ? (n.config ?? t) : []
    },
    c = (e) => o.get(e)?.isEnabled ?? !1,
    l = s(`social_login`, [`email`, ...i])
  return {
    email: l.includes(`email`),
    socials: l.filter((e) => e !== `email`),
    swaps: s(`swap`, r.swaps),
    onramp: s(`onramp`, r.onramp),
    activity: c(`activity`),
    branding: c(`reown_branding`) && a,
    source: `remote`,
  }
}
var de = 20
function T(e, t = {}) {
  const { page: n, entries: r, search: i, badgeType: a } = t,
    o = t.include ?? e.options.includeWalletIds,
    c = {
      page: n,
      entries: r,
      search: i,
      badge_type: a,
      include: o && [...o],
      exclude: t.exclude && [...t.exclude],
      chains: e.networks.map((e) => e.caipNetworkId),
    }
  return {
    queryKey: [`wallets`, c],
    staleTime: 1 / 0,
    queryFn: async ({ signal: t }) => {
      if (!e.options.apiUrl) return { count: 0, data: [] }
      const n = await p(e).call(m, { params: {}, query: c }, { signal: t })
      for (const t of n.data.slice(0, de)) {
        const n = ie(e, t)
        n !== void 0 && s(e).add(n)
      }
      return n
    },
  }
}
function fe(e, t) {
  const n = t.search?.trim(),
    r = n !== void 0 && n !== ``
  return T(e, {
    page: r ? 1 : t.page,
    entries: r ? 100 : 40,
    search: r ? n : void 0,
    badgeType: t.certifiedOnly ? `certified` : void 0,
    exclude: e.options.excludeWalletIds,
  })
}
async function pe(e, t, n) {
  const r = a(e, `queries.failures`, () => new Map()),
    i = r.get(t),
    o = e.env.clock.nowMs()
  if (i && o - i.atMs < 3e4) throw i.error
  try {
    const e = await n()
    return (r.delete(t), e)
  } catch (e) {
    throw (r.set(t, { atMs: o, error: e }), e)
  }
}
var me = {
    setTimeout: (e, t) => setTimeout(e, t),
    clearTimeout: (e) => clearTimeout(e),
    setInterval: (e, t) => setInterval(e, t),
    clearInterval: (e) => clearInterval(e),
  },
  E = new (class {
    #e = me
    setTimeoutProvider(e) {
      this.#e = e
    }
    setTimeout(e, t) {
      return this.#e.setTimeout(e, t)
    }
    clearTimeout(e) {
      this.#e.clearTimeout(e)
    }
    setInterval(e, t) {
      return this.#e.setInterval(e, t)
    }
    clearInterval(e) {
      this.#e.clearInterval(e)
    }
  })()
function he(e) {
  setTimeout(e, 0)
}
var ge = typeof window > `u` || `Deno` in globalThis
function D() {}
function _e(e, t) {
  return typeof e == `function` ? e(t) : e
}
function ve(e) {
  return typeof e == `number` && e >= 0 && e !== 1 / 0
}
function ye(e, t) {
  return Math.max(e + (t || 0) - Date.now(), 0)
}
function O(e, t) {
  return typeof e == `function` ? e(t) : e
}
function be(e, t) {
  const { type: n = `all`, exact: r, fetchStatus: i, predicate: a, queryKey: o, stale: s } = e
  if (o) {
    if (r) {
      if (t.queryHash !== A(o, t.options)) return !1
    } else if (!M(t.queryKey, o)) return !1
  }
  if (n !== `all`) {
    const e = t.isActive()
    if ((n === `active` && !e) || (n === `inactive` && e)) return !1
  }
  return !((typeof s == `boolean` && t.isStale() !== s) || (i && i !== t.state.fetchStatus) || (a && !a(t)))
}
function k(e, t) {
  const { exact: n, status: r, predicate: i, mutationKey: a } = e
  if (a) {
    if (!t.options.mutationKey) return !1
    if (n) {
      if (j(t.options.mutationKey) !== j(a)) return !1
    } else if (!M(t.options.mutationKey, a)) return !1
  }
  return !((r && t.state.status !== r) || (i && !i(t)))
}
function A(e, t) {
  return (t?.queryKeyHashFn || j)(e)
}
function j(e) {
  return JSON.stringify(e, (e, t) =>
    L(t)
      ? Object.keys(t)
          .sort()
          .reduce((e, n) => ((e[n] = t[n]), e), {})
      : t,
  )
}
function M(e, t) {
  if (e === t) return !0
  if (typeof e != typeof t) return !1
  if (e && t && typeof e == `object` && typeof t == `object`) {
    if (Array.isArray(e) && Array.isArray(t)) {
      if (t.length > e.length) return !1
      for (let n = 0; n < t.length; n++) if (!M(e[n], t[n])) return !1
      return !0
    }
    const n = Object.keys(t)
    for (const r of n) if (!M(e[r], t[r])) return !1
    return !0
  }
  return !1
}
var N = Object.prototype.hasOwnProperty
function P(e, t, n = 0) {
  if (e === t) return e
  if (n > 500) return t
  const r = I(e) && I(t)
  if (!r && !(L(e) && L(t))) return t
  let i = (r ? e : Object.keys(e)).length,
    a = r ? t : Object.keys(t),
    o = a.length,
    s = r ? Array(o) : {},
    c = 0
  for (let l = 0; l < o; l++) {
    const o = r ? l : a[l],
      u = e[o],
      d = t[o]
    if (u === d) {
      ;(s[o] = u), (r ? l < i : N.call(e, o)) && c++
      continue
    }
    if (u === null || d === null || typeof u != `object` || typeof d != `object`) {
      s[o] = d
      continue
    }
    const f = P(u, d, n + 1)
    ;(s[o] = f), f === u && c++
  }
  return i === o && c === i ? e : s
}
function F(e, t) {
  if (!t || Object.keys(e).length !== Object.keys(t).length) return !1
  for (const n of Object.keys(e)) if (!N.call(t, n) || e[n] !== t[n]) return !1
  return !0
}
function I(e) {
  return Array.isArray(e) && e.length === Object.keys(e).length
}
function L(e) {
  if (!R(e)) return !1
  const t = Object.getPrototypeOf(e),
    n = t?.constructor
  if (n === void 0) return !0
  if (typeof n != `function`) return !1
  const r = n.prototype
  return !(!R(r) || !Object.hasOwn(r, `isPrototypeOf`) || t !== Object.prototype)
}
function R(e) {
  return Object.prototype.toString.call(e) === `[object Object]`
}
function xe(e) {
  return new Promise((t) => {
    E.setTimeout(t, e)
  })
}
function z(e, t, n) {
  return typeof n.structuralSharing == `function` ? n.structuralSharing(e, t) : n.structuralSharing === !1 ? t : P(e, t)
}
function Se(e, t, n = 0) {
  const r = [...e, t]
  return n && r.length > n ? r.slice(-n) : r
}
function Ce(e, t, n = 0) {
  const r = [t, ...e]
  return n && r.length > n ? r.slice(0, n) : r
}
var B = Symbol()
function V(e, t) {
  return !e.queryFn && t?.initialPromise
    ? () => t.initialPromise
    : !e.queryFn || e.queryFn === B
      ? () => Promise.reject(Error(`Missing queryFn: '${e.queryHash}'`))
      : e.queryFn
}
var H = Symbol()
function we(e, t, n, r) {
  let i = !1,
    a
  return (
    Object.defineProperties(e, {
      [H]: { value: r },
      signal: {
        enumerable: !0,
        get: () => ((a ??= t()), i || ((i = !0), a.aborted ? n() : a.addEventListener(`abort`, n, { once: !0 })), a),
      },
    }),
    e
  )
}
var Te = () => ge,
  U = () => Te(),
  W = class {
    constructor() {
      ;(this.listeners = new Set()), (this.subscribe = this.subscribe.bind(this))
    }
    subscribe(e) {
      return (
        this.listeners.add(e),
        this.onSubscribe(),
        () => {
          this.listeners.delete(e), this.onUnsubscribe()
        }
      )
    }
    hasListeners() {
      return this.listeners.size > 0
    }
    onSubscribe() {}
    onUnsubscribe() {}
  },
  G = new (class extends W {
    #e
    #t
    #n
    constructor() {
      super(),
        (this.#n = (e) => {
          if (typeof window < `u` && window.addEventListener) {
            const t = () => e()
            return (
              window.addEventListener(`visibilitychange`, t, !1),
              () => {
                window.removeEventListener(`visibilitychange`, t)
              }
            )
          }
        })
    }
    onSubscribe() {
      this.#t || this.setEventListener(this.#n)
    }
    onUnsubscribe() {
      this.hasListeners() || (this.#t?.(), (this.#t = void 0))
    }
    setEventListener(e) {
      ;(this.#n = e),
        this.#t?.(),
        (this.#t = e((e) => {
          typeof e == `boolean` ? this.setFocused(e) : this.onFocus()
        }))
    }
    setFocused(e) {
      this.#e !== e && ((this.#e = e), this.onFocus())
    }
    onFocus() {
      const e = this.isFocused()
      this.listeners.forEach((t) => {
        t(e)
      })
    }
    isFocused() {
      return typeof this.#e == `boolean` ? this.#e : globalThis.document?.visibilityState !== `hidden`
    }
  })(),
  Ee = he
function De() {
  let e = [],
    t = 0,
    n = (e) => {
      e()
    },
    r = (e) => {
      e()
    },
    i = Ee,
    a = (r) => {
      t
        ? e.push(r)
        : i(() => {
            n(r)
          })
    },
    o = () => {
      const t = e
      ;(e = []),
        t.length &&
          i(() => {
            r(() => {
              t.forEach((e) => {
                n(e)
              })
            })
          })
    }
  return {
    batch: (e) => {
      let n
      t++
      try {
        n = e()
      } finally {
        t--, t || o()
      }
      return n
    },
    batchCalls:
      (e) =>
      (...t) => {
        a(() => {
          e(...t)
        })
      },
    schedule: a,
    setNotifyFunction: (e) => {
      n = e
    },
    setBatchNotifyFunction: (e) => {
      r = e
    },
    setScheduler: (e) => {
      i = e
    },
  }
}
var K = De(),
  q = new (class extends W {
    #e = !0
    #t
    #n
    constructor() {
      super(),
        (this.#n = (e) => {
          if (typeof window < `u` && window.addEventListener) {
            const t = () => e(!0),
              n = () => e(!1)
            return (
              window.addEventListener(`online`, t, !1),
              window.addEventListener(`offline`, n, !1),
              () => {
                window.removeEventListener(`online`, t), window.removeEventListener(`offline`, n)
              }
            )
          }
        })
    }
    onSubscribe() {
      this.#t || this.setEventListener(this.#n)
    }
    onUnsubscribe() {
      this.hasListeners() || (this.#t?.(), (this.#t = void 0))
    }
    setEventListener(e) {
      ;(this.#n = e), this.#t?.(), (this.#t = e(this.setOnline.bind(this)))
    }
    setOnline(e) {
      this.#e !== e &&
        ((this.#e = e),
        this.listeners.forEach((t) => {
          t(e)
        }))
    }
    isOnline() {
      return this.#e
    }
  })()
function Oe(e) {
  return Math.min(1e3 * 2 ** e, 3e4)
}
function ke(e) {
  return (e ?? `online`) !== `online` || q.isOnline()
}
var J = class extends Error {
  constructor(e) {
    super(`CancelledError`), (this.revert = e?.revert), (this.silent = e?.silent)
  }
}
function Ae(e) {
  let t = !1,
    n = 0,
    r,
    i = `pending`,
    a,
    o,
    s = new Promise((e, t) => {
      ;(a = e), (o = t)
    })
  s.catch(D)
  const c = () => i !== `pending`,
    l = (t) => {
      if (!c()) {
        const n = new J(t)
        h(n), e.onCancel?.(n)
      }
    },
    u = () => {
      t = !0
    },
    d = () => {
      t = !1
    },
    f = () => G.isFocused() && (e.networkMode === `always` || q.isOnline()) && e.canRun(),
    p = () => ke(e.networkMode) && e.canRun(),
    m = (e) => {
      c() || (r?.(), (i = `resolved`), a(e))
    },
    h = (e) => {
      c() || (r?.(), (i = `rejected`), o(e))
    },
    g = (t) =>
      new Promise((n) => {
        ;(r = (e) => {
          ;(c() || t()) && n(e)
        }),
          e.onPause?.()
      }).then(() => {
        ;(r = void 0), c() || e.onContinue?.()
      }),
    _ = () => {
      if (c()) return
      let r,
        i = n === 0 ? e.initialPromise : void 0
      try {
        r = i ?? e.fn()
      } catch (e) {
        r = Promise.reject(e)
      }
      Promise.resolve(r)
        .then(m)
        .catch((r) => {
          if (c()) return
          const i = e.retry ?? (U() ? 0 : 3),
            a = e.retryDelay ?? Oe,
            o = typeof a == `function` ? a(n, r) : a,
            s = i === !0 || (typeof i == `number` && n < i) || (typeof i == `function` && i(n, r))
          t || !s
            ? h(r)
            : (n++,
              e.onFail?.(n, r),
              xe(o)
                .then(() => (c() || f() ? void 0 : g(f)))
                .then(() => {
                  t ? h(r) : _()
                }))
        })
    }
  return {
    promise: s,
    status: () => i,
    cancel: l,
    continue: () => (r?.(), s),
    cancelRetry: u,
    continueRetry: d,
    canStart: p,
    start: () => (p() ? _() : g(p).then(_), s),
  }
}
function je(e) {
  return {
    onFetch: (t, n) => {
      let r = t.options,
        i = t.fetchOptions?.meta?.fetchMore?.direction,
        a = t.state.data?.pages || [],
        o = t.state.data?.pageParams || [],
        s = { pages: [], pageParams: [] },
        c = 0,
        l = async () => {
          let n = !1,
            l = t,
            u = (e) => {
              we(
                e,
                () => t.signal,
                () => (n = !0),
                l[H],
              )
            },
            d = V(t.options, t.fetchOptions),
            f = async (e, r, i) => {
              if (n) return Promise.reject(t.signal.reason)
              if (r == null && e.pages.length) return Promise.resolve(e)
              const a = (() => {
                  const e = {
                    client: t.client,
                    queryKey: t.queryKey,
                    pageParam: r,
                    direction: i ? `backward` : `forward`,
                    meta: t.options.meta,
                  }
                  return (u(e), e)
                })(),
                o = await d(a),
                { maxPages: s } = t.options,
                c = i ? Ce : Se
              return { pages: c(e.pages, o, s), pageParams: c(e.pageParams, r, s) }
            }
          if (i && a.length) {
            const e = i === `backward`,
              t = e ? Ne : Me,
              n = { pages: a, pageParams: o }
            s = await f(n, t(r, n), e)
          } else {
            const t = e ?? a.length
            do {
              const e = c === 0 ? (o[0] === void 0 ? r.initialPageParam : o[0]) : Me(r, s)
              if (c > 0 && e == null) break
              ;(s = await f(s, e)), c++
            } while (c < t)
          }
          return s
        }
      t.fetchFn = t.options.persister
        ? () =>
            t.options.persister?.(
              l,
              { client: t.client, queryKey: t.queryKey, meta: t.options.meta, signal: t.signal },
              n,
            )
        : l
    },
  }
}
function Me(e, { pages: t, pageParams: n }) {
  const r = t.length - 1
  return t.length > 0 ? e.getNextPageParam(t[r], t, n[r], n) : void 0
}
function Ne(e, { pages: t, pageParams: n }) {
  return t.length > 0 ? e.getPreviousPageParam?.(t[0], t, n[0], n) : void 0
}
var Pe = class {
    #e
    destroy() {
      this.clearGcTimeout()
    }
    scheduleGc() {
      this.clearGcTimeout(),
        ve(this.gcTime) &&
          (this.#e = E.setTimeout(() => {
            this.optionalRemove()
          }, this.gcTime))
    }
    updateGcTime(e) {
      this.gcTime = Math.max(this.gcTime || 0, e ?? (U() ? 1 / 0 : 3e5))
    }
    clearGcTimeout() {
      this.#e !== void 0 && (E.clearTimeout(this.#e), (this.#e = void 0))
    }
  },
  Fe = class extends Pe {
    #e
    #t
    #n
    #r
    #i
    #a
    #o
    #s
    #c
    constructor(e) {
      super(),
        (this.#c = !1),
        (this.#s = e.defaultOptions),
        this.setOptions(e.options),
        (this.observers = []),
        (this.#i = e.client),
        (this.#r = this.#i.getQueryCache()),
        (this.queryKey = e.queryKey),
        (this.queryHash = e.queryHash),
        (this.#t = Re(this.options)),
        (this.state = e.state ?? this.#t),
        this.scheduleGc()
    }
    get meta() {
      return this.options.meta
    }
    get queryType() {
      return this.#e
    }
    get promise() {
      return this.#a?.promise
    }
    setOptions(e) {
      if (
        ((this.options = { ...this.#s, ...e }),
        e?._type && (this.#e = e._type),
        this.updateGcTime(this.options.gcTime),
        this.state && this.state.data === void 0)
      ) {
        const e = Re(this.options)
        e.data !== void 0 && (this.setState(Le(e.data, e.dataUpdatedAt)), (this.#t = e))
      }
    }
    optionalRemove() {
      !this.observers.length && this.state.fetchStatus === `idle` && this.#r.remove(this)
    }
    setData(e, t) {
      const n = z(this.state.data, e, this.options)
      return (this.#l({ data: n, type: `success`, dataUpdatedAt: t?.updatedAt, manual: t?.manual }), n)
    }
    setState(e) {
      this.#l({ type: `setState`, state: e })
    }
    cancel(e) {
      const t = this.#a?.promise
      return (this.#a?.cancel(e), t ? t.then(D).catch(D) : Promise.resolve())
    }
    destroy() {
      super.destroy(), this.cancel({ silent: !0 })
    }
    get resetState() {
      return this.#t
    }
    reset() {
      this.destroy(), this.setState(this.resetState)
    }
    isActive() {
      return this.observers.some((e) => O(e.options.enabled, this) !== !1)
    }
    isDisabled() {
      return this.getObserversCount() > 0 ? !this.isActive() : this.options.queryFn === B || !this.isFetched()
    }
    isFetched() {
      return this.state.dataUpdateCount + this.state.errorUpdateCount > 0
    }
    isStatic() {
      return (
        this.state.data !== void 0 &&
        this.getObserversCount() > 0 &&
        this.observers.some((e) => O(e.options.staleTime, this) === `static`)
      )
    }
    isStale() {
      return this.getObserversCount() > 0
        ? this.observers.some((e) => e.getCurrentResult().isStale)
        : this.state.data === void 0 || this.state.isInvalidated
    }
    isStaleByTime(e = 0) {
      return this.state.data === void 0
        ? !0
        : e === `static`
          ? !1
          : this.state.isInvalidated
            ? !0
            : !ye(this.state.dataUpdatedAt, e)
    }
    onFocus() {
      this.observers.find((e) => e.shouldFetchOnWindowFocus())?.refetch({ cancelRefetch: !1 }), this.#a?.continue()
    }
    onOnline() {
      this.observers.find((e) => e.shouldFetchOnReconnect())?.refetch({ cancelRefetch: !1 }), this.#a?.continue()
    }
    addObserver(e) {
      this.observers.includes(e) ||
        (this.observers.push(e),
        this.clearGcTimeout(),
        this.#r.notify({ type: `observerAdded`, query: this, observer: e }))
    }
    removeObserver(e) {
      const t = this.observers.indexOf(e)
      t !== -1 &&
        (this.observers.splice(t, 1),
        this.observers.length ||
          (this.#a &&
            (this.#c || (this.state.fetchStatus === `paused` && this.state.status === `pending`)
              ? this.#a.cancel({ revert: !0 })
              : this.#a.cancelRetry()),
          this.scheduleGc()),
        this.#r.notify({ type: `observerRemoved`, query: this, observer: e }))
    }
    getObserversCount() {
      return this.observers.length
    }
    invalidate() {
      this.state.isInvalidated || this.#l({ type: `invalidate` })
    }
    async fetch(e, t) {
      if (this.state.fetchStatus !== `idle` && this.#a?.status() !== `rejected`) {
        if (this.state.data !== void 0 && t?.cancelRefetch) this.cancel({ silent: !0 })
        else if (this.#a && this.#o) return (this.#a.continueRetry(), this.#o)
      }
      if ((e && this.setOptions(e), !this.options.queryFn)) {
        const e = this.observers.find((e) => e.options.queryFn)
        e && this.setOptions(e.options)
      }
      const n = new AbortController(),
        r = (e) => {
          Object.defineProperties(e, {
            [H]: { value: n.signal, enumerable: !0 },
            signal: { enumerable: !0, get: () => ((this.#c = !0), n.signal) },
          })
        },
        i = () => {
          const e = V(this.options, t),
            n = (() => {
              const e = { client: this.#i, queryKey: this.queryKey, meta: this.meta }
              return (r(e), e)
            })()
          return ((this.#c = !1), this.options.persister ? this.options.persister(e, n, this) : e(n))
        },
        a = (() => {
          const e = {
            fetchOptions: t,
            options: this.options,
            queryKey: this.queryKey,
            client: this.#i,
            state: this.state,
            fetchFn: i,
          }
          return (r(e), e)
        })()
      ;(this.#e === `infinite` ? je(this.options.pages) : this.options.behavior)?.onFetch(a, this),
        (this.#n = this.state),
        (this.state.fetchStatus === `idle` || this.state.fetchMeta !== a.fetchOptions?.meta) &&
          this.#l({ type: `fetch`, meta: a.fetchOptions?.meta })
      const o = (this.#a = Ae({
          initialPromise: t?.initialPromise,
          fn: a.fetchFn,
          onCancel: (e) => {
            e instanceof J && e.revert && this.setState({ ...this.#n, fetchStatus: `idle` }), n.abort()
          },
          onFail: (e, t) => {
            this.#l({ type: `failed`, failureCount: e, error: t })
          },
          onPause: () => {
            this.#l({ type: `pause` })
          },
          onContinue: () => {
            this.#l({ type: `continue` })
          },
          retry: a.options.retry,
          retryDelay: a.options.retryDelay,
          networkMode: a.options.networkMode,
          canRun: () => !0,
        })),
        s = (async () => {
          try {
            const e = await o.promise
            if (e === void 0) throw Error(`${this.queryHash} data is undefined`)
            return (
              this.setData(e),
              this.#r.config.onSuccess?.(e, this),
              this.#r.config.onSettled?.(e, this.state.error, this),
              e
            )
          } catch (e) {
            if (e instanceof J) {
              if (e.silent) {
                if (this.#a !== o && this.#o) return this.#o
                throw e
              }
              if (e.revert) {
                if (this.state.data === void 0) throw e
                return this.state.data
              }
            }
            throw (
              this.#l({ type: `error`, error: e }),
              this.#r.config.onError?.(e, this),
              this.#r.config.onSettled?.(this.state.data, e, this),
              e
            )
          } finally {
            this.#a === o && ((this.#a = void 0), (this.#o = void 0)), this.scheduleGc()
          }
        })()
      return ((this.#o = s), o.start(), s)
    }
    #l(e) {
      const t = (t) => {
        switch (e.type) {
          case `failed`:
            return { ...t, fetchFailureCount: e.failureCount, fetchFailureReason: e.error }
          case `pause`:
            return { ...t, fetchStatus: `paused` }
          case `continue`:
            return { ...t, fetchStatus: `fetching` }
          case `fetch`:
            return { ...t, ...Ie(t.data, this.options), fetchMeta: e.meta ?? null }
          case `success`: {
            const n = {
              ...t,
              ...Le(e.data, e.dataUpdatedAt),
              dataUpdateCount: t.dataUpdateCount + 1,
              ...(!e.manual && { fetchStatus: `idle`, fetchFailureCount: 0, fetchFailureReason: null }),
            }
            return ((this.#n = e.manual ? n : void 0), n)
          }
          case `error`: {
            const n = e.error
            return {
              ...t,
              error: n,
              errorUpdateCount: t.errorUpdateCount + 1,
              errorUpdatedAt: Date.now(),
              fetchFailureCount: t.fetchFailureCount + 1,
              fetchFailureReason: n,
              fetchStatus: `idle`,
              status: `error`,
              isInvalidated: !0,
            }
          }
          case `invalidate`:
            return { ...t, isInvalidated: !0 }
          case `setState`:
            return { ...t, ...e.state }
        }
      }
      ;(this.state = t(this.state)),
        K.batch(() => {
          this.observers.slice().forEach((e) => {
            e.onQueryUpdate()
          }),
            this.#r.notify({ query: this, type: `updated`, action: e })
        })
    }
  }
function Ie(e, t) {
  return {
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchStatus: ke(t.networkMode) ? `fetching` : `paused`,
    ...(e === void 0 && { error: null, status: `pending` }),
  }
}
function Le(e, t) {
  return { data: e, dataUpdatedAt: t ?? Date.now(), error: null, isInvalidated: !1, status: `success` }
}
function Re(e) {
  const t = typeof e.initialData == `function` ? e.initialData() : e.initialData,
    n = t !== void 0,
    r = n ? (typeof e.initialDataUpdatedAt == `function` ? e.initialDataUpdatedAt() : e.initialDataUpdatedAt) : 0
  return {
    data: t,
    dataUpdateCount: 0,
    dataUpdatedAt: n ? (r ?? Date.now()) : 0,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: !1,
    status: n ? `success` : `pending`,
    fetchStatus: `idle`,
  }
}
var ze = class extends W {
  #e
  #t = void 0
  #n = void 0
  #r = void 0
  #i
  #a
  #o
  #s
  #c
  #l
  #u
  #d
  #f
  #p = new Set()
  constructor(e, t) {
    super(), (this.options = t), (this.#e = e), (this.#o = null), this.bindMethods(), this.setOptions(t)
  }
  bindMethods() {
    this.refetch = this.refetch.bind(this)
  }
  onSubscribe() {
    this.listeners.size === 1 &&
      (this.#t.addObserver(this), Ve(this.#t, this.options) ? this.#m() : this.updateResult(), this.#y())
  }
  onUnsubscribe() {
    this.hasListeners() || this.destroy()
  }
  shouldFetchOnReconnect() {
    return Y(this.#t, this.options, this.options.refetchOnReconnect)
  }
  shouldFetchOnWindowFocus() {
    return Y(this.#t, this.options, this.options.refetchOnWindowFocus)
  }
  destroy() {
    ;(this.listeners = new Set()), this.#b(), this.#x(), this.#t.removeObserver(this)
  }
  setOptions(e) {
    const t = this.options,
      n = this.#t
    if (
      ((this.options = this.#e.defaultQueryOptions(e)),
      this.options.enabled !== void 0 &&
        typeof this.options.enabled != `boolean` &&
        typeof this.options.enabled != `function` &&
        typeof O(this.options.enabled, this.#t) != `boolean`)
    )
      throw Error(`Expected enabled to be a boolean or a callback that returns a boolean`)
    this.#S(),
      this.#t.setOptions(this.options),
      t._defaulted &&
        !F(this.options, t) &&
        this.#e.getQueryCache().notify({ type: `observerOptionsUpdated`, query: this.#t, observer: this })
    const r = this.hasListeners()
    r && He(this.#t, n, this.options, t) && this.#m(),
      this.updateResult(),
      r &&
        (this.#t !== n ||
          O(this.options.enabled, this.#t) !== O(t.enabled, this.#t) ||
          O(this.options.staleTime, this.#t) !== O(t.staleTime, this.#t)) &&
        this.#g()
    const i = this.#_()
    r && (this.#t !== n || O(this.options.enabled, this.#t) !== O(t.enabled, this.#t) || i !== this.#f) && this.#v(i)
  }
  getOptimisticResult(e) {
    const t = this.#e.getQueryCache().build(this.#e, e),
      n = this.createResult(t, e)
    return (F(this.getCurrentResult(), n) || ((this.#r = n), (this.#a = this.options), (this.#i = this.#t.state)), n)
  }
  getCurrentResult() {
    return this.#r
  }
  trackResult(e, t) {
    return new Proxy(e, { get: (e, n) => (this.trackProp(n), t?.(n), Reflect.get(e, n)) })
  }
  trackProp(e) {
    this.#p.add(e)
  }
  getCurrentQuery() {
    return this.#t
  }
  refetch({ ...e } = {}) {
    return this.fetch({ ...e })
  }
  fetchOptimistic(e) {
    let t = this.#e.defaultQueryOptions(e),
      n = this.#e.getQueryCache().build(this.#e, t),
      r = () => {},
      i,
      a = new Promise((e) => {
        ;(i = e),
          (r = this.#e.getQueryCache().subscribe((i) => {
            i.type === `updated` &&
              i.query.queryHash === n.queryHash &&
              n.state.data !== void 0 &&
              (r(), e(this.createResult(n, t)))
          }))
      })
    return Promise.race([
      n
        .fetch(t)
        .then(() => {
          const e = this.createResult(n, t)
          return (i?.(e), e)
        })
        .finally(() => {
          r()
        }),
      a,
    ])
  }
  fetch(e) {
    return this.#m({ ...e, cancelRefetch: e.cancelRefetch ?? !0 }).then(() => (this.updateResult(), this.#r))
  }
  #m(e) {
    this.#S()
    let t = this.#t.fetch(this.options, e)
    return (e?.throwOnError || (t = t.catch(D)), t)
  }
  #h(e) {
    return !U() && O(this.options.enabled, this.#t) !== !1 && ve(e)
  }
  #g() {
    this.#b()
    const e = O(this.options.staleTime, this.#t)
    if (this.#r.isStale || !this.#h(e)) return
    const t = ye(this.#r.dataUpdatedAt, e) + 1
    this.#u = E.setTimeout(() => {
      this.#r.isStale || this.updateResult()
    }, t)
  }
  #_() {
    return O(this.options.refetchInterval, this.#t) ?? !1
  }
  #v(e) {
    this.#x(),
      (this.#f = e),
      this.#f !== 0 &&
        this.#h(this.#f) &&
        (this.#d = E.setInterval(() => {
          ;(this.options.refetchIntervalInBackground || G.isFocused()) && this.#m()
        }, this.#f))
  }
  #y() {
    this.#g(), this.#v(this.#_())
  }
  #b() {
    this.#u !== void 0 && (E.clearTimeout(this.#u), (this.#u = void 0))
  }
  #x() {
    this.#d !== void 0 && (E.clearInterval(this.#d), (this.#d = void 0))
  }
  createResult(e, t) {
    let n = this.#t,
      r = this.options,
      i = this.#r,
      a = this.#i,
      o = this.#a,
      s = e === n ? this.#n : e.state,
      { state: c } = e,
      l = { ...c },
      u = !1,
      d
    if (t._optimisticResults) {
      const i = this.hasListeners(),
        a = !i && Ve(e, t),
        o = i && He(e, n, t, r)
      ;(a || o) && (l = { ...l, ...Ie(c.data, e.options) }),
        t._optimisticResults === `isRestoring` && (l.fetchStatus = `idle`)
    }
    let { error: f, errorUpdatedAt: p, status: m } = l
    d = l.data
    let h = !1
    if (t.placeholderData !== void 0 && d === void 0 && m === `pending`) {
      let e
      i?.isPlaceholderData && t.placeholderData === o?.placeholderData
        ? ((e = i.data), (h = !0))
        : (e =
            typeof t.placeholderData == `function`
              ? t.placeholderData(this.#l?.state.data, this.#l)
              : t.placeholderData),
        e !== void 0 && ((m = `success`), (d = z(i?.data, e, t)), (u = !0))
    }
    if (t.select && d !== void 0 && !h) {
      if (i && d === a?.data && t.select === this.#s) d = this.#c
      else
        try {
          ;(this.#s = t.select), (d = t.select(d)), (d = z(i?.data, d, t)), (this.#c = d), (this.#o = null)
        } catch (e) {
          this.#o = e
        }
    } else d === void 0 && (this.#o = null)
    this.#o &&
      ((f = this.#o), (d = this.#c), (p = i?.error === f ? i.errorUpdatedAt : Date.now()), (m = `error`), (u = !1))
    const g = l.fetchStatus === `fetching`,
      _ = m === `pending`,
      v = m === `error`,
      y = _ && g,
      b = d !== void 0
    return {
      status: m,
      fetchStatus: l.fetchStatus,
      isPending: _,
      isSuccess: m === `success`,
      isError: v,
      isInitialLoading: y,
      isLoading: y,
      data: d,
      dataUpdatedAt: l.dataUpdatedAt,
      error: f,
      errorUpdatedAt: p,
      failureCount: l.fetchFailureCount,
      failureReason: l.fetchFailureReason,
      errorUpdateCount: l.errorUpdateCount,
      isFetched: e.isFetched(),
      isFetchedAfterMount: l.dataUpdateCount > s.dataUpdateCount || l.errorUpdateCount > s.errorUpdateCount,
      isFetching: g,
      isRefetching: g && !_,
      isLoadingError: v && !b,
      isPaused: l.fetchStatus === `paused`,
      isPlaceholderData: u,
      isRefetchError: v && b,
      isStale: X(e, t),
      refetch: this.refetch,
      isEnabled: O(t.enabled, e) !== !1,
    }
  }
  updateResult() {
    const e = this.#r,
      t = this.createResult(this.#t, this.options)
    if (((this.#i = this.#t.state), (this.#a = this.options), this.#i.data !== void 0 && (this.#l = this.#t), F(t, e)))
      return
    this.#r = t
    const n = (() => {
      if (!e) return !0
      const { notifyOnChangeProps: t } = this.options,
        n = typeof t == `function` ? t() : t
      if (n === `all` || (!n && !this.#p.size) || (this.options.throwOnError && this.#r.error !== e.error)) return !0
      for (const t of n ?? this.#p) if (this.#r[t] !== e[t]) return !0
      return !1
    })()
    K.batch(() => {
      n &&
        this.listeners.forEach((e) => {
          e(this.#r)
        }),
        this.#e.getQueryCache().notify({ query: this.#t, type: `observerResultsUpdated` })
    })
  }
  #S() {
    const e = this.#e.getQueryCache().build(this.#e, this.options)
    if (e === this.#t) return
    const t = this.#t
    ;(this.#t = e), (this.#n = e.state), this.hasListeners() && (t?.removeObserver(this), e.addObserver(this))
  }
  onQueryUpdate() {
    this.updateResult(), this.hasListeners() && this.#y()
  }
}
function Be(e, t) {
  return (
    O(t.enabled, e) !== !1 && e.state.data === void 0 && (e.state.status !== `error` || O(t.retryOnMount, e) !== !1)
  )
}
function Ve(e, t) {
  return Be(e, t) || (e.state.data !== void 0 && Y(e, t, t.refetchOnMount))
}
function Y(e, t, n) {
  if (O(t.enabled, e) !== !1 && O(t.staleTime, e) !== `static`) {
    const r = O(n, e)
    return r === `always` || (r !== !1 && X(e, t))
  }
  return !1
}
function He(e, t, n, r) {
  return (e !== t || O(r.enabled, e) === !1) && (!n.suspense || e.state.status !== `error`) && X(e, n)
}
function X(e, t) {
  return O(t.enabled, e) !== !1 && e.isStaleByTime(O(t.staleTime, e))
}
var Ue = class extends Pe {
  #e
  #t
  #n
  #r
  constructor(e) {
    super(),
      (this.#e = e.client),
      (this.mutationId = e.mutationId),
      (this.#n = e.mutationCache),
      (this.#t = []),
      (this.state = e.state || We()),
      this.setOptions(e.options),
      this.scheduleGc()
  }
  setOptions(e) {
    ;(this.options = e), this.updateGcTime(this.options.gcTime)
  }
  get meta() {
    return this.options.meta
  }
  addObserver(e) {
    this.#t.includes(e) ||
      (this.#t.push(e), this.clearGcTimeout(), this.#n.notify({ type: `observerAdded`, mutation: this, observer: e }))
  }
  removeObserver(e) {
    ;(this.#t = this.#t.filter((t) => t !== e)),
      this.scheduleGc(),
      this.#n.notify({ type: `observerRemoved`, mutation: this, observer: e })
  }
  optionalRemove() {
    this.#t.length || (this.state.status === `pending` ? this.scheduleGc() : this.#n.remove(this))
  }
  continue() {
    return (
      this.#r?.continue() ?? (this.state.status === `pending` ? this.execute(this.state.variables) : Promise.resolve())
    )
  }
  async execute(e) {
    const t = () => {
        this.#i({ type: `continue` })
      },
      n = { client: this.#e, meta: this.options.meta, mutationKey: this.options.mutationKey },
      r = (this.#r = Ae({
        fn: () =>
          this.options.mutationFn ? this.options.mutationFn(e, n) : Promise.reject(Error(`No mutationFn found`)),
        onFail: (e, t) => {
          this.#i({ type: `failed`, failureCount: e, error: t })
        },
        onPause: () => {
          this.#i({ type: `pause` })
        },
        onContinue: t,
        retry: this.options.retry ?? 0,
        retryDelay: this.options.retryDelay,
        networkMode: this.options.networkMode,
        canRun: () => this.#n.canRun(this),
      })),
      i = this.state.status === `pending`,
      a = !r.canStart()
    try {
      if (i) t()
      else {
        this.#i({ type: `pending`, variables: e, isPaused: a }),
          this.#n.config.onMutate && (await this.#n.config.onMutate(e, this, n))
        const t = await this.options.onMutate?.(e, n)
        t !== this.state.context && this.#i({ type: `pending`, context: t, variables: e, isPaused: a })
      }
      this.state.isPaused && r.canStart() && t()
      const o = await r.start()
      return (
        await this.#n.config.onSuccess?.(o, e, this.state.context, this, n),
        await this.options.onSuccess?.(o, e, this.state.context, n),
        await this.#n.config.onSettled?.(o, null, this.state.variables, this.state.context, this, n),
        await this.options.onSettled?.(o, null, e, this.state.context, n),
        this.#i({ type: `success`, data: o }),
        o
      )
    } catch (t) {
      try {
        await this.#n.config.onError?.(t, e, this.state.context, this, n)
      } catch (e) {
        Promise.reject(e)
      }
      try {
        await this.options.onError?.(t, e, this.state.context, n)
      } catch (e) {
        Promise.reject(e)
      }
      try {
        await this.#n.config.onSettled?.(void 0, t, this.state.variables, this.state.context, this, n)
      } catch (e) {
        Promise.reject(e)
      }
      try {
        await this.options.onSettled?.(void 0, t, e, this.state.context, n)
      } catch (e) {
        Promise.reject(e)
      }
      throw (this.#i({ type: `error`, error: t }), t)
    } finally {
      this.#r === r && (this.#r = void 0), this.#n.runNext(this)
    }
  }
  #i(e) {
    const t = (t) => {
      switch (e.type) {
        case `failed`:
          return { ...t, failureCount: e.failureCount, failureReason: e.error }
        case `pause`:
          return { ...t, isPaused: !0 }
        case `continue`:
          return { ...t, isPaused: !1 }
        case `pending`:
          return {
            ...t,
            context: e.context,
            data: void 0,
            failureCount: 0,
            failureReason: null,
            error: null,
            isPaused: e.isPaused,
            status: `pending`,
            variables: e.variables,
            submittedAt: Date.now(),
          }
        case `success`:
          return {
            ...t,
            data: e.data,
            failureCount: 0,
            failureReason: null,
            error: null,
            status: `success`,
            isPaused: !1,
          }
        case `error`:
          return {
            ...t,
            data: void 0,
            error: e.error,
            failureCount: t.failureCount + 1,
            failureReason: e.error,
            isPaused: !1,
            status: `error`,
          }
      }
    }
    ;(this.state = t(this.state)),
      K.batch(() => {
        this.#t.forEach((t) => {
          t.onMutationUpdate(e)
        }),
          this.#n.notify({ mutation: this, type: `updated`, action: e })
      })
  }
}
function We() {
  return {
    context: void 0,
    data: void 0,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: !1,
    status: `idle`,
    variables: void 0,
    submittedAt: 0,
  }
}
var Ge = class extends W {
  #e
  #t
  #n
  constructor(e = {}) {
    super(), (this.config = e), (this.#e = new Set()), (this.#t = new Map()), (this.#n = 0)
  }
  build(e, t, n) {
    const r = new Ue({
      client: e,
      mutationCache: this,
      mutationId: ++this.#n,
      options: e.defaultMutationOptions(t),
      state: n,
    })
    return (this.add(r), r)
  }
  add(e) {
    this.#e.add(e)
    const t = Z(e)
    if (typeof t == `string`) {
      const n = this.#t.get(t)
      n ? n.push(e) : this.#t.set(t, [e])
    }
    this.notify({ type: `added`, mutation: e })
  }
  remove(e) {
    if (this.#e.delete(e)) {
      const t = Z(e)
      if (typeof t == `string`) {
        const n = this.#t.get(t)
        if (n) {
          if (n.length > 1) {
            const t = n.indexOf(e)
            t !== -1 && n.splice(t, 1)
          } else n[0] === e && this.#t.delete(t)
        }
      }
    }
    this.notify({ type: `removed`, mutation: e })
  }
  canRun(e) {
    const t = Z(e)
    if (typeof t == `string`) {
      const n = this.#t.get(t)?.find((e) => e.state.status === `pending`)
      return !n || n === e
    }
    return !0
  }
  runNext(e) {
    const t = Z(e)
    return typeof t == `string`
      ? (this.#t
          .get(t)
          ?.find((t) => t !== e && t.state.isPaused)
          ?.continue() ?? Promise.resolve())
      : Promise.resolve()
  }
  clear() {
    K.batch(() => {
      const e = this.getAll()
      this.#e.clear(),
        this.#t.clear(),
        e.forEach((e) => {
          this.notify({ type: `removed`, mutation: e })
        })
    })
  }
  getAll() {
    return Array.from(this.#e)
  }
  find(e) {
    const t = { exact: !0, ...e }
    return this.getAll().find((e) => k(t, e))
  }
  findAll(e = {}) {
    return this.getAll().filter((t) => k(e, t))
  }
  notify(e) {
    K.batch(() => {
      this.listeners.forEach((t) => {
        t(e)
      })
    })
  }
  resumePausedMutations() {
    const e = this.getAll().filter((e) => e.state.isPaused)
    return K.batch(() => Promise.all(e.map((e) => e.continue().catch(D))))
  }
}
function Z(e) {
  return e.options.scope?.id
}
function Q(e, t) {
  const n = new Set(t)
  return e.filter((e) => !n.has(e))
}
var Ke = class extends W {
    #e
    #t
    #n
    #r
    #i
    #a
    #o
    #s
    #c
    #l = []
    constructor(e, t, n) {
      super(), (this.#e = e), (this.#r = n), (this.#n = []), (this.#i = []), (this.#t = []), this.setQueries(t)
    }
    onSubscribe() {
      this.listeners.size === 1 &&
        this.#i.forEach((e) => {
          e.subscribe((t) => {
            this.#m(e, t)
          })
        })
    }
    onUnsubscribe() {
      this.listeners.size || this.destroy()
    }
    destroy() {
      ;(this.listeners = new Set()),
        this.#i.forEach((e) => {
          e.destroy()
        })
    }
    setQueries(e, t) {
      ;(this.#n = e),
        (this.#r = t),
        K.batch(() => {
          const e = this.#i,
            t = this.#p(this.#n)
          t.forEach((e) => e.observer.setOptions(e.defaultedQueryOptions))
          const n = t.map((e) => e.observer),
            r = n.map((e) => e.getCurrentResult()),
            i = e.length !== n.length,
            a = n.some((t, n) => t !== e[n]),
            o = i || a,
            s = o
              ? !0
              : r.some((e, t) => {
                  const n = this.#t[t]
                  return !n || !F(e, n)
                })
          ;(o || s) &&
            (o && ((this.#l = t), (this.#i = n)),
            (this.#t = r),
            this.hasListeners() &&
              (o &&
                (Q(e, n).forEach((e) => {
                  e.destroy()
                }),
                Q(n, e).forEach((e) => {
                  e.subscribe((t) => {
                    this.#m(e, t)
                  })
                })),
              this.#h()))
        })
    }
    getCurrentResult() {
      return this.#t
    }
    getQueries() {
      return this.#i.map((e) => e.getCurrentQuery())
    }
    getObservers() {
      return this.#i
    }
    getOptimisticResult(e, t) {
      const n = this.#p(e),
        r = n.map((e) => e.observer.getOptimisticResult(e.defaultedQueryOptions)),
        i = n.map((e) => e.defaultedQueryOptions.queryHash)
      return [r, (e) => this.#d(e ?? r, t, i), () => this.#u(r, n)]
    }
    #u(e, t) {
      const n = new Set()
      return t.map((r, i) => {
        const a = e[i]
        return r.defaultedQueryOptions.notifyOnChangeProps
          ? a
          : r.observer.trackResult(a, (e) => {
              n.has(e) ||
                (n.add(e),
                t.forEach((t) => {
                  t.observer.trackProp(e)
                }))
            })
      })
    }
    #d(e, t, n) {
      if (t) {
        const r = this.#c,
          i = n !== void 0 && r !== void 0 && (r.length !== n.length || n.some((e, t) => e !== r[t]))
        return (
          (this.#t !== this.#s || i || t !== this.#o) &&
            ((this.#o = t), (this.#s = this.#t), n !== void 0 && (this.#c = n), (this.#a = P(this.#a, t(e)))),
          this.#a
        )
      }
      return e
    }
    #f() {
      return !this.#r?.combine || this.#i.some((e, t) => e.options.suspense && this.#t[t]?.data === void 0)
    }
    #p(e) {
      const t = new Map()
      this.#i.forEach((e) => {
        const n = e.options.queryHash
        if (!n) return
        const r = t.get(n)
        r ? r.push(e) : t.set(n, [e])
      })
      const n = []
      return (
        e.forEach((e) => {
          const r = this.#e.defaultQueryOptions(e),
            i = t.get(r.queryHash)?.shift() ?? new ze(this.#e, r)
          n.push({ defaultedQueryOptions: r, observer: i })
        }),
        n
      )
    }
    #m(e, t) {
      const n = this.#i.indexOf(e)
      n !== -1 && ((this.#t = this.#t.slice()), (this.#t[n] = t), this.#h())
    }
    #h() {
      if (this.hasListeners()) {
        const e = this.#f(),
          t = this.#a,
          n = e ? t : this.#d(this.#u(this.#t, this.#l), this.#r?.combine)
        ;(e || t !== n) &&
          K.batch(() => {
            this.listeners.forEach((e) => {
              e(this.#t)
            })
          })
      }
    }
  },
  qe = class extends W {
    #e
    constructor(e = {}) {
      super(), (this.config = e), (this.#e = new Map())
    }
    build(e, t, n) {
      let r = t.queryKey,
        i = t.queryHash ?? A(r, t),
        a = this.get(i)
      return (
        a ||
          ((a = new Fe({
            client: e,
            queryKey: r,
            queryHash: i,
            options: e.defaultQueryOptions(t),
            state: n,
            defaultOptions: e.getQueryDefaults(r),
          })),
          this.add(a)),
        a
      )
    }
    add(e) {
      this.#e.has(e.queryHash) || (this.#e.set(e.queryHash, e), this.notify({ type: `added`, query: e }))
    }
    remove(e) {
      this.#e.get(e.queryHash) === e &&
        (e.destroy(), this.#e.delete(e.queryHash), this.notify({ type: `removed`, query: e }))
    }
    clear() {
      K.batch(() => {
        this.getAll().forEach((e) => {
          this.remove(e)
        })
      })
    }
    get(e) {
      return this.#e.get(e)
    }
    getAll() {
      return [...this.#e.values()]
    }
    find(e) {
      const t = { exact: !0, ...e }
      return this.getAll().find((e) => be(t, e))
    }
    findAll(e = {}) {
      const t = this.getAll()
      return Object.keys(e).length > 0 ? t.filter((t) => be(e, t)) : t
    }
    notify(e) {
      K.batch(() => {
        this.listeners.forEach((t) => {
          t(e)
        })
      })
    }
    onFocus() {
      K.batch(() => {
        this.getAll().forEach((e) => {
          e.onFocus()
        })
      })
    }
    onOnline() {
      K.batch(() => {
        this.getAll().forEach((e) => {
          e.onOnline()
        })
      })
    }
  },
  Je = class {
    #e
    #t
    #n
    #r
    #i
    #a
    #o
    #s
    constructor(e = {}) {
      ;(this.#e = e.queryCache || new qe()),
        (this.#t = e.mutationCache || new Ge()),
        (this.#n = e.defaultOptions || {}),
        (this.#r = new Map()),
        (this.#i = new Map()),
        (this.#a = 0)
    }
    mount() {
      this.#a++,
        this.#a === 1 &&
          ((this.#o = G.subscribe(async (e) => {
            e && (await this.resumePausedMutations(), this.#e.onFocus())
          })),
          (this.#s = q.subscribe(async (e) => {
            e && (await this.resumePausedMutations(), this.#e.onOnline())
          })))
    }
    unmount() {
      this.#a--, this.#a === 0 && (this.#o?.(), (this.#o = void 0), this.#s?.(), (this.#s = void 0))
    }
    isFetching(e) {
      return this.#e.findAll({ ...e, fetchStatus: `fetching` }).length
    }
    isMutating(e) {
      return this.#t.findAll({ ...e, status: `pending` }).length
    }
    getQueryData(e) {
      const t = this.defaultQueryOptions({ queryKey: e })
      return this.#e.get(t.queryHash)?.state.data
    }
    ensureQueryData(e) {
      const t = this.defaultQueryOptions(e),
        n = this.#e.build(this, t),
        r = n.state.data
      return r === void 0
        ? this.fetchQuery(e)
        : (e.revalidateIfStale && n.isStaleByTime(O(t.staleTime, n)) && this.prefetchQuery(t), Promise.resolve(r))
    }
    getQueriesData(e) {
      return this.#e.findAll(e).map(({ queryKey: e, state: t }) => [e, t.data])
    }
    setQueryData(e, t, n) {
      const r = this.defaultQueryOptions({ queryKey: e }),
        i = this.#e.get(r.queryHash)?.state.data,
        a = _e(t, i)
      if (a !== void 0) return this.#e.build(this, r).setData(a, { ...n, manual: !0 })
    }
    setQueriesData(e, t, n) {
      return K.batch(() => this.#e.findAll(e).map(({ queryKey: e }) => [e, this.setQueryData(e, t, n)]))
    }
    getQueryState(e) {
      const t = this.defaultQueryOptions({ queryKey: e })
      return this.#e.get(t.queryHash)?.state
    }
    removeQueries(e) {
      const t = this.#e
      K.batch(() => {
        t.findAll(e).forEach((e) => {
          t.remove(e)
        })
      })
    }
    resetQueries(e, t) {
      const n = this.#e
      return K.batch(() => {
        const r = n.findAll(e),
          i = new Set(r)
        return (
          r.forEach((e) => {
            e.reset()
          }),
          this.refetchQueries({ type: `active`, predicate: (e) => i.has(e) }, t)
        )
      })
    }
    cancelQueries(e, t = {}) {
      const n = { revert: !0, ...t },
        r = K.batch(() => this.#e.findAll(e).map((e) => e.cancel(n)))
      return Promise.all(r).then(D).catch(D)
    }
    invalidateQueries(e, t = {}) {
      return K.batch(
        () => (
          this.#e.findAll(e).forEach((e) => {
            e.invalidate()
          }),
          e?.refetchType === `none`
            ? Promise.resolve()
            : this.refetchQueries({ ...e, type: e?.refetchType ?? e?.type ?? `active` }, t)
        ),
      )
    }
    refetchQueries(e, t = {}) {
      const n = { ...t, cancelRefetch: t.cancelRefetch ?? !0 },
        r = K.batch(() =>
          this.#e
            .findAll(e)
            .filter((e) => !e.isDisabled() && !e.isStatic())
            .map((e) => {
              let t = e.fetch(void 0, n),
                r = e.state.fetchStatus === `paused`
              return ((!n.throwOnError || r) && (t = t.catch(D)), r ? Promise.resolve() : t)
            }),
        )
      return Promise.all(r).then(D)
    }
    async query(e) {
      const t = this.defaultQueryOptions(e)
      t.retry === void 0 && (t.retry = !1)
      const n = this.#e.build(this, t),
        r = n.isStaleByTime(O(t.staleTime, n)) ? await n.fetch(t) : n.state.data,
        i = t.select
      return i ? i(r) : r
    }
    fetchQuery(e) {
      const t = this.defaultQueryOptions(e)
      t.retry === void 0 && (t.retry = !1)
      const n = this.#e.build(this, t)
      return n.isStaleByTime(O(t.staleTime, n)) ? n.fetch(t) : Promise.resolve(n.state.data)
    }
    prefetchQuery(e) {
      return this.fetchQuery(e).then(D).catch(D)
    }
    infiniteQuery(e) {
      return ((e._type = `infinite`), this.query(e))
    }
    fetchInfiniteQuery(e) {
      return ((e._type = `infinite`), this.fetchQuery(e))
    }
    prefetchInfiniteQuery(e) {
      return this.fetchInfiniteQuery(e).then(D).catch(D)
    }
    ensureInfiniteQueryData(e) {
      return ((e._type = `infinite`), this.ensureQueryData(e))
    }
    resumePausedMutations() {
      return q.isOnline() ? this.#t.resumePausedMutations() : Promise.resolve()
    }
    getQueryCache() {
      return this.#e
    }
    getMutationCache() {
      return this.#t
    }
    getDefaultOptions() {
      return this.#n
    }
    setDefaultOptions(e) {
      this.#n = e
    }
    setQueryDefaults(e, t) {
      this.#r.set(j(e), { queryKey: e, defaultOptions: t })
    }
    getQueryDefaults(e) {
      const t = [...this.#r.values()],
        n = {}
      return (
        t.forEach((t) => {
          M(e, t.queryKey) && Object.assign(n, t.defaultOptions)
        }),
        n
      )
    }
    setMutationDefaults(e, t) {
      this.#i.set(j(e), { mutationKey: e, defaultOptions: t })
    }
    getMutationDefaults(e) {
      const t = [...this.#i.values()],
        n = {}
      return (
        t.forEach((t) => {
          M(e, t.mutationKey) && Object.assign(n, t.defaultOptions)
        }),
        n
      )
    }
    defaultQueryOptions(e) {
      if (e._defaulted) return e
      const t = { ...this.#n.queries, ...this.getQueryDefaults(e.queryKey), ...e, _defaulted: !0 }
      return (
        (t.queryHash ||= A(t.queryKey, t)),
        t.refetchOnReconnect === void 0 && (t.refetchOnReconnect = t.networkMode !== `always`),
        t.throwOnError === void 0 && (t.throwOnError = !!t.suspense),
        !t.networkMode && t.persister && (t.networkMode = `offlineFirst`),
        t.queryFn === B && (t.enabled = !1),
        t
      )
    }
    defaultMutationOptions(e) {
      return e?._defaulted
        ? e
        : { ...this.#n.mutations, ...(e?.mutationKey && this.getMutationDefaults(e.mutationKey)), ...e, _defaulted: !0 }
    }
    clear() {
      this.#e.clear(), this.#t.clear()
    }
  }
function $(t) {
  return a(t, `queries.client`, () => {
    const n = new Je({
      defaultOptions: {
        queries: { gcTime: e, retry: (e, t) => e < 3 && Ye(t), retryDelay: Xe, refetchOnWindowFocus: !1 },
      },
    })
    return (
      t.onEvent((e) => {
        e.type === `SEND_SUCCESS` && n.invalidateQueries({ queryKey: [`balances`] })
      }),
      n
    )
  })
}
function Ye(e) {
  return !i(e) || e.retryable
}
function Xe(e, n) {
  const r = i(n) ? n.cause : void 0,
    a = t * 2 ** e
  return r?.retryAfterMs ?? Math.min(a, 3e4)
}
function Ze(e) {
  return {
    queryKey: [`supported-chains`],
    staleTime: 1 / 0,
    queryFn: async ({ signal: t }) =>
      e.options.apiUrl ? p(e).call(ue, { params: {}, query: {} }, { signal: t }) : { http: [], ws: [] },
  }
}
async function Qe(e, t) {
  if (!e.options.apiUrl) return !1
  try {
    return (await $(e).fetchQuery({ ...Ze(e), retry: !1 })).http.includes(t)
  } catch {
    return !1
  }
}
async function $e(e, t, n) {
  const { address: r, networkId: i, currency: a } = t,
    o = b(e),
    s = [...o].filter((e) => e.startsWith(`${i}:`)),
    { balances: c } = await p(e).call(
      se,
      { params: { address: r }, query: { currency: a, chainId: i, ...(s.length > 0 ? { forceUpdate: s } : {}) } },
      { signal: n },
    )
  for (const e of s) o.delete(e)
  return c.flatMap((e) => et(e, i) ?? [])
}
function et(e, t) {
  const n = Number(e.quantity.decimals)
  if (!Number.isInteger(n) || n <= 0 || n > 80) return
  const r = tt(e.quantity.numeric, n)
  if (r !== void 0)
    return {
      name: e.name,
      symbol: e.symbol,
      chainId: t,
      address: e.address,
      value: e.value,
      price: e.price > 0 ? e.price : void 0,
      quantity: e.quantity,
      units: r,
      decimals: n,
      iconUrl: e.iconUrl || void 0,
      source: `api`,
    }
}
function tt(e, t) {
  const n = /^(\d+)(?:\.(\d*))?$/.exec(e)
  if (!n) return
  const [, r = `0`, i = ``] = n
  return BigInt(r + i.slice(0, t).padEnd(t, `0`))
}
async function nt(e, { address: t, networkId: n }) {
  const r = _(e, n),
    i = await e.driver(r.chainNamespace),
    a = (e.options.tokens?.[n] ?? []).filter(({ decimals: e }) => e > 0),
    [s, c] = await Promise.all([
      i.readNativeBalance({ network: r, address: t }),
      a.length > 0 ? i.readTokenBalances?.({ network: r, address: t, tokens: a }) : [],
    ]),
    { name: l, symbol: u, decimals: d } = r.nativeCurrency,
    f = { name: l, symbol: u, decimals: d, iconUrl: o(e, r) },
    p = a.flatMap((e, t) => {
      const n = c?.[t] ?? 0n
      return n > 0n ? [rt(r, e, n)] : []
    })
  return [rt(r, f, s), ...p]
}
function rt(e, t, n) {
  const { symbol: r, decimals: i, address: a, iconUrl: o } = t
  return {
    name: t.name ?? r,
    symbol: r,
    chainId: e.caipNetworkId,
    address: a,
    value: void 0,
    price: void 0,
    quantity: { decimals: String(i), numeric: te(n, i) },
    units: n,
    decimals: i,
    iconUrl: o,
    source: `node`,
  }
}
function it(e, t) {
  const { address: n, networkIds: i, currency: a = `usd` } = t
  return {
    queryKey: [`balances`, `all`, n, a, i],
    staleTime: r,
    retry: !1,
    queryFn: async () => {
      const t = $(e),
        r = await Promise.allSettled(i.map((r) => t.fetchQuery(at(e, { address: n, networkId: r, currency: a })))),
        o = r.flatMap((e, t) => {
          const n = i[t]
          return e.status === `rejected` && n ? [{ networkId: n, error: e.reason }] : []
        }),
        [s] = o
      if (s && o.length === i.length) throw s.error
      return {
        tokens: r.flatMap((e) => (e.status === `fulfilled` ? e.value : [])),
        failures: o,
        readAtMs: e.env.clock.nowMs(),
      }
    },
  }
}
function at(e, t) {
  const { address: n, networkId: i, currency: a } = t,
    o = [`balances`, `network`, i, n, a]
  return {
    queryKey: o,
    staleTime: r,
    retry: !1,
    queryFn: ({ signal: n }) =>
      pe(e, o.join(` `), async () => {
        if (!(await Qe(e, i))) return nt(e, t)
        try {
          return await $e(e, t, n)
        } catch (n) {
          return (e.env.log(`debug`, `The api has no balances on ${i}; its node is asked`, n), nt(e, t))
        }
      }),
  }
}
function ot(e) {
  return {
    queryKey: [`config`],
    staleTime: 1 / 0,
    queryFn: async ({ signal: t }) => {
      if (!e.options.apiUrl) return w(e, void 0)
      try {
        const { features: n } = await p(e).call(le, { params: {}, query: {} }, { signal: t })
        return w(e, n)
      } catch {
        return w(e, void 0)
      }
    },
  }
}
var st = 12e3
function ct(e, t) {
  const { from: n, to: r, token: i, amountUnits: a, networkId: o } = t
  return {
    queryKey: [`fee`, o, n, r, i.address ?? `native`, a.toString()],
    staleTime: st,
    retry: !1,
    queryFn: async () => {
      const t = _(e, o)
      return (
        (await (
          await e.driver(t.chainNamespace)
        ).estimateSend?.({ network: t, from: n, to: r, token: i, amountUnits: a })) ?? null
      )
    },
  }
}
function lt(e) {
  const { featuredWalletIds: t = [], excludeWalletIds: n = [] } = e.options,
    r = $(e),
    i = async (t) => (t.length === 0 ? [] : (await r.fetchQuery(T(e, { include: t, page: 1, entries: t.length }))).data)
  return {
    queryKey: [`wallet-directory`],
    staleTime: 1 / 0,
    queryFn: async () => {
      const a = { page: 1, entries: 4, exclude: [...n, ...t] },
        [o, s, c] = await Promise.all([r.fetchQuery(T(e, a)), i(t), i(n)]),
        l = ({ id: e }) => t.indexOf(e),
        u = s.toSorted((e, t) => l(e) - l(t))
      return { recommended: o.data, featured: u, excluded: c }
    },
  }
}
function ut(e, t) {
  return new Ke($(e), [...t])
}
export {
  $ as getQueryClient,
  ct as feeQuery,
  fe as allWalletsQuery,
  it as balancesQuery,
  lt as walletDirectoryQuery,
  ot as configQuery,
  T as walletsQuery,
  ut as observeQueries,
}
