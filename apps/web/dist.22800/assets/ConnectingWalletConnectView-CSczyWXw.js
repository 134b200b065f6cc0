import { t as n } from './Button-DLxf0GO3.js'
import { i as r } from './useStyles-vWgDrU9d.js'
import { r as e, t } from './useText-CGWVHUe7.js'
import './index-C27qFo40.js'
import { t as l } from './MissingWallet-DoHDze6u.js'
import { n as u } from './react-Cnh50DrB.js'
import { t as c } from './useKit-D7t2Gz75.js'
import { n as a, i, r as o, t as s } from './WalletLoading-BQETwNbw.js'
var d = u()
function f({ params: u }) {
  const f = c(),
    { t: p } = t(),
    { wallet: m, isPending: h } = i(u?.walletId)
  if (h) return (0, d.jsx)(s, {})
  if (m === void 0) return (0, d.jsx)(l, { chosen: u?.walletId !== void 0 })
  const { mobile: g } = f.env.platform,
    _ = !!m.chrome_store
  return (0, d.jsxs)(e, {
    children: [
      (0, d.jsx)(o, {
        wallet: m,
        title: p(`notInstalled.title`, { wallet: m.name }),
        children: p(g ? `notInstalled.bodyMobile` : _ ? `notInstalled.body` : `notInstalled.appOnly`),
      }),
      (0, d.jsx)(a, { wallet: m }),
      _ &&
        !g &&
        (0, d.jsxs)(n, {
          onClick: () => location.reload(),
          children: [
            (0, d.jsx)(r, { d: `M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5` }),
            p(`notInstalled.reload`),
          ],
        }),
    ],
  })
}
export { f as ConnectingWalletConnectView }
