import { t as l } from './Button-DLxf0GO3.js'
import { t as f } from './chooseNetwork-5AzdiinZ.js'
import { yt as a, E as e, vt as i, M as n, h as r, Ht as t } from './index-C27qFo40.js'
import { r as o } from './preloadImages-C1KmXP7H.js'
import { t as u } from './Ring-CKNVabPJ.js'
import { n as p } from './react-Cnh50DrB.js'
import { t as d } from './useKit-D7t2Gz75.js'
import { t as c, r as s } from './useText-CGWVHUe7.js'
var m = p()
function h({ params: p }) {
  const h = d(),
    { t: g } = c(),
    _ = h.networks.find((e) => e.caipNetworkId === p.networkId),
    {
      asking: v,
      slow: y,
      wallet: b,
    } = r((e) => ({
      asking: e.switchingNetworkId === p.networkId,
      slow: e.switchingSlow,
      wallet: n(e, _?.chainNamespace).connectedWalletInfo?.name,
    })),
    x = { wallet: b ?? g(`common.wallet`), network: _?.name ?? p.networkId },
    S = v && y
  return (0, m.jsxs)(s, {
    children: [
      (0, m.jsxs)(a, {
        className: `lk-c`,
        children: [
          (0, m.jsx)(u, {
            state: v ? `asked` : `idle`,
            children: (0, m.jsx)(t, { size: `l`, name: x.network, src: _ && o(h, _) }),
          }),
          (0, m.jsx)(i, {
            live: `status`,
            title: g(S ? `connecting.slow.title` : `switchNetwork.waiting.title`, x),
            children: S ? g(`connecting.slow.body`) : g(`switchNetwork.waiting.body`, x),
          }),
        ],
      }),
      (0, m.jsxs)(a, {
        children: [
          _ &&
            (0, m.jsx)(l, {
              variant: S || !v ? `primary` : `plain`,
              'data-testid': `w3m-connecting-widget-secondary-button`,
              onClick: () => f(h, _),
              children: g(`connecting.askAgain`),
            }),
          (0, m.jsx)(l, { variant: `quiet`, onClick: () => e(h), children: g(`switchNetwork.other`) }),
        ],
      }),
    ],
  })
}
export { h as SwitchNetworkView }
