import { T as a } from './constants-DZBl50mv.js'
import { n as s } from './isKitError-UkxeugJg.js'
import { t as i } from './modalMachine-Dpyfo8ib.js'
import { i as n, o as r } from './network.errors-zTELiVaS.js'
import { c as e, s as t } from './preloadImages-C1KmXP7H.js'
import { t as o } from './toKitError-BOWTHlBA.js'
var c = {
  token: void 0,
  sendTokenAmount: ``,
  receiverAddress: ``,
  receiverProfileName: void 0,
  receiverProfileImageUrl: void 0,
  loading: !1,
  status: `editing`,
  slow: !1,
  hash: void 0,
  error: void 0,
  networkId: void 0,
}
function l(e) {
  e.slots.delete(`send.ticket`), e.store.setState({ send: c })
}
function u(e, t) {
  const { activeNamespace: r, networkByNamespace: i } = e.store.getState()
  if (t !== r) {
    if (i[t] === void 0) throw n({ details: t })
    l(e), e.store.setState({ activeNamespace: t })
  }
}
function d(e) {
  return e.activeNamespace !== void 0 && e.currentByNamespace[e.activeNamespace] !== void 0
}
function f(e, t) {
  const n = d(e.store.getState())
  return e.options.manualWCControl || (e.adapters.size === 0 && !n)
    ? { view: e.env.platform.mobile ? `AllWallets` : `ConnectingWalletConnectBasic`, params: void 0 }
    : (t ?? { view: n ? `Account` : `Connect`, params: void 0 })
}
async function p(e, t = {}) {
  t.namespace !== void 0 && u(e, t.namespace)
  const n = t.view === void 0 ? void 0 : { view: t.view, params: t.params },
    r = d(e.store.getState())
  i(e).send({ type: `Opened`, entry: f(e, n), connected: r }), await e.slots.get(`modal.loaded`)
}
function m(e, t) {
  const { enableNetworkSwitch: n, allowUnsupportedChain: r, manualWCControl: i } = e.options,
    a = e.store.getState().connections.get(t)?.walletNetworkId,
    o = e.networks.some((e) => e.caipNetworkId === a)
  return a === void 0 || o || n === !1 || r || i ? !1 : (p(e, { view: `UnsupportedChain` }), !0)
}
function h({ details: e }) {
  return new s({ code: `connection/client-not-set`, shortMessage: `ConnectionController client not set`, details: e })
}
function g({ connectorId: e }) {
  return new s({ code: `wallet/unavailable`, shortMessage: `The wallet is not available`, details: e })
}
function _() {
  return new s({ code: `wallet/no-account`, shortMessage: `The wallet gave no account` })
}
function v({ cause: e }) {
  return new s({ code: `connection/disconnect-failed`, shortMessage: `Failed to disconnect`, cause: e })
}
function y({ failures: e }) {
  const [t = `Failed to disconnect`, ...n] = e.map(
    ({ namespace: e, reason: t }) => `Failed to disconnect chain ${e}: ${t}`,
  )
  return new s({
    code: `connection/disconnect-chains-failed`,
    shortMessage: t,
    metaMessages: n,
    cause: e.map(({ cause: e }) => e),
  })
}
function b(e, t) {
  const { networkByNamespace: n, activeNamespace: r } = e.store.getState(),
    i = e.networks.filter((e) => t.namespaces.includes(e.chainNamespace)),
    a = (e) => (n[e.chainNamespace] === e.caipNetworkId ? (e.chainNamespace === r ? 0 : 1) : 2)
  return i.toSorted((e, t) => a(e) - a(t)).map((e) => e.caipNetworkId)
}
function x(e) {
  return new Promise((t) => {
    e.aborted ? t(void 0) : e.addEventListener(`abort`, () => t(void 0), { once: !0 })
  })
}
async function S(e, t, n, r) {
  const i = e.env.clock.setTimer(() => r({ type: `ConnectSlow`, connectorId: t.id }), a)
  try {
    const i = t.connect({ networkIds: b(e, t), signal: n }),
      a = await Promise.race([i, x(n)])
    if (a === void 0 || n.aborted) return
    if (a.accounts.length === 0) throw _()
    return (r({ type: `Connected`, connector: t, session: a }), e.store.getState().connections.get(t.id))
  } catch (e) {
    if (n.aborted) return
    const i = o(e)
    throw (r({ type: `ConnectFailed`, connectorId: t.id, error: i }), i)
  } finally {
    i()
  }
}
function C(e) {
  return [...new Set(e.map((e) => e.slice(0, e.indexOf(`:`))))]
}
function w(e, t) {
  return {
    uid: e.id,
    connectorId: e.id,
    name: e.name,
    imageUrl: e.imageUrl,
    type: e.type,
    accounts: t.accounts,
    walletNetworkId: t.networkId,
  }
}
function T(e) {
  return e.size > 0 ? `connected` : `disconnected`
}
function E(e, t) {
  const n = t.explorerId ?? t.id
  return e.some((e) => e.id === n) ? e : [{ id: n, name: t.name, imageUrl: t.imageUrl }, ...e].slice(0, 2)
}
function D(e, t) {
  const n = C(t.accounts),
    r = { ...e.currentByNamespace }
  for (const e of n) r[e] = t.uid
  const i = e.activeNamespace !== void 0 && n.includes(e.activeNamespace),
    a = n.find((t) => e.networkByNamespace[t] !== void 0)
  return {
    ...e,
    currentByNamespace: r,
    activeNamespace: i ? e.activeNamespace : (a ?? e.activeNamespace),
    lastConnectorId: t.connectorId,
  }
}
function O(e, t) {
  return { ...e, connections: new Map(e.connections).set(t.uid, t) }
}
function k(e) {
  const t = {}
  for (const n of Object.keys(e.currentByNamespace)) {
    const r = e.currentByNamespace[n],
      i = r === void 0 ? void 0 : e.connections.get(r),
      a = (e) => C(e.accounts).includes(n),
      o = i && a(i) ? i : [...e.connections.values()].find(a)
    o && (t[n] = o.uid)
  }
  return { ...e, currentByNamespace: t }
}
function A(e, t) {
  const n = new Map(e.connections)
  for (const e of t) n.delete(e)
  const r = k({ ...e, connections: n }),
    [i] = n.values(),
    a = e.attempt.status === `pending` && n.size === 0 ? `connecting` : T(n)
  if (!i) return { ...r, status: a, lastConnectorId: void 0 }
  const o = n.has(e.lastConnectorId ?? ``) ? e.lastConnectorId : i.connectorId,
    s = e.activeNamespace !== void 0 && !r.currentByNamespace[e.activeNamespace],
    c = { ...r, status: a, lastConnectorId: o }
  return s && e.currentByNamespace[e.activeNamespace] ? D(c, i) : c
}
function j(e, t) {
  switch (t.type) {
    case `ConnectRequested`: {
      const { connector: n, nowMs: r } = t,
        i = { status: `pending`, connectorId: n.id, startedAtMs: r, slow: !1 },
        a = e.connections.size > 0 ? e.status : `connecting`
      return [
        { ...e, status: a, attempt: i },
        [
          { type: `emit`, event: { type: `SELECT_WALLET`, name: n.name, platform: `browser` } },
          { type: `ask`, key: `attempt`, connector: n },
        ],
      ]
    }
    case `ConnectSlow`: {
      const { attempt: n } = e
      return n.status !== `pending` || n.connectorId !== t.connectorId
        ? [e, []]
        : [{ ...e, attempt: { ...n, slow: !0 } }, []]
    }
    case `ConnectCancelled`: {
      if (e.attempt.status === `idle`) return [e, []]
      const t = e.status === `connecting` ? T(e.connections) : e.status
      return [{ ...e, status: t, attempt: { status: `idle` } }, [{ type: `abort`, key: `attempt` }]]
    }
    case `ConnectFailed`: {
      const { connectorId: n, error: r } = t,
        i = e.status === `connecting` ? T(e.connections) : e.status
      return [
        { ...e, status: i, attempt: { status: `failed`, connectorId: n, error: r } },
        [{ type: `emit`, event: { type: `CONNECT_ERROR`, message: r.shortMessage } }],
      ]
    }
    case `Connected`: {
      const { connector: n } = t,
        r = w(n, t.session),
        i = D(O(e, r), r),
        a = E(e.recentWallets, n)
      return [
        { ...i, recentWallets: a, status: `connected`, attempt: { status: `idle` } },
        [
          { type: `watch`, key: `watch:${n.id}`, connector: n },
          { type: `emit`, event: { type: `CONNECT_SUCCESS`, method: `browser`, name: n.name } },
        ],
      ]
    }
    case `Hydrated`:
      return [{ ...e, ...t.record }, []]
    case `ReconnectStarted`:
      return [{ ...e, status: e.connections.size > 0 ? `reconnecting` : `connecting` }, []]
    case `Restored`: {
      const { connector: n } = t,
        r = w(n, t.session),
        i = !e.connections.has(r.uid),
        a = O(e, r),
        o = C(r.accounts).some((t) => !e.currentByNamespace[t])
      return [
        { ...(i && o ? D(a, r) : k(a)), status: `connected` },
        [{ type: `watch`, key: `watch:${n.id}`, connector: n }],
      ]
    }
    case `ReconnectFinished`:
      return [A(e, t.lostIds), []]
    case `SessionChanged`: {
      const n = e.connections.get(t.connectorId)
      if (!n) return [e, []]
      const { accounts: r, networkId: i } = t.session
      if (r.length === 0) return j(e, { type: `Ended`, connectorIds: [t.connectorId], by: `wallet` })
      const a = { ...n, accounts: r, walletNetworkId: i },
        o = k(O(e, a)),
        s = { ...o.currentByNamespace }
      for (const e of C(r)) s[e] ??= a.uid
      const c = i !== n.walletNetworkId
      return [{ ...o, currentByNamespace: s }, c ? [{ type: `checkNetwork`, connectorId: t.connectorId }] : []]
    }
    case `Ended`: {
      const n = t.connectorIds.flatMap((t) => e.connections.get(t) ?? [])
      if (n.length === 0) return [e, []]
      const r = n.map((e) => ({ type: `abort`, key: `watch:${e.connectorId}` })),
        i = t.by === `wallet` ? [{ type: `tellEnded`, connections: n }] : []
      return [A(e, t.connectorIds), [...r, ...i]]
    }
    case `ConnectionChosen`: {
      const n = e.connections.get(t.connectorId)
      return [n ? D(e, n) : e, []]
    }
  }
}
function M(e, t, ...[n]) {
  i(e).send({ type: `Reset`, entry: { view: t, params: n } })
}
function N(e, t) {
  const n = t.map((e) => e.name).join(`, `),
    i = { key: `walletEnded`, name: n }
  r(e, { message: `${n} disconnected`, code: `wallet/disconnected`, text: i })
  const { modal: a, connections: o } = e.store.getState()
  a.open && M(e, o.size > 0 ? `Account` : `Connect`)
}
function P(n) {
  return e(n, `connection.machine`, () =>
    t({
      read: () => n.store.getState(),
      write: (e) => n.store.setState(e),
      transition: j,
      perform: (e, t, r) => F(n, e, t, r),
    }),
  )
}
function F(e, t, n, r) {
  switch (t.type) {
    case `ask`:
      e.slots.set(`connection.asking`, S(e, t.connector, n, r))
      return
    case `watch`: {
      const e = t.connector.id,
        i = t.connector.watch({
          changed: (t) => r({ type: `SessionChanged`, connectorId: e, session: t }),
          disconnected: () => r({ type: `Ended`, connectorIds: [e], by: `wallet` }),
        })
      n.addEventListener(`abort`, i, { once: !0 })
      return
    }
    case `checkNetwork`:
      m(e, t.connectorId)
      return
    case `tellEnded`:
      N(e, t.connections)
      return
    case `emit`:
      e.emit(t.event)
      return
    case `abort`:
      return
  }
}
export {
  b as a,
  C as r,
  c as m,
  d as f,
  g as l,
  h as o,
  l as p,
  M as n,
  m as u,
  P as t,
  p as d,
  v as c,
  x as i,
  y as s,
}
