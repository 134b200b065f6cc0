import { Vt as n, ft as r, At as t } from './index-C27qFo40.js'
import { r as e } from './preloadImages-C1KmXP7H.js'
import { n as s } from './react-Cnh50DrB.js'
import { n as i } from './sortTokens-Bucrctc9.js'
import { t as a } from './useKit-D7t2Gz75.js'
import { t as o } from './useText-CGWVHUe7.js'
var c = s()
function l({ token: s, selected: l, onChoose: u }) {
  const d = a(),
    { t: f, locale: p } = o(),
    m = d.networks.find((e) => e.caipNetworkId === s.chainId),
    h = s.address === void 0 ? 3 : 2,
    g = d.networks.length > 1
  return (0, c.jsx)(t, {
    image: (0, c.jsx)(n, { name: s.symbol, src: s.iconUrl, ...(m && g && { cornerName: m.name, cornerSrc: e(d, m) }) }),
    title: s.name,
    subtitle: (0, c.jsxs)(`span`, {
      title: `${s.quantity.numeric} ${s.symbol}`,
      children: [
        (0, c.jsx)(`bdi`, { children: i(s, h, p) }),
        m && g ? ` ${f(`account.onNetwork`, { network: m.name })}` : ``,
      ],
    }),
    value: s.value === void 0 ? void 0 : r(s.value, `USD`, p),
    selected: l,
    ...(u && { onClick: u }),
  })
}
export { l as t }
