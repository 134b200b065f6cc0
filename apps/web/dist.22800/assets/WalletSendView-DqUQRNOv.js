import { t as b } from './Button-DLxf0GO3.js'
import { t as x } from './Field-Cb2J58Wq.js'
import {
  Yt as a,
  ft as c,
  m as d,
  Gt as e,
  pt as f,
  Vt as i,
  ht as l,
  Mt as n,
  c as o,
  y as p,
  T as r,
  dt as s,
  Lt as t,
  kt as u,
} from './index-C27qFo40.js'
import { t as g, r as h, n as m } from './react-Cnh50DrB.js'
import { n as w } from './sortTokens-Bucrctc9.js'
import { t as A } from './toKitError-BOWTHlBA.js'
import { t as T } from './useErrorText-DPE68-jj.js'
import { t as C, r as S } from './useKit-D7t2Gz75.js'
import { n as D, i as E, t as k, r as O } from './useSendForm-Bff5vU26.js'
import { t as _ } from './useStyles-vWgDrU9d.js'
import { r as v, t as y } from './useText-CGWVHUe7.js'
var j = `
.lk-amt{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--lk-s1) var(--lk-s3);align-items:center}
.lk-amt input{font-size:var(--lk-t5);line-height:var(--lk-l5);font-weight:600;letter-spacing:-.02em;background:none;border:0;padding:0;inline-size:100%;min-inline-size:0;min-block-size:var(--lk-hit);outline-offset:4px;border-radius:4px;caret-color:var(--lk-accent);direction:ltr}
[dir=rtl] .lk-amt input{text-align:right}
.lk-amt input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-amt[data-bad] input{color:var(--lk-bad)}
.lk-amt>.lk-q{min-inline-size:0;overflow-wrap:anywhere;unicode-bidi:plaintext}
.lk-amt>.end{text-align:end}
[dir=rtl] .lk-amt>.lk-q{text-align:right}[dir=rtl] .lk-amt>.end{text-align:left}
.lk-amt>.lk-chip{justify-self:end}
.lk-max{color:var(--lk-text);font-weight:500;text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;position:relative}
.lk-max::after{content:"";position:absolute;inset:-12px -8px}
`,
  M = g(),
  N = m()
function P(e) {
  const { label: t, value: n, onChange: r, unit: i, worth: a, available: o, problem: s, ...c } = e
  _(j)
  const l = (0, M.useId)()
  return (0, N.jsx)(`div`, {
    className: `lk-card`,
    children: (0, N.jsxs)(`div`, {
      className: `lk-amt`,
      'data-bad': s ? `` : void 0,
      children: [
        (0, N.jsx)(`input`, {
          inputMode: `decimal`,
          autoComplete: `off`,
          autoCorrect: `off`,
          spellCheck: !1,
          placeholder: `0`,
          ...c,
          value: n,
          'aria-label': t,
          'aria-invalid': s ? !0 : void 0,
          'aria-describedby': l,
          onChange: (e) => r(e.target.value),
        }),
        i,
        (0, N.jsx)(`span`, {
          className: `lk-q`,
          id: l,
          role: `status`,
          children: s ? (0, N.jsx)(`span`, { className: `lk-bad`, children: s }) : a,
        }),
        (0, N.jsx)(`span`, { className: `lk-q end`, children: o }),
      ],
    }),
  })
}
function F({ className: e, ...t }) {
  return (0, N.jsx)(S, { ...t, className: h(`lk-max`, e) })
}
function ee(e) {
  return e
    .trim()
    .replace(/[٠-٩]/g, (e) => String(e.charCodeAt(0) - 1632))
    .replace(/[۰-۹]/g, (e) => String(e.charCodeAt(0) - 1776))
    .replace(/[,٫]/, `.`)
}
async function I(e, t, n) {
  const { send: r, from: i, to: a, network: o, balanceUnits: s } = n,
    { token: c } = r
  if (c === void 0 || s === void 0 || i === void 0 || o === void 0) return
  let l = s
  if (c.address === void 0)
    try {
      l =
        s -
        ((
          await t
            .getQueryClient(e)
            .fetchQuery(
              t.feeQuery(e, {
                from: i,
                to: a ?? i,
                amountUnits: 1n,
                networkId: o.caipNetworkId,
                token: { symbol: c.symbol, decimals: c.decimals },
              }),
            )
        )?.maxFeeUnits ?? 0n)
    } catch (t) {
      e.env.log(`warn`, `The fee could not be estimated`, t)
    }
  p(e, { sendTokenAmount: f(l > 0n ? l : 0n, c.decimals) })
}
function L({ send: e, balanceUnits: t }) {
  const { t: n, locale: r } = y(),
    i = T(),
    { token: a, sendTokenAmount: o } = e,
    c = o.trim()
  if (a === void 0 || c === ``) return { units: void 0, problem: void 0 }
  try {
    const e = s(c, a.decimals)
    return t !== void 0 && e > t
      ? { units: void 0, problem: n(`send.tooMuch`, { amount: w({ ...a, units: t }, 3, r) }) }
      : { units: e === 0n ? void 0 : e, problem: void 0 }
  } catch (e) {
    const { title: t, body: n } = i(A(e))
    return { units: void 0, problem: `${t}. ${n}` }
  }
}
function R() {
  const s = C(),
    { t: f, locale: m } = y(),
    h = T(),
    g = d(),
    { network: _ } = o(),
    S = k(),
    { send: A, network: j, balanceUnits: M, to: R, from: B, isEmpty: V } = S,
    { token: H, sendTokenAmount: U, receiverAddress: W, receiverProfileName: G } = A,
    { units: K, problem: q } = L(S),
    J = O(S, K),
    Y = D(j)
  if (V)
    return (0, N.jsxs)(v, {
      children: [
        (0, N.jsx)(e, {
          icon: t,
          title: f(`send.noneToSend.title`, { network: _?.name ?? f(`common.network`) }),
          children: f(`send.noneToSend.body`),
        }),
        (0, N.jsx)(b, { variant: `primary`, onClick: () => r(s, `WalletReceive`), children: f(`account.receive`) }),
      ],
    })
  const X = { network: j?.name },
    Z = J.error && h(J.error, X),
    Q = A.error?.code === `address/invalid` ? h(A.error) : void 0,
    te = K !== void 0 && R !== void 0 && J.error === void 0,
    $ = H?.price !== void 0 && K !== void 0 ? z(K, H.decimals, H.price) : void 0
  return (0, N.jsxs)(v, {
    children: [
      (0, N.jsx)(P, {
        label: f(`send.amount`),
        value: U,
        problem: q,
        onChange: (e) => p(s, { sendTokenAmount: ee(e) }),
        worth: $ === void 0 ? `` : c($, `USD`, m),
        unit: (0, N.jsx)(a, {
          menu: !0,
          'data-testid': `w3m-input-token`,
          lead: H && (0, N.jsx)(i, { size: `xs`, name: H.symbol, src: H.iconUrl }),
          'aria-label': H ? f(`send.token`, { token: H.symbol, network: j?.name ?? `` }) : f(`send.chooseToken`),
          onClick: () => r(s, `WalletSendSelectToken`),
          children: H?.symbol ?? f(`send.chooseToken`),
        }),
        available:
          H &&
          M !== void 0 &&
          (0, N.jsxs)(N.Fragment, {
            children: [
              (0, N.jsx)(`bdi`, { children: w({ ...H, units: M }, 3, m) }),
              ` `,
              (0, N.jsx)(F, {
                'aria-label': f(`send.maxLabel`),
                onClick: () => {
                  g && I(s, g, S)
                },
                children: f(`send.max`),
              }),
            ],
          }),
      }),
      (0, N.jsx)(x, {
        label: f(`send.to`),
        value: G ?? W,
        placeholder: f(`send.toPlaceholder`),
        autoComplete: `off`,
        autoCapitalize: `off`,
        spellCheck: !1,
        dir: `ltr`,
        tone: Q ? `bad` : R ? `ok` : `help`,
        message: Q
          ? `${Q.title}. ${Q.body}`
          : R === void 0
            ? void 0
            : R === B
              ? f(`send.ownAddress`)
              : f(`send.resolvesTo`, { address: l(R) }),
        onChange: (e) => p(s, { receiverAddress: e.target.value }),
      }),
      Z &&
        (0, N.jsx)(u, {
          icon: `M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01`,
          tone: `bad`,
          title: Z.title,
          live: `status`,
          children: Z.body,
        }),
      j &&
        J.data !== void 0 &&
        (0, N.jsx)(n, {
          facts: [
            {
              name: f(`send.fee`),
              value: J.data === null ? f(`send.feeUnknown`) : E(J.data.expectedFeeUnits, j, Y, m),
            },
          ],
        }),
      (0, N.jsx)(b, {
        variant: `primary`,
        disabled: !te,
        onClick: () => r(s, `WalletSendPreview`),
        children:
          U.trim() === `` ? f(`send.enterAmount`) : W.trim() === `` ? f(`send.enterReceiver`) : f(`send.review`),
      }),
    ],
  })
}
function z(e, t, n) {
  return (Number(e) / 10 ** t) * n
}
export { R as WalletSendView }
