import { t as o } from './Button-DLxf0GO3.js'
import { n as l } from './chooseNetwork-5AzdiinZ.js'
import { Gt as e, jt as n, k as r, Wt as t } from './index-C27qFo40.js'
import { t as c } from './NetworkRow-Cw8Q36iZ.js'
import { n as u } from './react-Cnh50DrB.js'
import { t as s } from './useKit-D7t2Gz75.js'
import { t as a, r as i } from './useText-CGWVHUe7.js'
var d = u()
function f() {
  const u = s(),
    { t: f } = a()
  return (0, d.jsxs)(i, {
    children: [
      (0, d.jsx)(e, { icon: t, title: f(`unsupported.title`), live: `status`, children: f(`unsupported.body`) }),
      (0, d.jsx)(n, {
        'aria-label': f(`networks.list`),
        children: u.networks.map((e) => (0, d.jsx)(c, { network: e, onChoose: () => l(u, e) }, e.caipNetworkId)),
      }),
      (0, d.jsx)(o, {
        variant: `quiet`,
        'data-testid': `disconnect-button`,
        onClick: () => {
          r(u).catch((e) => u.env.log(`warn`, `Not every wallet let go`, e))
        },
        children: f(`account.disconnect`),
      }),
    ],
  })
}
export { f as UnsupportedChainView }
