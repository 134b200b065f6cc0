import { t as a } from './Button-DLxf0GO3.js'
import { Gt as e, T as n, Nt as t } from './index-C27qFo40.js'
import { n as s } from './react-Cnh50DrB.js'
import { t as o } from './useKit-D7t2Gz75.js'
import { t as i, r } from './useText-CGWVHUe7.js'
var c = s()
function l({ chosen: s }) {
  const l = o(),
    { t: u } = i()
  return (0, c.jsxs)(r, {
    children: [
      (0, c.jsx)(e, {
        icon: t,
        title: u(s ? `notInstalled.missing.title` : `notInstalled.none.title`),
        children: u(s ? `notInstalled.missing.body` : `notInstalled.none.body`),
      }),
      (0, c.jsx)(a, {
        variant: `primary`,
        'data-testid': `all-wallets`,
        onClick: () => n(l, `AllWallets`),
        children: u(`getWallet.more`),
      }),
    ],
  })
}
export { l as t }
