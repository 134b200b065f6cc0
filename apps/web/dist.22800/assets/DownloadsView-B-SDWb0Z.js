import { t as s } from './MissingWallet-DoHDze6u.js'
import { n as c } from './react-Cnh50DrB.js'
import { t as o } from './useKit-D7t2Gz75.js'
import { r as e, t } from './useText-CGWVHUe7.js'
import { t as a, r as i, i as n, n as r } from './WalletLoading-BQETwNbw.js'
var l = c()
function u({ params: c }) {
  const u = o(),
    { t: d } = t(),
    { wallet: f, isPending: p } = n(c.walletId)
  return p
    ? (0, l.jsx)(a, {})
    : f === void 0
      ? (0, l.jsx)(s, { chosen: !0 })
      : (0, l.jsxs)(e, {
          children: [
            (0, l.jsx)(i, {
              wallet: f,
              title: d(`title.getNamedWallet`, { wallet: f.name }),
              children: u.env.platform.mobile ? d(`notInstalled.bodyMobile`) : d(`notInstalled.body`),
            }),
            (0, l.jsx)(r, { wallet: f }),
          ],
        })
}
export { u as DownloadsView }
