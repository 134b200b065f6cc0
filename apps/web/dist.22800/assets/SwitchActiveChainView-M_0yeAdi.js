import { t as s } from './Button-DLxf0GO3.js'
import { t as l } from './chooseNetwork-5AzdiinZ.js'
import { yt as i, T as n, vt as r, Ht as t } from './index-C27qFo40.js'
import { r as e } from './preloadImages-C1KmXP7H.js'
import { n as u } from './react-Cnh50DrB.js'
import { t as c } from './useKit-D7t2Gz75.js'
import { r as a, t as o } from './useText-CGWVHUe7.js'
var d = u()
function f({ params: u }) {
  const f = c(),
    { t: p } = o(),
    m =
      f.networks.find((e) => e.caipNetworkId === u.networkId) ??
      f.networks.find((e) => e.chainNamespace === u.namespace),
    h = m?.name ?? u.namespace
  return (0, d.jsxs)(a, {
    children: [
      (0, d.jsxs)(i, {
        className: `lk-c`,
        children: [
          (0, d.jsx)(t, { size: `l`, name: h, src: m && e(f, m) }),
          (0, d.jsx)(`div`, {
            'data-testid': `w3m-switch-active-chain-to-${h}`,
            children: (0, d.jsx)(r, {
              title: p(`switchActive.title`, { network: h }),
              children: p(`switchActive.body`),
            }),
          }),
        ],
      }),
      (0, d.jsx)(s, {
        variant: `primary`,
        'data-testid': `w3m-switch-active-chain-button`,
        onClick: () => {
          m && l(f, m), n(f, `Connect`)
        },
        children: p(`switchActive.action`),
      }),
    ],
  })
}
export { f as SwitchActiveChainView }
