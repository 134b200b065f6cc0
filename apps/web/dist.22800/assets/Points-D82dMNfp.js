import { Kt as e } from './index-C27qFo40.js'
import { t as n } from './listRoles-CCMm4Ml3.js'
import { n as r } from './react-Cnh50DrB.js'
import { t } from './useStyles-vWgDrU9d.js'
var i = `
.lk-points{display:grid;gap:var(--lk-s5);padding-block:var(--lk-s2)}
.lk-point{display:grid;grid-template-columns:var(--lk-img) minmax(0,1fr);gap:var(--lk-s3);align-items:start}
.lk-point b,.lk-point .lk-p{display:block}
.lk-point b{font-weight:600;line-height:calc(var(--lk-m)*2.2)}
`,
  a = r()
function o({ points: r }) {
  return (
    t(i),
    (0, a.jsx)(`ul`, {
      className: `lk-points`,
      ...n.list,
      children: r.map(({ icon: t, title: n, body: r }) =>
        (0, a.jsxs)(
          `li`,
          {
            className: `lk-point`,
            children: [
              (0, a.jsx)(e, { icon: t }),
              (0, a.jsxs)(`span`, {
                children: [(0, a.jsx)(`b`, { children: n }), (0, a.jsx)(`span`, { className: `lk-p`, children: r })],
              }),
            ],
          },
          n,
        ),
      ),
    })
  )
}
export { o as t }
