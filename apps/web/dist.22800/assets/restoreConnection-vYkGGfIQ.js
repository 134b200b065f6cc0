import { i as n, t as r, a as t } from './connectionMachine-CiFRgWTe.js'
import { C as e } from './constants-DZBl50mv.js'
import { A as i } from './index-C27qFo40.js'
async function a(a, o, s) {
  const c = new AbortController(),
    l = AbortSignal.any([s, c.signal]),
    u = a.env.clock.setTimer(() => c.abort(), e)
  try {
    const e = o.reconnect({ networkIds: t(a, o), signal: l }),
      s = await Promise.race([e, n(l)])
    return l.aborted
      ? `unknown`
      : !(i(a).delete(o.id) || a.store.getState().connections.has(o.id)) || s === void 0 || s.accounts.length === 0
        ? `refused`
        : (r(a).send({ type: `Restored`, connector: o, session: s }), `restored`)
  } catch (e) {
    return (a.env.log(`debug`, `${o.id} could not be asked whether it is still connected`, e), `unknown`)
  } finally {
    u()
  }
}
export { a as restoreConnection }
