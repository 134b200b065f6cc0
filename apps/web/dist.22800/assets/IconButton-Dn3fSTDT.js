import { n as e, r as t } from './react-Cnh50DrB.js'
import { r } from './useKit-D7t2Gz75.js'
import { i as n } from './useStyles-vWgDrU9d.js'
var i = e()
function a({ icon: e, label: a, flip: o, className: s, ...c }) {
  return (0, i.jsx)(r, { ...c, className: t(`lk-ib`, s), 'aria-label': a, children: (0, i.jsx)(n, { d: e, flip: o }) })
}
export { a as t }
