import { t as e } from './react-Cnh50DrB.js'
import { t } from './useKit-D7t2Gz75.js'
var n = e()
function r(e, r) {
  const { clock: i } = t().env,
    [a, o] = (0, n.useState)(e)
  return ((0, n.useEffect)(() => i.setTimer(() => o(e), r), [i, e, r]), a)
}
export { r as t }
