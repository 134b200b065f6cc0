import { n as e, t as n, r as t } from './react-Cnh50DrB.js'
var r = e()
function i({ className: e, ...n }) {
  return (0, r.jsx)(`div`, { ...n, className: t(`lk-body`, e) })
}
var a = n(),
  o = (0, a.createContext)(void 0)
function s() {
  const e = (0, a.useContext)(o)
  if (e === void 0) throw Error(`useText is for parts of the modal.`)
  return e
}
export { i as r, o as n, s as t }
