import { Ht as n, At as t } from './index-C27qFo40.js'
import { r as e } from './preloadImages-C1KmXP7H.js'
import { n as a } from './react-Cnh50DrB.js'
import { t as r } from './useKit-D7t2Gz75.js'
import { t as i } from './useText-CGWVHUe7.js'
var o = a()
function s({ network: a, selected: s, trailing: c, disabled: l, onChoose: u }) {
  const d = r(),
    { t: f } = i()
  return (0, o.jsx)(t, {
    image: (0, o.jsx)(n, { name: a.name, src: e(d, a) }),
    title: a.name,
    subtitle: a.testnet ? f(`networks.testnet`) : void 0,
    selected: s,
    trailing: c,
    disabled: l,
    'data-testid': `w3m-network-switch-${a.name}`,
    onClick: u,
  })
}
export { s as t }
