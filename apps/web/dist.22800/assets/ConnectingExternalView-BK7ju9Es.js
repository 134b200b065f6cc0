import { t as d } from './Button-DLxf0GO3.js'
import { t as e } from './cancelConnect.action-IKt2UwMp.js'
import { n as c } from './connectionMachine-CiFRgWTe.js'
import { kt as a, h as i, Bt as n, vt as o, E as r, yt as s } from './index-C27qFo40.js'
import { i as t } from './preloadImages-C1KmXP7H.js'
import { r as l, t as u } from './useText-CGWVHUe7.js'
import './eyeIcon-BhYlRZAr.js'
import { t as v } from './chooseWallet-BZzvPAvG.js'
import { t as _ } from './ErrorDetails-C13FLzzr.js'
import { t as p } from './Ring-CKNVabPJ.js'
import { t as h, n as m } from './react-Cnh50DrB.js'
import { t as y } from './useErrorText-DPE68-jj.js'
import { t as g } from './useKit-D7t2Gz75.js'
import { i as f } from './useStyles-vWgDrU9d.js'
var b = h()
function x(e, t) {
  const n = g(),
    { t: r } = u(),
    a = y(),
    { attempt: o, there: s } = i((t) => ({ attempt: t.attempt, there: t.connectors.some((t) => t.id === e) })),
    c = t ?? r(`common.wallet`),
    l = { error: void 0, action: r(`connecting.askAgain`) }
  if (!s) {
    const e = r(`connecting.gone.title`, { wallet: c })
    return { ...l, kind: `gone`, ring: `failed`, title: e, body: r(`connecting.gone.body`) }
  }
  if (o.status === `idle` || o.connectorId !== e) {
    const e = r(`connecting.idle.title`, { wallet: c })
    return {
      ...l,
      kind: `idle`,
      ring: `idle`,
      title: e,
      body: r(`connecting.idle.body`),
      action: r(`connecting.idle.action`),
    }
  }
  if (o.status === `failed`) {
    const { error: e } = o,
      { title: t, body: n } = a(e, { wallet: c })
    return {
      kind: `failed`,
      ring: `failed`,
      title: t,
      body: e.code === `wallet/user-rejected` ? r(`connecting.declined.body`) : n,
      action: r(`common.tryAgain`),
      error: e,
    }
  }
  if (o.slow) {
    const e = r(`connecting.slow.title`, { wallet: c })
    return { ...l, kind: `slow`, ring: `asked`, title: e, body: r(`connecting.slow.body`) }
  }
  const d = n.env.platform.mobile ? r(`connecting.waiting.bodyMobile`) : r(`connecting.waiting.body`)
  return { ...l, kind: `waiting`, ring: `asked`, title: r(`connecting.waiting.title`, { wallet: c }), body: d }
}
var S = m()
function C({ params: m }) {
  const { connectorId: h } = m,
    y = g(),
    { t: C } = u(),
    w = i((e) => e.connectors.find((e) => e.id === h)),
    [T, E] = (0, b.useState)(w)
  w !== void 0 && w !== T && E(w)
  const D = x(h, T?.name)
  return (0, S.jsxs)(l, {
    children: [
      (0, S.jsxs)(s, {
        className: `lk-c`,
        children: [
          (0, S.jsx)(p, {
            state: D.ring,
            children: (0, S.jsx)(n, { size: `l`, name: T?.name ?? `?`, src: T && t(y, T) }),
          }),
          (0, S.jsx)(o, { title: D.title, live: D.error || D.kind === `gone` ? `alert` : `status`, children: D.body }),
        ],
      }),
      D.kind === `waiting` &&
        (0, S.jsx)(a, {
          icon: `M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
          title: C(`connecting.sees.title`),
          children: C(`connecting.sees.body`),
        }),
      D.error && (0, S.jsx)(_, { error: D.error }),
      (0, S.jsxs)(s, {
        children: [
          D.kind !== `gone` &&
            (0, S.jsxs)(d, {
              variant: D.kind === `waiting` ? `plain` : `primary`,
              'data-testid': `w3m-connecting-widget-secondary-button`,
              onClick: () => v(y, h),
              children: [
                D.kind === `failed` &&
                  (0, S.jsx)(f, { d: `M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5` }),
                D.action,
              ],
            }),
          (0, S.jsx)(d, {
            variant: `quiet`,
            onClick: () => {
              if (y.store.getState().modal.stack.length > 1) return r(y)
              e(y), c(y, `Connect`)
            },
            children: C(`connecting.other`),
          }),
        ],
      }),
    ],
  })
}
export { C as ConnectingExternalView }
