import { t as d } from './Button-DLxf0GO3.js'
import { p as c, n as s } from './connectionMachine-CiFRgWTe.js'
import { y as a, E as e, vt as i, Vt as n, yt as o, h as r, M as t } from './index-C27qFo40.js'
import { r as l, t as u } from './useText-CGWVHUe7.js'
import './externalIcon-BnhdtfLz.js'
import { t as h } from './ErrorDetails-C13FLzzr.js'
import { t as p } from './Ring-CKNVabPJ.js'
import { n as _ } from './react-Cnh50DrB.js'
import { t as g } from './useErrorText-DPE68-jj.js'
import { t as m } from './useKit-D7t2Gz75.js'
import { i as f } from './useStyles-vWgDrU9d.js'
function v(e, t) {
  const n = e?.blockExplorers?.default
  return n && `${n.url.replace(/\/$/, ``)}/tx/${t}`
}
var y = _(),
  b = {
    editing: `idle`,
    resolving: `asked`,
    signing: `asked`,
    pending: `asked`,
    confirmed: `done`,
    reverted: `failed`,
    failed: `failed`,
  }
function x() {
  const _ = m(),
    { t: x } = u(),
    S = g(),
    { send: C, wallet: w } = r((e) => ({ send: e.send, wallet: t(e).connectedWalletInfo?.name })),
    { token: T, status: E, error: D, hash: O } = C,
    k = _.networks.find((e) => e.caipNetworkId === (C.networkId ?? T?.networkId)),
    A = D && S(D, { wallet: w, network: k?.name }),
    j = O === void 0 ? void 0 : v(k, O)
  return (0, y.jsxs)(l, {
    children: [
      (0, y.jsxs)(o, {
        className: `lk-c`,
        children: [
          (0, y.jsx)(p, {
            state: b[E],
            children: (0, y.jsx)(n, { size: `l`, name: T?.symbol ?? `?`, src: T?.iconUrl }),
          }),
          (0, y.jsx)(i, {
            live: D ? `alert` : `status`,
            title: A?.title ?? x(E === `confirmed` ? `result.confirmed.title` : `result.pending.title`),
            children: A?.body ?? (E === `confirmed` ? `` : x(`result.pending.body`)),
          }),
        ],
      }),
      D && (0, y.jsx)(h, { error: D }),
      (0, y.jsxs)(o, {
        children: [
          j &&
            (0, y.jsxs)(d, {
              href: j,
              external: !0,
              children: [x(`result.explorer`), (0, y.jsx)(f, { d: `M7 7h10v10M7 17 17 7`, size: `s`, flip: !0 })],
            }),
          E === `failed` &&
            (0, y.jsxs)(d, {
              variant: `primary`,
              onClick: () => {
                a(_, {}), e(_)
              },
              children: [
                (0, y.jsx)(f, { d: `M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5` }),
                x(`common.tryAgain`),
              ],
            }),
          (0, y.jsx)(d, {
            variant: E === `failed` ? `quiet` : `primary`,
            onClick: () => {
              s(_, `Account`), c(_)
            },
            children: x(`result.toAccount`),
          }),
        ],
      }),
    ],
  })
}
export { x as WalletSendResultView }
