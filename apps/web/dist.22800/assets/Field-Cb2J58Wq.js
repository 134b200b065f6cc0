import { n as e, t } from './react-Cnh50DrB.js'
import { i as n, t as r } from './useStyles-vWgDrU9d.js'
import './index-C27qFo40.js'
import './checkIcon-EYZkVA79.js'
var i = t(),
  a = `
.lk-field{display:flex;align-items:center;gap:var(--lk-s2);min-block-size:var(--lk-control);padding-inline:calc(var(--lk-s4) - 1px) calc(var(--lk-s1) - 2px);border:1px solid var(--lk-edge);border-radius:var(--lk-r-m);background:var(--lk-bg);color:var(--lk-text-3);transition:border-color var(--lk-fast) var(--lk-ease)}
.lk-field>input{flex:1;min-inline-size:0;inline-size:100%;min-block-size:calc(var(--lk-control) - 2px);background:none;border:0;outline:0;padding:0;color:var(--lk-text);appearance:none;text-overflow:ellipsis;caret-color:var(--lk-accent)}
.lk-field>input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-field>input::-webkit-search-cancel-button{display:none}
.lk-field:hover{border-color:var(--lk-text-3)}
.lk-field:focus-within{border-color:var(--lk-focus);outline:1px solid var(--lk-focus);color:var(--lk-text)}
.lk-field[data-bad]{border-color:var(--lk-bad);outline-color:var(--lk-bad)}
.lk-label{display:block;font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;color:var(--lk-text-2);margin-block-end:var(--lk-s2);letter-spacing:0}
.lk-help{display:flex;gap:calc(var(--lk-m)*.6);align-items:flex-start;font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);letter-spacing:0;margin-block-start:var(--lk-s2)}
.lk-help.ok{color:var(--lk-ok)}.lk-help.bad{color:var(--lk-bad)}
.lk-help>.lk-i{margin-block-start:2px}
.lk-help>span{min-inline-size:0;overflow-wrap:anywhere}
`,
  o = e()
function s(e) {
  const { label: t, labelHidden: s, icon: c, trailing: l, message: u, tone: d = `help`, id: f, ...p } = e
  r(a)
  const m = (0, i.useId)(),
    h = f ?? m,
    g = d === `bad` && u !== void 0
  return (0, o.jsxs)(`div`, {
    children: [
      (0, o.jsx)(`label`, { className: s ? `lk-vh` : `lk-label`, htmlFor: h, children: t }),
      (0, o.jsxs)(`div`, {
        className: `lk-field`,
        'data-bad': g ? `` : void 0,
        children: [
          c && (0, o.jsx)(n, { d: c }),
          (0, o.jsx)(`input`, { ...p, id: h, 'aria-invalid': g || void 0, 'aria-describedby': `${h}-help` }),
          l,
        ],
      }),
      (0, o.jsx)(`div`, {
        id: `${h}-help`,
        role: `status`,
        children:
          u !== void 0 &&
          (0, o.jsxs)(`p`, {
            className: `lk-help ${d}`,
            children: [
              d !== `help` &&
                (0, o.jsx)(n, {
                  d:
                    d === `ok`
                      ? `M20 6 9 17l-5-5`
                      : `M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01`,
                  size: `s`,
                }),
              (0, o.jsx)(`span`, { children: u }),
            ],
          }),
      }),
    ],
  })
}
export { s as t }
