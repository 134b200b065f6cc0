import { t as e } from './connectionMachine-CiFRgWTe.js'
import { U as a, et as c, J as i, ot as l, A as n, W as o, H as r, at as s, $ as t, tt as u } from './index-C27qFo40.js'
import { n as f } from './isNamespace-Bftect16.js'
import { restoreConnection as d } from './restoreConnection-vYkGGfIQ.js'
var p = 500
function m(e, t, n) {
  const r = () => {
    const n = new Set(e.store.getState().connectors.map((e) => e.id))
    return t.every((e) => n.has(e))
  }
  return r()
    ? Promise.resolve()
    : new Promise((t) => {
        const i = () => {
            a(), o(), t()
          },
          a = e.env.clock.setTimer(i, p),
          o = e.store.subscribe(() => {
            r() && i()
          })
        n.addEventListener(`abort`, i, { once: !0 })
      })
}
function h(e) {
  const t = e.slots.get(`connection.reconnect`)
  if (t) return t.promise
  const n = new AbortController(),
    r = g(e, n.signal).finally(() => {
      e.slots.get(`connection.reconnect`) === i && e.slots.delete(`connection.reconnect`)
    }),
    i = { promise: r, abort: n }
  return (e.slots.set(`connection.reconnect`, i), r)
}
async function g(t, r) {
  const { connections: i, lastConnectorId: a } = t.store.getState(),
    o = e(t)
  o.send({ type: `ReconnectStarted` })
  const s = new Map([...n(t), ...i]),
    c = [...s.keys()].toSorted((e, t) => Number(t === a) - Number(e === a))
  await m(t, c, r)
  const l = new Set(),
    u = []
  for (const e of c) {
    if (r.aborted) return
    const i = t.store.getState().connectors.find((t) => t.id === e),
      a = i?.providerKey,
      o = a !== void 0 && l.has(a)
    a !== void 0 && l.add(a)
    const c = i && !o ? await d(t, i, r) : `unknown`
    if (r.aborted) return
    if (c === `restored`) continue
    u.push(e)
    const f = s.get(e)
    c === `unknown` && !o && f && n(t).set(e, f)
  }
  o.send({ type: `ReconnectFinished`, lostIds: u })
}
var _ = u(f),
  v = t({
    connectorId: l(),
    name: l(),
    imageUrl: c(l()),
    type: u([`INJECTED`, `ANNOUNCED`, `EXTERNAL`, `MULTI_CHAIN`, `AUTH`, `WALLET_CONNECT`]),
    accounts: o(r),
    walletNetworkId: c(a),
    currentFor: o(_),
  }),
  y = t({
    v: i(1),
    activeNamespace: c(_),
    activeNetworkId: c(a),
    recentWallets: o(t({ id: l(), name: l(), imageUrl: c(l()) })),
    connectedNamespaces: o(_),
    connections: o(v),
    lastConnectorId: c(l()),
  }),
  b = { v: 1, recentWallets: [], connectedNamespaces: [], connections: [] }
function x(e) {
  if (e === null) return b
  try {
    const t = s(y, JSON.parse(e))
    return t.success ? t.output : b
  } catch {
    return b
  }
}
function S(e, t, n, r) {
  const i = x(t)
  n === `tab` ? E(e, i, r) : (T(e, i), e.options.enableReconnect !== !1 && h(e))
}
function C(e) {
  const { connectorId: t, name: n, imageUrl: r, type: i, accounts: a, walletNetworkId: o } = e
  return { uid: t, connectorId: t, name: n, imageUrl: r, type: i, accounts: a, walletNetworkId: o }
}
function w(e) {
  return e.recentWallets.map(({ id: e, name: t, imageUrl: n }) => ({ id: e, name: t, imageUrl: n }))
}
function T(t, r) {
  const i = t.store.getState(),
    a = new Map(i.connections),
    o = { ...i.currentByNamespace },
    s = r.connections.filter(({ connectorId: e }) => !a.has(e))
  for (const e of s)
    if (t.options.enableReconnect === !1) n(t).set(e.connectorId, C(e))
    else {
      a.set(e.connectorId, C(e))
      for (const t of e.currentFor) o[t] ??= e.connectorId
    }
  const c = t.networks.find((e) => e.caipNetworkId === r.activeNetworkId),
    l = { ...i.networkByNamespace }
  c && (l[c.chainNamespace] = c.caipNetworkId),
    e(t).send({
      type: `Hydrated`,
      record: {
        connections: a,
        currentByNamespace: o,
        networkByNamespace: l,
        activeNamespace: c?.chainNamespace ?? i.activeNamespace,
        lastConnectorId: i.lastConnectorId ?? r.lastConnectorId,
        recentWallets: w(r),
      },
    })
}
function E(t, r, i) {
  const { connections: a, connectors: o } = t.store.getState(),
    s = new Map(r.connections.map((e) => [e.connectorId, e])),
    c = n(t)
  for (const e of c.keys()) s.has(e) || c.delete(e)
  const l = [...a.keys()].filter((e) => !s.has(e))
  l.length > 0 && e(t).send({ type: `Ended`, connectorIds: l, by: `person` }), t.store.setState({ recentWallets: w(r) })
  for (const [e, n] of s) {
    if (a.has(e)) continue
    c.set(e, C(n))
    const r = o.find((t) => t.id === e)
    r && d(t, r, i)
  }
}
export { S as takeRecord }
