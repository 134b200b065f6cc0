import { t as e } from './cancelConnect.action-IKt2UwMp.js'
import { t } from './closeModal.action-CCyr8X-v.js'
import { u as a, t as i, l as n, o as r } from './connectionMachine-CiFRgWTe.js'
import { T as o, j as s } from './index-C27qFo40.js'
async function c(e, t) {
  const { connectorId: a } = t,
    { connectors: o, connections: c, attempt: u } = e.store.getState()
  if (o.length === 0) throw r({ details: `The kit has no connectors` })
  const d = o.find((e) => e.id === a)
  if (!d) throw n({ connectorId: a })
  const f = c.get(a)
  if (f && e.store.getState().status !== `reconnecting`) return (s(e, { connectorId: a }), l(e, a), f)
  u.status !== `pending` || u.connectorId !== a
    ? i(e).send({ type: `ConnectRequested`, connector: d, nowMs: e.env.clock.nowMs() })
    : e.store.setState({ attempt: { ...u } })
  const p = await e.slots.get(`connection.asking`)
  return (p && l(e, a), p)
}
function l(e, n) {
  !a(e, n) && e.store.getState().modal.open && t(e)
}
function u(e, { connector: t, wallet: n }) {
  t
    ? (o(e, `ConnectingExternal`, { connectorId: t.id }), d(e, t.id))
    : n && o(e, `ConnectingWalletConnect`, { walletId: n.id })
}
function d(t, n) {
  t.store.getState().attempt.status === `pending` && e(t),
    c(t, { connectorId: n }).catch((e) => t.env.log(`debug`, `The wallet was not connected`, e))
}
export { d as t, u as n }
