import { n as e, r as t } from './react-Cnh50DrB.js'
import { t as n } from './useStyles-vWgDrU9d.js'
var r = `
.lk-addr{display:flex;flex-wrap:wrap;gap:2px var(--lk-s2);font:500 var(--lk-t2)/var(--lk-l2) var(--lk-mono);color:var(--lk-text-2);letter-spacing:0;direction:ltr;text-align:center}
.lk-addr.hex{display:grid;grid-template-columns:auto repeat(5,minmax(0,1fr))}
.lk-addr.hex>:first-child{color:var(--lk-text-3)}
.lk-addr.hex>:nth-child(7){grid-column:2}
.lk-addr .end{color:var(--lk-text);font-weight:700}
.lk-addr .dif{background:var(--lk-bad-soft);color:var(--lk-bad);border-radius:4px;box-shadow:inset 0 -2px 0 var(--lk-bad);font-weight:700}
@media (forced-colors:active){.lk-addr .dif{forced-color-adjust:none}}
`
function i(e) {
  const t = e.startsWith(`0x`) ? 2 : 0,
    n = t ? [{ text: `0x`, start: 0 }] : []
  for (let r = t; r < e.length; r += 4) n.push({ text: e.slice(r, r + 4), start: r })
  return n
}
var a = e()
function o({ address: e, against: t }) {
  n(r)
  const o = e.startsWith(`0x`),
    s = o ? 6 : 4,
    c = e.length - 6,
    l = i(e),
    u = (e, n) => t !== void 0 && t.slice(n, n + e.length).toLowerCase() !== e.toLowerCase()
  return (0, a.jsx)(`div`, {
    className: o ? `lk-addr hex` : `lk-addr`,
    role: `img`,
    'aria-label': l.map(({ text: e }) => e).join(` `),
    children: l.map(({ text: e, start: t }) => {
      if (u(e, t)) return (0, a.jsx)(`span`, { className: `dif`, children: e }, t)
      const n = e.slice(0, Math.max(0, Math.min(e.length, c - t)))
      return t >= (o ? 2 : 0) && t < s
        ? (0, a.jsx)(`span`, { className: `end`, children: e }, t)
        : (0, a.jsxs)(
            `span`,
            { children: [n, n !== e && (0, a.jsx)(`span`, { className: `end`, children: e.slice(n.length) })] },
            t,
          )
    }),
  })
}
function s({ className: e, ...n }) {
  return (0, a.jsx)(`div`, { ...n, className: t(`lk-card`, e) })
}
export { o as n, s as t }
