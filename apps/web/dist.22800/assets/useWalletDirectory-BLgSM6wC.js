import { c as e } from './constants-DZBl50mv.js'
import { p as r } from './index-C27qFo40.js'
import { i as t } from './preloadImages-C1KmXP7H.js'
import { t as n } from './walletImageUrl-2IeoJsG4.js'
var i = { 'io.metamask.mobile': `io.metamask` }
function a(e, t) {
  const n = t?.toLowerCase()
  if (n !== void 0) return e.env.platform.mobile ? (i[n] ?? n) : n
}
function o(e, t, n) {
  const r = new Set([
      ...(e.options.excludeWallets ?? []).map((e) => e.toLowerCase()),
      ...n.flatMap(({ name: e, rdns: t }) => [e.toLowerCase(), ...(t ? [t.toLowerCase()] : [])]),
    ]),
    i = new Set()
  return t
    .filter(({ name: e, info: t }) => !r.has(e.toLowerCase()) && !r.has(t.rdns?.toLowerCase() ?? ``))
    .filter((t) => !s(e, t))
    .toSorted((e, t) => Number(e.type === `INJECTED`) - Number(t.type === `INJECTED`))
    .filter((t) => {
      const n = a(e, t.info.rdns)
      if (n === void 0) return !0
      const r = !i.has(n)
      return (i.add(n), r)
    })
}
function s(e, t) {
  if (t.type !== `INJECTED`) return !1
  if (!e.env.platform.mobile) return !0
  const n = t.providerKey !== void 0 && t.providerKey !== null
  return t.info.rdns === void 0 && !n
}
var c = { recommended: [], featured: [], excluded: [] },
  l = 2
function u(e, t, n = c) {
  return o(e, t.connectors, n.excluded)
}
function d(e, t, n = c) {
  const r = u(e, t, n),
    i = (...e) => r.filter(({ type: t }) => e.includes(t)),
    a = [...t.connections.values()].some(({ type: e }) => e === `WALLET_CONNECT`),
    o = i(`INJECTED`, `ANNOUNCED`, `MULTI_CHAIN`),
    s = !!(e.options.featuredWalletIds?.length || e.options.customWallets?.length),
    d = Math.max(0, l - (o.length + t.recentWallets.length)),
    f = {
      walletConnect: a ? [] : i(`WALLET_CONNECT`).map((t) => h(e, t, `walletConnect`)),
      recent: t.recentWallets.flatMap((t) => _(e, r, n, t)),
      injected: o.map((t) => h(e, t, `injected`)),
      featured: n.featured.map((t) => g(e, r, t, `featured`)),
      custom: (e.options.customWallets ?? []).map((t) => g(e, r, t, `custom`)),
      external: i(`EXTERNAL`).map((t) => h(e, t, `external`)),
      recommended: s ? [] : n.recommended.map((t) => g(e, r, t, `recommended`)),
    },
    v = new Set()
  return p(e)
    .map((t) => {
      const n = f[t].filter((t) => m(e, t, v))
      return { type: t, items: t === `recommended` ? n.slice(0, d) : n }
    })
    .filter(({ items: e }) => e.length > 0)
}
function f(e, t, n, r = c) {
  const i = u(e, t, r),
    a = e.options.featuredWalletIds ?? [],
    o = new Set(),
    s = ({ installed: e, id: t }) => {
      if (e) return -1
      const n = a.indexOf(t)
      return n === -1 ? a.length : n
    }
  return [...r.featured, ...n]
    .map((t) => g(e, i, t, `recommended`))
    .filter((t) => m(e, t, o))
    .toSorted((e, t) => s(e) - s(t))
}
function p(t) {
  const n = e,
    r = (t.options.connectorTypeOrder ?? []).flatMap((e) => n.find((t) => t === e) ?? [])
  return [...new Set([...r, ...n])]
}
function m(e, { connector: t, wallet: n, id: r }, i) {
  const o = a(e, t?.info.rdns ?? n?.rdns),
    s = [r, t?.id, t?.explorerId, n?.id, o].filter((e) => e !== void 0),
    c = !s.some((e) => i.has(e))
  for (const e of s) i.add(e)
  return c
}
function h(e, n, r) {
  const { id: i, name: a } = n
  return { id: i, group: r, name: a, imageUrl: t(e, n), connector: n, wallet: void 0, installed: r === `injected` }
}
function g(e, t, r, i) {
  const o = a(e, r.rdns),
    s = new Set(r.injected?.map(({ injected_id: e }) => e)),
    c = t.find(({ id: t, explorerId: n, info: i }) => n === r.id || s.has(t) || (o !== void 0 && a(e, i.rdns) === o)),
    l = n(e, r)
  return { id: r.id, group: i, name: r.name, imageUrl: l, connector: c, wallet: r, installed: c !== void 0 }
}
function _(e, t, n, r) {
  const i = t.find(({ id: e, explorerId: t }) => e === r.id || t === r.id),
    a = [...n.featured, ...n.recommended, ...(e.options.customWallets ?? [])].find(({ id: e }) => e === r.id)
  return i ? [{ ...h(e, i, `recent`), wallet: a, installed: i.type !== `EXTERNAL` }] : a ? [g(e, t, a, `recent`)] : []
}
function v() {
  return r((e, t) => e.walletDirectoryQuery(t))
}
export { d as r, f as n, v as t }
