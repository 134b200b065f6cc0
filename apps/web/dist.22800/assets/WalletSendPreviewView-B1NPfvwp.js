import { t as x } from './Button-DLxf0GO3.js'
import { n as _, t as v } from './Card-DlFJxdwt.js'
import {
  Ut as a,
  dt as c,
  h as d,
  E as e,
  kt as f,
  yt as h,
  T as i,
  ft as l,
  tn as m,
  Mt as n,
  Vt as o,
  pt as p,
  Qt as r,
  b as s,
  M as t,
  g as u,
} from './index-C27qFo40.js'
import { r as g } from './preloadImages-C1KmXP7H.js'
import { t as b, r as y } from './useText-CGWVHUe7.js'
import './eyeIcon-BhYlRZAr.js'
import { t as w } from './Pair-DX0lCNFX.js'
import { n as C } from './react-Cnh50DrB.js'
import { t as T } from './useKit-D7t2Gz75.js'
import { n as D, i as E, t as k, r as O } from './useSendForm-Bff5vU26.js'
import { t as S } from './useStyles-vWgDrU9d.js'
var A = C()
function j({ image: e, caption: t, amount: n, note: r }) {
  return (
    S(m),
    (0, A.jsxs)(`div`, {
      className: `lk-leave`,
      children: [
        e,
        (0, A.jsx)(`p`, { className: `lk-q`, children: t }),
        (0, A.jsx)(`p`, { className: `lk-sum`, children: n }),
        r && (0, A.jsx)(`p`, { className: `lk-q`, children: r }),
      ],
    })
  )
}
function M() {
  const m = T(),
    { t: S, locale: C } = b(),
    M = k(),
    N = d((e) => t(e).connectedWalletInfo?.name) ?? S(`common.wallet`),
    { send: P, network: F } = M,
    { token: I, sendTokenAmount: L, receiverAddress: R, receiverProfileName: z } = P,
    B = D(F),
    V = I && /\d/.test(L) ? c(L.trim(), I.decimals) : void 0,
    H = O(M, V)
  if (I === void 0 || F === void 0 || V === void 0) return null
  const U = P.status === `signing` || P.status === `resolving`,
    W = () => {
      u(m).catch(() => {
        m.store.getState().modal.stack.at(-1)?.view === `WalletSendPreview` && i(m, `WalletSendResult`)
      })
    },
    G = I.price === void 0 ? `` : `${l((Number(V) / 10 ** I.decimals) * I.price, `USD`, C)} `,
    K = `${p(V, I.decimals, { locale: C })} ${I.symbol}`
  return (0, A.jsxs)(y, {
    children: [
      (0, A.jsx)(j, {
        image: (0, A.jsx)(o, { size: `m`, name: I.symbol, src: I.iconUrl, cornerName: F.name, cornerSrc: g(m, F) }),
        caption: S(`preview.leaves`),
        amount: K,
        note: `${G}${S(`account.onNetwork`, { network: F.name })}`,
      }),
      (0, A.jsx)(v, {
        children: (0, A.jsxs)(h, {
          children: [
            (0, A.jsx)(r, { image: (0, A.jsx)(a, { seed: R }), name: z ?? S(`preview.receiver`) }),
            (0, A.jsx)(_, { address: R }),
          ],
        }),
      }),
      (0, A.jsx)(n, {
        facts: [
          { name: S(`preview.network`), value: F.name },
          { name: S(`send.fee`), value: H.data ? E(H.data.expectedFeeUnits, F, B, C) : S(`send.feeUnknown`) },
        ],
      }),
      U &&
        (0, A.jsx)(f, {
          icon: `M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
          live: `status`,
          title: P.slow ? S(`connecting.slow.title`, { wallet: N }) : S(`preview.asked.title`, { wallet: N }),
          children: P.slow ? S(`connecting.slow.body`) : S(`preview.asked.body`),
        }),
      (0, A.jsxs)(w, {
        children: [
          (0, A.jsx)(x, { onClick: () => (U ? s(m) : e(m)), children: S(U ? `preview.cancel` : `preview.edit`) }),
          (0, A.jsx)(x, { variant: `primary`, busy: U, onClick: W, children: S(`preview.send`) }),
        ],
      }),
    ],
  })
}
export { M as WalletSendPreviewView }
