import { E as e, x as n, T as t } from './index-C27qFo40.js'
function r(n, r) {
  const { chainNamespace: a, caipNetworkId: o } = r,
    {
      connections: s,
      connectors: c,
      currentByNamespace: l,
      activeNamespace: u,
      networkByNamespace: d,
    } = n.store.getState(),
    f = s.get(l[a] ?? ``)
  if (s.size > 0 && f === void 0) {
    t(n, `SwitchActiveChain`, { namespace: a, networkId: o })
    return
  }
  const p = f?.walletNetworkId
  u === a && d[a] === o && (p === void 0 || p === o)
    ? e(n)
    : (c.find((e) => e.id === f?.connectorId)?.switchNetwork !== void 0 &&
        p !== o &&
        t(n, `SwitchNetwork`, { networkId: o }),
      i(n, r))
}
function i(e, { caipNetworkId: t }) {
  n(e, { networkId: t }).catch((t) => e.env.log(`debug`, `The network was not switched`, t))
}
export { i as t, r as n }
