import { n as e, t } from './react-Cnh50DrB.js'
var n = e()
function r({ href: e, external: t, disabled: r, type: i = `button`, ...a }) {
  return e === void 0
    ? (0, n.jsx)(`button`, { type: i, disabled: r, ...a })
    : (0, n.jsx)(`a`, { href: e, ...(t && { target: `_blank`, rel: `noopener noreferrer` }), ...a })
}
var i = t(),
  a = (0, i.createContext)(void 0)
function o() {
  const e = (0, i.useContext)(a)
  if (e === void 0) throw Error(`Latchkey hooks and buttons need a <LatchkeyProvider kit={…}> above them.`)
  return e
}
function s() {
  return o().kit
}
export { a as n, r, s as t }
