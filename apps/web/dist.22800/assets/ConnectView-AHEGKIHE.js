import { t as _ } from './Button-DLxf0GO3.js'
import { n as E } from './chooseWallet-BZzvPAvG.js'
import {
  Nt as a,
  _t as c,
  kt as d,
  p as f,
  Kt as i,
  h as l,
  yt as m,
  Bt as n,
  T as o,
  s as p,
  Gt as r,
  Xt as s,
  At as t,
  jt as u,
} from './index-C27qFo40.js'
import { t as b, n as v, r as y } from './react-Cnh50DrB.js'
import { n as e } from './rolldown-runtime-4tVxZq34.js'
import { t as T } from './SkeletonRows-BlXV9cvG.js'
import { t as S, r as x } from './useKit-D7t2Gz75.js'
import { t as g, r as h } from './useText-CGWVHUe7.js'
import { r as C, t as w } from './useWalletDirectory-BLgSM6wC.js'
var D = v()
function O({ className: e, ...t }) {
  return (0, D.jsx)(x, { ...t, className: y(`lk-link`, e) })
}
var k = b()
function A() {
  const e = S(),
    { data: t, ...n } = w(),
    r = l(({ connectors: e, recentWallets: t, connections: n }) => ({
      connectors: e,
      recentWallets: t,
      connections: n,
    }))
  return { groups: (0, k.useMemo)(() => C(e, { ...e.store.getState(), ...r }, t), [e, r, t]), ...n }
}
function j({ id: e, values: t }) {
  const n = g().catalogue.messages[e],
    r = typeof n == `string` ? n : n.other,
    i = p(r, { ...t })
  return (0, k.createElement)(k.Fragment, null, ...i)
}
function M({ accepted: e, onAccept: t }) {
  const n = S(),
    { t: r } = g(),
    { termsConditionsUrl: i, privacyPolicyUrl: a } = n.options,
    o = i && (0, D.jsx)(O, { href: i, external: !0, children: r(`connect.terms`) }),
    s = a && (0, D.jsx)(O, { href: a, external: !0, children: r(`connect.privacy`) })
  return !o && !s
    ? null
    : n.features.legalCheckbox
      ? (0, D.jsx)(c, {
          tone: `small`,
          children: (0, D.jsxs)(`label`, {
            className: `lk-check`,
            children: [
              (0, D.jsx)(`input`, {
                type: `checkbox`,
                checked: e,
                'data-testid': `w3m-legal-checkbox`,
                onChange: (e) => t(e.target.checked),
              }),
              (0, D.jsx)(`span`, {
                children:
                  o && s
                    ? (0, D.jsx)(j, { id: `connect.acceptBoth`, values: { terms: o, privacy: s } })
                    : o
                      ? (0, D.jsx)(j, { id: `connect.acceptTerms`, values: { terms: o } })
                      : (0, D.jsx)(j, { id: `connect.acceptPrivacy`, values: { privacy: s } }),
              }),
            ],
          }),
        })
      : (0, D.jsx)(N, { terms: o, privacy: s })
}
function N({ terms: e, privacy: t }) {
  return (0, D.jsx)(c, {
    tone: `small`,
    centred: !0,
    children:
      e && t
        ? (0, D.jsx)(j, { id: `connect.legalBoth`, values: { terms: e, privacy: t } })
        : e
          ? (0, D.jsx)(j, { id: `connect.legalTerms`, values: { terms: e } })
          : (0, D.jsx)(j, { id: `connect.legalPrivacy`, values: { privacy: t } }),
  })
}
function P(e) {
  const t = S(),
    { data: n } = f((n) => (e ? n.allWalletsQuery(t, { page: 1 }) : void 0))
  return n?.count
}
function F({ id: e, group: t }) {
  return t === `featured` || t === `external` ? `wallet-selector-${t}-${e}` : `wallet-selector-${e}`
}
var I = e({ ConnectView: () => R }),
  L = 2
function R() {
  const e = S(),
    { t: n } = g(),
    { groups: r, isPending: a, error: c, refetch: l } = A(),
    { termsConditionsUrl: f, privacyPolicyUrl: p } = e.options,
    [v, y] = (0, k.useState)(!e.features.legalCheckbox || !(f || p)),
    b = r.flatMap((e) => e.items),
    x = a && e.options.apiUrl ? Math.max(0, L - b.length) : 0,
    C = V(e),
    w = P(C)
  return b.length === 0 && x === 0 && !C
    ? (0, D.jsx)(z, {})
    : (0, D.jsxs)(h, {
        children: [
          (0, D.jsxs)(u, {
            'aria-label': n(`connect.wallets`),
            'aria-busy': x > 0,
            children: [
              b.map((t) => (0, D.jsx)(B, { item: t, disabled: !v, onChoose: () => E(e, t) }, t.id)),
              (0, D.jsx)(T, { count: x }),
              C &&
                (0, D.jsx)(t, {
                  image: (0, D.jsx)(i, {
                    icon: `M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1z`,
                  }),
                  title: n(`title.allWallets`),
                  trailing: w === void 0 ? void 0 : (0, D.jsx)(s, { children: w }),
                  disabled: !v,
                  'data-testid': `all-wallets`,
                  onClick: () => {
                    e.emit({ type: `CLICK_ALL_WALLETS` }), o(e, `AllWallets`)
                  },
                }),
            ],
          }),
          c &&
            (0, D.jsx)(d, {
              icon: `M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20`,
              title: n(`connect.listFailed.title`),
              live: `status`,
              children: n(`connect.listFailed.body`),
            }),
          (0, D.jsxs)(m, {
            children: [
              c && (0, D.jsx)(_, { onClick: l, children: n(`common.tryAgain`) }),
              (0, D.jsx)(_, {
                variant: `quiet`,
                onClick: () => {
                  e.emit({ type: `CLICK_GET_WALLET` }), o(e, `GetWallet`)
                },
                children: n(`connect.noWallet`),
              }),
            ],
          }),
          (0, D.jsx)(M, { accepted: v, onAccept: y }),
        ],
      })
}
function z() {
  const e = S(),
    { t } = g()
  return (0, D.jsxs)(h, {
    children: [
      (0, D.jsx)(r, { icon: a, title: t(`connect.none.title`), children: t(`connect.none.body`) }),
      (0, D.jsx)(_, { variant: `primary`, onClick: () => o(e, `WhatIsAWallet`), children: t(`title.whatIsAWallet`) }),
    ],
  })
}
function B({ item: e, disabled: r, onChoose: i }) {
  const { t: a } = g(),
    o =
      e.group === `recent`
        ? (0, D.jsx)(s, { tone: `accent`, children: a(`connect.recent`) })
        : e.installed
          ? (0, D.jsx)(s, { tone: `dot`, children: a(`connect.installed`) })
          : void 0
  return (0, D.jsx)(t, {
    image: (0, D.jsx)(n, { name: e.name, src: e.imageUrl }),
    title: e.name,
    trailing: o,
    disabled: r,
    'data-testid': F(e),
    onClick: i,
  })
}
function V({ options: e, features: t, env: n }) {
  const { allWallets: r = `SHOW`, apiUrl: i } = e
  return t.allWallets && i !== void 0 && (r === `SHOW` || (r === `ONLY_MOBILE` && n.platform.mobile))
}
export { I as n, R as t }
