import { t as f } from './Button-DLxf0GO3.js'
import { p as a, zt as c, At as e, jt as i, Gt as n, vt as o, T as r, yt as s, Bt as t } from './index-C27qFo40.js'
import { n as h } from './react-Cnh50DrB.js'
import { t as m } from './SkeletonRows-BlXV9cvG.js'
import { t as p } from './useKit-D7t2Gz75.js'
import { t as d, r as u } from './useText-CGWVHUe7.js'
import { t as l } from './walletImageUrl-2IeoJsG4.js'
var g = h(),
  _ = 5
function v() {
  const h = p(),
    { t: v } = d(),
    { data: y, isPending: b, error: x, refetch: S } = a((e) => e.allWalletsQuery(h, { page: 1 })),
    C = y?.data.filter((e) => e.app_store || e.play_store || e.chrome_store) ?? []
  return (0, g.jsxs)(u, {
    children: [
      (0, g.jsx)(o, { title: v(`getWallet.lead.title`), children: v(`getWallet.lead.body`) }),
      x && y === void 0
        ? (0, g.jsxs)(s, {
            children: [
              (0, g.jsx)(n, { icon: c, title: v(`connect.listFailed.title`), live: `alert` }),
              (0, g.jsx)(f, { onClick: S, children: v(`common.tryAgain`) }),
            ],
          })
        : (0, g.jsx)(i, {
            'aria-label': v(`connect.wallets`),
            'aria-busy': b,
            children: b
              ? (0, g.jsx)(m, { count: _ })
              : C.slice(0, _).map((n) =>
                  (0, g.jsx)(
                    e,
                    {
                      image: (0, g.jsx)(t, { name: n.name, src: l(h, n) }),
                      title: n.name,
                      next: !0,
                      onClick: () => r(h, `Downloads`, { walletId: n.id }),
                    },
                    n.id,
                  ),
                ),
          }),
      (0, g.jsxs)(s, {
        children: [
          (0, g.jsx)(f, { onClick: () => r(h, `AllWallets`), children: v(`getWallet.more`) }),
          (0, g.jsx)(f, { variant: `quiet`, onClick: () => r(h, `WhatIsAWallet`), children: v(`getWallet.whatIs`) }),
        ],
      }),
    ],
  })
}
export { v as GetWalletView }
