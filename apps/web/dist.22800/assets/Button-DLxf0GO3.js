import { n as e, r as t } from './react-Cnh50DrB.js'
import { r as n } from './useKit-D7t2Gz75.js'
var r = e()
function i() {
  return (0, r.jsx)(`span`, { className: `lk-spin`, 'aria-hidden': `true` })
}
var a = { primary: `pri`, plain: void 0, quiet: `quiet`, danger: `danger` }
function o({ variant: e = `plain`, busy: o, fit: s, className: c, children: l, onClick: u, ...d }) {
  const f = o ? (e) => e.preventDefault() : u
  return (0, r.jsxs)(n, {
    ...d,
    className: t(`lk-btn`, a[e], s && `fit`, c),
    'aria-disabled': o || void 0,
    onClick: f,
    children: [o && (0, r.jsx)(i, {}), l],
  })
}
export { i as n, o as t }
