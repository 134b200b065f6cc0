import { n as e, r as t } from './react-Cnh50DrB.js'
var n = e()
function r({ className: e, ...r }) {
  return (0, n.jsx)(`div`, { ...r, className: t(`lk-pair`, e) })
}
export { r as t }
