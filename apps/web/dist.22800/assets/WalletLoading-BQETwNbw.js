import { t as a } from './externalIcon-BnhdtfLz.js'
import { t as o } from './globeIcon-DBlayoXu.js'
import {
  p as _,
  At as c,
  Nt as d,
  Ot as f,
  jt as g,
  _t as h,
  Bt as l,
  Zt as m,
  Rt as p,
  Kt as u,
  vt as v,
  yt as y,
} from './index-C27qFo40.js'
import { n as e } from './react-Cnh50DrB.js'
import { t as b } from './SkeletonRows-BlXV9cvG.js'
import { t as n } from './useKit-D7t2Gz75.js'
import { i as t } from './useStyles-vWgDrU9d.js'
import { t as i, r } from './useText-CGWVHUe7.js'
import { t as s } from './walletImageUrl-2IeoJsG4.js'
function x(e) {
  const t = n(),
    r = t.options.customWallets?.find((t) => t.id === e),
    { data: i, isPending: a } = _((n) =>
      e === void 0 || r !== void 0 ? void 0 : n.walletsQuery(t, { include: [e], page: 1, entries: 1 }),
    ),
    o = i?.data.find((t) => t.id === e)
  return { wallet: r ?? o, isPending: e !== void 0 && r === void 0 && a }
}
var S = e()
function C({ wallet: e, title: t, children: r }) {
  const i = n()
  return (0, S.jsxs)(y, {
    className: `lk-c`,
    children: [(0, S.jsx)(l, { size: `l`, name: e.name, src: s(i, e) }), (0, S.jsx)(v, { title: t, children: r })],
  })
}
function w(e, { ios: t, android: n, mobile: r }) {
  const i = T(`extension`, e.chrome_store, `links.chrome`, `links.chromeNote`),
    a = T(`app`, e.app_store, `links.ios`, `links.iosNote`),
    o = T(`app`, e.play_store, `links.android`, `links.androidNote`),
    s = T(`web`, e.webapp_link, `links.web`),
    c = T(`web`, e.homepage, `links.homepage`),
    l = [...(n ? [] : a), ...(t ? [] : o)]
  return r ? [...l, ...s, ...c] : [...i, ...s, ...l, ...c]
}
function T(e, t, n, r) {
  return !t || !/^https:\/\//i.test(t) ? [] : [{ id: n, kind: e, href: t, label: n, ...(r && { note: r }) }]
}
var E = { extension: p, app: d, web: o }
function D({ wallet: e }) {
  const r = n(),
    { t: o } = i(),
    s = w(e, r.env.platform)
  return s.length === 0
    ? (0, S.jsx)(h, { centred: !0, children: o(`links.none`) })
    : (0, S.jsx)(g, {
        'aria-label': o(`title.getNamedWallet`, { wallet: e.name }),
        children: s.map(({ id: e, kind: n, href: r, label: i, note: s }) =>
          (0, S.jsx)(
            c,
            {
              image: (0, S.jsx)(u, { icon: E[n] }),
              title: o(i),
              subtitle: s && o(s),
              trailing: (0, S.jsx)(t, { d: a, flip: !0 }),
              href: r,
              external: !0,
              'aria-label': o(`common.opensNewTab`, { label: o(i) }),
            },
            e,
          ),
        ),
      })
}
function O() {
  const { t: e } = i()
  return (0, S.jsxs)(r, {
    children: [
      (0, S.jsxs)(y, {
        className: `lk-c`,
        role: `status`,
        children: [
          (0, S.jsx)(m, { children: e(`common.loading`) }),
          (0, S.jsx)(f, { width: 80, height: 80, shape: `square` }),
          (0, S.jsx)(f, { width: 180, height: 28 }),
        ],
      }),
      (0, S.jsx)(g, { 'aria-hidden': `true`, children: (0, S.jsx)(b, { count: 2, two: !0 }) }),
    ],
  })
}
export { C as r, D as n, O as t, x as i }
