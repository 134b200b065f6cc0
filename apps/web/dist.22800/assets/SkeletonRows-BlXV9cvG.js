import { Ct as e } from './index-C27qFo40.js'
import { n as t } from './react-Cnh50DrB.js'
var n = t(),
  r = [0, 1, 2, 3, 4, 5, 6, 7]
function i({ count: t, ...i }) {
  return r.slice(0, t).map((t) => (0, n.jsx)(e, { index: t, ...i }, t))
}
export { i as t }
