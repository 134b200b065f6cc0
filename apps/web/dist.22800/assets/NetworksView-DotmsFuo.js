import { t as l } from './Button-DLxf0GO3.js'
import { n as m } from './chooseNetwork-5AzdiinZ.js'
import { t as u } from './helpIcon-Ca-rIEYA.js'
import { kt as a, C as e, jt as i, Xt as n, w as o, h as r, T as t } from './index-C27qFo40.js'
import { t as p } from './NetworkRow-Cw8Q36iZ.js'
import { n as h } from './react-Cnh50DrB.js'
import { t as f } from './useKit-D7t2Gz75.js'
import { i as d } from './useStyles-vWgDrU9d.js'
import { t as c, r as s } from './useText-CGWVHUe7.js'
var g = h()
function _() {
  const h = f(),
    { t: _ } = c(),
    {
      active: v,
      walletNetworkId: y,
      walletNetwork: b,
    } = r((t) => {
      const { networkId: n, network: r } = o(h, t)
      return { active: e(h, t), walletNetworkId: n, walletNetwork: r }
    }),
    x = y !== void 0 && y !== v?.caipNetworkId
  return (0, g.jsxs)(s, {
    children: [
      x &&
        v &&
        (0, g.jsx)(a, {
          icon: `M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM2 22l3-3M7.5 13.5 10 11M10.5 16.5 13 14M18 3l-4 4h6l-4 4`,
          title: _(`networks.elsewhere.title`, { network: v.name }),
          children: _(`networks.elsewhere.body`, { walletNetwork: b?.name ?? _(`networks.unknown`) }),
        }),
      (0, g.jsx)(i, {
        'aria-label': _(`networks.list`),
        children: h.networks.map((e) =>
          (0, g.jsx)(
            p,
            {
              network: e,
              selected: e === v,
              trailing: x && e === b ? (0, g.jsx)(n, { children: _(`networks.inWallet`) }) : void 0,
              onChoose: () => m(h, e),
            },
            e.caipNetworkId,
          ),
        ),
      }),
      (0, g.jsxs)(l, {
        variant: `quiet`,
        onClick: () => {
          h.emit({ type: `CLICK_NETWORK_HELP` }), t(h, `WhatIsANetwork`)
        },
        children: [(0, g.jsx)(d, { d: u }), _(`networks.help`)],
      }),
    ],
  })
}
export { _ as NetworksView }
