import { t as U } from './Button-DLxf0GO3.js'
import { w as R } from './constants-DZBl50mv.js'
import { t as G } from './ErrorDetails-C13FLzzr.js'
import {
  c as _,
  zt as A,
  It as a,
  ft as b,
  j as C,
  M as c,
  nn as D,
  Ot as d,
  l as E,
  $t as e,
  Zt as ee,
  Pt as f,
  bt as g,
  Ut as h,
  Gt as i,
  yt as k,
  Nt as l,
  T as m,
  B as n,
  u as O,
  Jt as o,
  Qt as p,
  Bt as r,
  ht as S,
  Lt as s,
  kt as T,
  At as t,
  O as u,
  d as v,
  jt as w,
  h as x,
  en as y,
} from './index-C27qFo40.js'
import { s as H } from './network.errors-zTELiVaS.js'
import { t as W } from './Pair-DX0lCNFX.js'
import { t as F, n as N, r as P } from './react-Cnh50DrB.js'
import { t as K } from './SkeletonRows-BlXV9cvG.js'
import { n as B, t as V } from './sortTokens-Bucrctc9.js'
import { t as q } from './TokenRow-BpGoLm9r.js'
import { t as te } from './toKitError-BOWTHlBA.js'
import { t as z } from './useKit-D7t2Gz75.js'
import { i as I, t as L } from './useStyles-vWgDrU9d.js'
import { r as j, t as M } from './useText-CGWVHUe7.js'
var J = { ArrowRight: 1, ArrowLeft: -1 }
function Y(e, t) {
  return (n) => {
    const r = [...n.currentTarget.querySelectorAll(e)],
      i = r.findIndex((e) => e.matches(`:focus`))
    if (i < 0) return
    const a = getComputedStyle(n.currentTarget).direction === `rtl` ? -1 : 1,
      o = J[n.key],
      s =
        r[n.key === `Home` ? 0 : n.key === `End` ? r.length - 1 : o === void 0 ? -1 : (i + o * a + r.length) % r.length]
    s && (n.preventDefault(), s.focus(), t?.(s))
  }
}
var X = `
.lk-tabs{display:flex;gap:var(--lk-s5);box-shadow:inset 0 -1px 0 var(--lk-line);overflow-x:auto;scrollbar-width:none}
.lk-tab{min-block-size:var(--lk-hit);min-inline-size:var(--lk-hit);font-size:var(--lk-t2);font-weight:500;color:var(--lk-text-3);position:relative;letter-spacing:0;text-align:center;white-space:nowrap}
.lk-tab:hover,.lk-tab[aria-selected=true]{color:var(--lk-text)}
.lk-tab:focus-visible{outline-offset:-2px}
.lk-tab[aria-selected=true]::after{content:"";position:absolute;inset-inline:0;inset-block-end:0;block-size:2px;border-radius:2px 2px 0 0;background:var(--lk-accent)}
.lk-tab-panel{margin-block-start:var(--lk-s2)}
@media (forced-colors:active){.lk-tab[aria-selected=true]::after{background:Highlight}}
`,
  Z = F(),
  Q = N()
function ne({ label: e, tabs: t, selected: n, onSelect: r, children: i }) {
  L(X)
  const a = (0, Z.useId)(),
    o = Y(`[role=tab]`, (e) => e.click())
  return (0, Q.jsxs)(`div`, {
    children: [
      (0, Q.jsx)(`div`, {
        className: `lk-tabs`,
        role: `tablist`,
        'aria-label': e,
        onKeyDown: o,
        tabIndex: -1,
        children: t.map((e) =>
          (0, Q.jsx)(
            `button`,
            {
              type: `button`,
              role: `tab`,
              className: `lk-tab`,
              id: `${a}-${e.id}`,
              'aria-selected': e.id === n,
              'aria-controls': `${a}-panel`,
              tabIndex: e.id === n ? 0 : -1,
              'data-testid': e.testId,
              onClick: () => r(e.id),
              children: e.label,
            },
            e.id,
          ),
        ),
      }),
      (0, Q.jsx)(`div`, {
        className: `lk-tab-panel`,
        role: `tabpanel`,
        id: `${a}-panel`,
        'aria-labelledby': `${a}-${n}`,
        children: i,
      }),
    ],
  })
}
function re({ className: e, ...t }) {
  return (0, Q.jsx)(`div`, { ...t, className: P(`lk-cap`, e) })
}
var ie = {
  receive: { icon: s, label: `account.receive`, view: `WalletReceive`, offered: (e) => e.features.receive },
  send: { icon: f, label: `account.send`, view: `WalletSend`, offered: (e, t) => e.features.send && u(e, `send`, t) },
}
function ae({ networkId: e }) {
  const t = z(),
    { t: n } = M(),
    r = R.flatMap((n) => {
      const r = ie[n]
      return r?.offered(t, e) ? [{ feature: n, ...r }] : []
    })
  return r.length === 0
    ? null
    : (0, Q.jsx)(y, {
        children: r.map(({ feature: e, icon: r, label: i, view: a }) =>
          (0, Q.jsx)(
            D,
            { icon: r, 'data-testid': `wallet-features-${e}-button`, onClick: () => m(t, a), children: n(i) },
            e,
          ),
        ),
      })
}
function oe(e) {
  const t = /^(.*\p{Nd})([.,٫]\p{Nd}{2}\P{Nd}*)$/u.exec(e)
  return { whole: t?.[1] ?? e, rest: t?.[2] ?? `` }
}
function $(e) {
  const t = e.filter((e) => e.units > 0n),
    n = t.flatMap(({ value: e }) => (e === void 0 ? [] : [e]))
  return { value: n.length === 0 ? void 0 : n.reduce((e, t) => e + t, 0), unpriced: t.length - n.length }
}
function se({ holdings: t }) {
  const { t: n, locale: r } = M(),
    { network: i } = _(),
    { tokens: a, error: o } = t
  if (o !== void 0 && a === void 0) return null
  if (a === void 0 || i === void 0)
    return (0, Q.jsxs)(`div`, {
      role: `status`,
      children: [
        (0, Q.jsx)(ee, { children: n(`account.loadingBalances`) }),
        (0, Q.jsx)(e, {
          value: (0, Q.jsx)(d, { width: 172, height: 32 }),
          note: (0, Q.jsx)(d, { width: 140, height: 12 }),
        }),
      ],
    })
  const { value: s, unpriced: c } = $(a)
  if (s === void 0) {
    const { nativeCurrency: t, caipNetworkId: o, name: s } = i,
      c = a.find((e) => e.chainId === o && e.address === void 0)?.units ?? 0n,
      l = B({ ...t, units: c }, 3, r)
    return (0, Q.jsx)(e, { value: (0, Q.jsx)(`bdi`, { children: l }), note: n(`account.onNetwork`, { network: s }) })
  }
  const { whole: l, rest: u } = oe(b(s, `USD`, r)),
    f = new Set(a.map((e) => e.chainId)).size,
    p = [n(`account.totalOn`, { count: f }), ...(c > 0 ? [n(`account.withoutPrice`, { count: c })] : [])]
  return (0, Q.jsx)(e, { value: l, rest: u, note: p.join(`, `) })
}
function ce({ account: e }) {
  const i = z(),
    { t: a } = M(),
    o = O(),
    { disconnect: s, isPending: c } = E()
  return (0, Q.jsxs)(Q.Fragment, {
    children: [
      o.length > 1 &&
        (0, Q.jsxs)(k, {
          children: [
            (0, Q.jsx)(re, { children: a(`account.wallets`) }),
            (0, Q.jsx)(w, {
              'aria-label': a(`account.wallets`),
              children: o.map(({ uid: a, connectorId: o, name: s, imageUrl: c, accounts: l }) =>
                (0, Q.jsx)(
                  t,
                  {
                    image: (0, Q.jsx)(r, { name: s, src: c }),
                    title: s,
                    subtitle: l[0] && (0, Q.jsx)(g, { children: S(n(l[0]).address) }),
                    selected: a === e.connectionId,
                    onClick: () => C(i, { connectorId: o }),
                  },
                  a,
                ),
              ),
            }),
          ],
        }),
      (0, Q.jsxs)(W, {
        children: [
          (0, Q.jsx)(U, { onClick: () => m(i, `Connect`), children: a(`account.connectAnother`) }),
          (0, Q.jsx)(U, {
            busy: c,
            'data-testid': `disconnect-button`,
            onClick: () => {
              s({ connectorId: e.connectionId }).catch((e) => {
                const { code: t, shortMessage: n } = te(e)
                H(i, { message: n, code: t, variant: `error` })
              })
            },
            children: a(`account.disconnect`),
          }),
        ],
      }),
    ],
  })
}
function le({ holdings: e }) {
  const t = z(),
    { t: n } = M(),
    { tokens: r, failures: o, error: s, refetch: c, isFetching: u } = e
  if (r === void 0 && s !== void 0)
    return (0, Q.jsxs)(k, {
      children: [
        (0, Q.jsx)(i, { icon: A, title: n(`account.failed.title`), live: `alert`, children: n(`account.failed.body`) }),
        (0, Q.jsx)(G, { error: s }),
        (0, Q.jsxs)(U, { busy: u, onClick: c, children: [(0, Q.jsx)(I, { d: a }), n(`common.tryAgain`)] }),
      ],
    })
  if (r === void 0)
    return (0, Q.jsx)(w, {
      'aria-hidden': `true`,
      children: (0, Q.jsx)(K, { count: 3, round: !0, two: !0, value: !0 }),
    })
  const d = V(r),
    f = o.map(({ networkId: e }) => t.networks.find((t) => t.caipNetworkId === e)?.name ?? e)
  return (0, Q.jsxs)(k, {
    children: [
      f.length > 0 &&
        (0, Q.jsx)(T, {
          icon: `M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01`,
          tone: `warn`,
          title: n(`account.someMissing`, { count: f.length }),
          live: `status`,
          children: n(`account.someMissingBody`, { networks: f.join(`, `) }),
        }),
      d.length === 0
        ? (0, Q.jsx)(i, {
            icon: l,
            title: n(`account.empty.title`),
            testId: `empty-account-state`,
            children: n(`account.empty.body`),
          })
        : (0, Q.jsx)(w, {
            'aria-label': n(`account.tokens`),
            children: d.map((e) => (0, Q.jsx)(q, { token: e }, `${e.chainId} ${e.address ?? ``}`)),
          }),
    ],
  })
}
function ue() {
  const { t: e } = M(),
    t = x((e) => c(e)),
    n = v(),
    { address: r, connectedWalletInfo: i } = t
  return r === void 0
    ? null
    : (0, Q.jsxs)(j, {
        children: [
          (0, Q.jsx)(p, {
            image: (0, Q.jsx)(h, { seed: r }),
            name: (0, Q.jsx)(g, { full: r, children: S(r) }),
            note: i?.name,
            end: (0, Q.jsx)(o, { text: r, label: e(`account.copyAddress`), copiedLabel: e(`common.copied`) }),
          }),
          (0, Q.jsx)(se, { holdings: n }),
          (0, Q.jsx)(ae, { networkId: t.networkId }),
          (0, Q.jsx)(ne, {
            label: e(`account.holdings`),
            tabs: [{ id: `tokens`, label: e(`account.tokens`), testId: `tab-tokens` }],
            selected: `tokens`,
            onSelect: () => void 0,
            children: (0, Q.jsx)(le, { holdings: n }),
          }),
          (0, Q.jsx)(ce, { account: t }),
        ],
      })
}
export { ue as AccountView }
