import { n as e, t as n, r as t } from './react-Cnh50DrB.js'
var r = e()
function i({ d: e, size: n, flip: i }) {
  return (0, r.jsx)(`svg`, {
    className: t(`lk-i`, n, i && `flip`),
    viewBox: `0 0 24 24`,
    'aria-hidden': `true`,
    focusable: `false`,
    children: (0, r.jsx)(`path`, { d: e }),
  })
}
var a = n(),
  o = new WeakMap()
function s(e, t) {
  let n = e instanceof Document ? e : e.ownerDocument,
    r = o.get(n)
  r || ((r = new Map()), o.set(n, r))
  let i = r.get(t)
  i || ((i = new (n.defaultView ?? window).CSSStyleSheet()), i.replaceSync(t), r.set(t, i)),
    e.adoptedStyleSheets.includes(i) || e.adoptedStyleSheets.push(i)
}
var c = (0, a.createContext)(void 0)
function l(e) {
  const t = (0, a.useContext)(c)
  ;(0, a.useInsertionEffect)(() => {
    t && s(t, e)
  }, [t, e])
}
export { c as n, i, l as t, s as r }
