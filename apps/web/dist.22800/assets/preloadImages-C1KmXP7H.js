import { p as e } from './constants-DZBl50mv.js'
function t(e, t, n) {
  return (e.slots.has(t) || e.slots.set(t, n()), e.slots.get(t))
}
function n(e) {
  const t = new Map()
  function n(n) {
    const i = new AbortController()
    n.key !== void 0 && (t.get(n.key)?.abort(), t.set(n.key, i)), n.type !== `abort` && e.perform(n, i.signal, r)
  }
  function r(t) {
    const r = e.read(),
      [i, a] = e.transition(r, t)
    i !== r && e.write(i)
    for (const e of a) n(e)
  }
  return {
    send: r,
    stop() {
      for (const e of t.values()) e.abort()
      t.clear()
    },
  }
}
var r = `0.1.0`
function i(e) {
  const t = [...e.adapters.keys()].join(`,`) || `universal`,
    n = { st: `latchkey`, sv: `${e.options.platform ?? `html`}-${t}-${r}` }
  return e.options.projectId ? { ...n, projectId: e.options.projectId } : n
}
function a(e, t, n) {
  if (e.options.apiUrl && n) return `${e.options.apiUrl}/${t}/${encodeURIComponent(n)}?${new URLSearchParams(i(e))}`
}
function o(e, t) {
  return t.imageUrl ?? a(e, `public/getAssetImage`, t.imageId)
}
function s(e, t) {
  return t.assets.imageUrl ?? a(e, `public/getAssetImage`, t.assets.imageId)
}
function c(e) {
  return t(e, `wallets.images`, () => new Set())
}
function l(t) {
  const { connectors: n, recentWallets: r } = t.store.getState(),
    i = [
      ...new Set([...t.networks.map((e) => s(t, e)), ...n.map((e) => o(t, e)), ...r.map((e) => e.imageUrl), ...c(t)]),
    ].filter((e) => e !== void 0 && !e.startsWith(`data:`))
  return new Promise((n) => {
    const r = t.env.clock.setTimer(n, e)
    Promise.allSettled(i.map((e) => t.env.preloadImage(e ?? ``))).then(() => {
      r(), n()
    })
  })
}
export { a, c as t, i as o, l as n, n as s, o as i, s as r, t as c }
