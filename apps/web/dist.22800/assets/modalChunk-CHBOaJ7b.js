import { n as I, t as L } from './Button-DLxf0GO3.js'
import { t as F } from './ConnectView-AHEGKIHE.js'
import { t as M } from './closeIcon-C_Bh6Dt5.js'
import { t } from './closeModal.action-CCyr8X-v.js'
import { enUS as e } from './enUS--TdQv4y7.js'
import { t as N } from './helpIcon-Ca-rIEYA.js'
import { t as P } from './IconButton-Dn3fSTDT.js'
import {
  Tt as _,
  r as ae,
  _t as b,
  C as c,
  E as d,
  i as ee,
  Et as f,
  T as g,
  St as h,
  p as ie,
  D as l,
  Ht as m,
  m as ne,
  wt as oe,
  Gt as p,
  o as re,
  h as S,
  zt as se,
  jt as te,
  Dt as u,
  Wt as v,
  gt as x,
  Yt as y,
} from './index-C27qFo40.js'
import { t as i } from './modalMachine-Dpyfo8ib.js'
import { c as R } from './network.errors-zTELiVaS.js'
import { c as n, r } from './preloadImages-C1KmXP7H.js'
import { n as a, r as o, t as s } from './react-Cnh50DrB.js'
import { t as j } from './SkeletonRows-BlXV9cvG.js'
import { t as D } from './useKit-D7t2Gz75.js'
import { i as C, t as E, r as T, n as w } from './useStyles-vWgDrU9d.js'
import { t as A, r as k, n as O } from './useText-CGWVHUe7.js'
import './externalIcon-BnhdtfLz.js'
import { t as z } from './checkIcon-EYZkVA79.js'
function B(e) {
  let t = e.activeElement
  for (; t?.shadowRoot?.activeElement; ) t = t.shadowRoot.activeElement
  return t instanceof HTMLElement && t !== t.ownerDocument.body ? t : void 0
}
var V = s()
function H(e, t) {
  ;(0, V.useLayoutEffect)(() => {
    const n = e.current
    if (!t || !n) return
    const r = B(n.ownerDocument)
    return () => {
      const e = B(n.ownerDocument)
      r?.isConnected && (!e || n.contains(e)) && r.focus({ preventScroll: !0 })
    }
  }, [e, t])
}
function U(e, t) {
  const n = new ResizeObserver(([t]) => {
    const n = t?.borderBoxSize[0]?.blockSize
    if (!n) return
    const r = !e.style.blockSize
    ;(e.style.blockSize = `${n}px`), r && requestAnimationFrame(() => e.setAttribute(`data-live`, ``))
  })
  return (
    n.observe(t),
    () => {
      n.disconnect(), (e.style.blockSize = ``), e.removeAttribute(`data-live`)
    }
  )
}
var W = a()
function G({ shake: e, inPage: t, label: n, testId: r, children: i }) {
  const a = (0, V.useRef)(null),
    s = (0, V.useRef)(null)
  return (
    (0, V.useLayoutEffect)(() => {
      if (a.current && s.current && !t) return U(a.current, s.current)
    }, [t]),
    (0, W.jsx)(t ? `section` : `div`, {
      ref: a,
      className: o(`lk-modal`, t && `in-page`, e && `shake`),
      'aria-label': n,
      tabIndex: -1,
      'data-testid': r,
      children: (0, W.jsxs)(`div`, {
        ref: s,
        className: `lk-modal-in`,
        children: [(0, W.jsx)(`span`, { className: `lk-grab` }), i],
      }),
    })
  )
}
var K = 0.25,
  ce = 0.5
function le(e, t) {
  let n = 0,
    r = 0,
    i = 0,
    a = 0,
    o,
    s = (e) => e instanceof Element && e.closest(`.lk-grab,.lk-head`) && !e.closest(`button,a,input`),
    c = () => {
      e.removeAttribute(`data-held`), e.setAttribute(`data-drop`, ``), (e.style.transform = ``)
    },
    l = (t) => {
      matchMedia(`(max-width: 479px)`).matches &&
        t.isPrimary &&
        s(t.target) &&
        ((o = t.pointerId),
        (n = r = t.clientY),
        (i = t.timeStamp),
        (a = 0),
        e.setPointerCapture(o),
        e.removeAttribute(`data-drop`),
        e.setAttribute(`data-held`, ``))
    },
    u = (t) => {
      if (t.pointerId !== o) return
      const s = t.timeStamp - i
      s > 0 && (a = (t.clientY - r) / s),
        (r = t.clientY),
        (i = t.timeStamp),
        (e.style.transform = `translateY(${Math.max(0, r - n)}px)`)
    },
    d = (i) => {
      if (i.pointerId !== o) return
      o = void 0
      const s = r - n > e.offsetHeight * K || (r > n && a > ce)
      ;(i.type !== `pointercancel` && s && t()) || c()
    }
  return (
    e.addEventListener(`pointerdown`, l),
    e.addEventListener(`pointermove`, u),
    e.addEventListener(`pointerup`, d),
    e.addEventListener(`pointercancel`, d),
    () => {
      c(),
        e.removeEventListener(`pointerdown`, l),
        e.removeEventListener(`pointermove`, u),
        e.removeEventListener(`pointerup`, d),
        e.removeEventListener(`pointercancel`, d)
    }
  )
}
function ue(e) {
  const t = e.getRootNode(),
    n = t instanceof ShadowRoot ? [e, t.host] : [e],
    r = new MutationObserver((e) => {
      for (const { target: t } of e) t instanceof HTMLElement && t.removeAttribute(`inert`)
    })
  for (const e of n) r.observe(e, { attributeFilter: [`inert`] })
  return () => r.disconnect()
}
function de(e) {
  const { open: t, label: n, onCloseRequest: r, shake: i, aside: a, overlayTestId: o, cardTestId: s, children: c } = e,
    l = (0, V.useRef)(null),
    u = (0, V.useRef)(!1),
    d = (0, V.useEffectEvent)(() => r(`drag`))
  return (
    H(l, t),
    (0, V.useLayoutEffect)(() => {
      const e = l.current,
        n = e?.firstElementChild
      if (!t || !e || !(n instanceof HTMLElement)) return
      e.showModal(), n.focus({ preventScroll: !0 })
      const r = [ue(e), le(n, () => d())]
      return () => {
        for (const e of r) e()
        e.close()
      }
    }, [t]),
    (0, W.jsx)(`dialog`, {
      ref: l,
      className: `lk-over`,
      'aria-label': n,
      'aria-modal': `true`,
      'data-testid': o,
      onKeyDown: (e) => {
        e.key !== `Escape` || e.defaultPrevented || (e.preventDefault(), r(`escape`))
      },
      onCancel: (e) => {
        e.target === e.currentTarget && (e.preventDefault(), r(`escape`))
      },
      onClose: (e) => {
        const n = e.currentTarget
        t && !n.open && !r(`escape`) && n.showModal()
      },
      onPointerDown: (e) => {
        u.current = e.target === e.currentTarget
      },
      onClick: (e) => {
        u.current && e.target === e.currentTarget && r(`overlay`), (u.current = !1)
      },
      children: t && (0, W.jsxs)(W.Fragment, { children: [(0, W.jsx)(G, { shake: i, testId: s, children: c }), a] }),
    })
  )
}
function fe({ title: e, titleHidden: t, start: n, end: r, titleRef: i, titleTestId: a }) {
  return (0, W.jsxs)(`header`, {
    className: `lk-head`,
    children: [
      n ?? (0, W.jsx)(`span`, {}),
      (0, W.jsx)(`h2`, {
        ref: i,
        tabIndex: -1,
        'data-testid': a,
        children: (0, W.jsx)(`span`, { className: t ? `lk-vh` : void 0, children: e }),
      }),
      r ?? (0, W.jsx)(`span`, {}),
    ],
  })
}
function pe({ direction: e, children: t }) {
  return (0, W.jsx)(`div`, { className: `lk-slide`, 'data-direction': e, children: t })
}
var me = `M15 18l-6-6 6-6`,
  q = oe()
function he({ styles: e, theme: t = {}, dir: n = `ltr`, lang: r, className: i, children: a }) {
  const [o, s] = (0, V.useState)(),
    c = u(t, _()),
    l = (0, V.useCallback)(
      (t) => {
        if (!t) return
        const n = t.shadowRoot ?? t.attachShadow({ mode: `open` })
        T(n, e), s(n)
      },
      [e],
    )
  return (0, W.jsx)(`div`, {
    ref: l,
    className: i,
    ...c,
    style: o && f(t),
    children:
      o &&
      (0, q.createPortal)(
        (0, W.jsx)(w, { value: o, children: (0, W.jsx)(`div`, { className: `lk`, dir: n, lang: r, children: a }) }),
        o,
      ),
  })
}
var J = `
.lk-toasts{position:fixed;inset-inline:0;inset-block-start:var(--lk-s4);z-index:var(--lk-z);display:grid;justify-items:center;gap:var(--lk-s2);padding-inline:var(--lk-s4);pointer-events:none}
.lk-toast{display:grid;grid-template-columns:var(--lk-icon) minmax(0,1fr) auto;gap:var(--lk-s3);align-items:center;min-block-size:var(--lk-row);padding-block:var(--lk-s1);padding-inline:var(--lk-s4) var(--lk-s1);border-radius:var(--lk-r-l);background:var(--lk-raised);box-shadow:var(--lk-shadow-s);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;inline-size:var(--lk-width);max-inline-size:100%;pointer-events:auto;animation:lk-up var(--lk-base) var(--lk-ease)}
.lk-toast-t{padding-block:var(--lk-s2);overflow-wrap:anywhere}
.lk-toast-t>b{display:block}
.lk-toast-t>span{color:var(--lk-text-2)}
.lk-toast-end{display:flex;align-items:center;gap:var(--lk-s2);min-inline-size:var(--lk-s3)}
@keyframes lk-up{from{opacity:0;transform:translateY(var(--lk-shift))}}
@media (prefers-reduced-motion:reduce){.lk-toast{animation-name:lk-fade}}
@media (forced-colors:active){.lk-toast{border:1px solid CanvasText}}
`
function ge({ tone: e, title: t, detail: n, action: r, dismissLabel: i, onDismiss: a, titleTestId: s }) {
  return (
    E(J),
    (0, W.jsxs)(`div`, {
      className: `lk-toast`,
      children: [
        (0, W.jsx)(`span`, {
          className: o(e === `success` && `lk-ok`, e === `error` && `lk-bad`),
          children: e === `loading` ? (0, W.jsx)(I, {}) : (0, W.jsx)(C, { d: e === `success` ? z : v }),
        }),
        (0, W.jsxs)(`span`, {
          className: `lk-toast-t`,
          children: [(0, W.jsx)(`b`, { 'data-testid': s, children: t }), n && (0, W.jsx)(`span`, { children: n })],
        }),
        (0, W.jsxs)(`span`, {
          className: `lk-toast-end`,
          children: [r, (0, W.jsx)(P, { icon: M, label: i, onClick: a })],
        }),
      ],
    })
  )
}
function Y({ urgent: e, children: t }) {
  return (E(J), (0, W.jsx)(`div`, { className: `lk-toasts`, role: e ? `alert` : `status`, children: t }))
}
function _e(e) {
  return n(e, `modal.guards`, () => new Set())
}
function X(e, t) {
  return ![..._e(e)].some((e) => e(t))
}
function ve(e) {
  i(e).send({ type: `Shaken` })
}
function ye(e) {
  const n = X(e, e.store.getState())
  return (n ? t(e) : ve(e), n)
}
function be(e) {
  R(e).send({ type: `Hidden` })
}
function xe() {
  const { themeMode: e, themeVariables: t, preset: n, accent: r } = S((e) => e.theme)
  return (0, V.useMemo)(() => ({ mode: e, preset: x.find((e) => e === n), accent: r, variables: t }), [e, t, n, r])
}
function Se() {
  const e = D(),
    { data: t } = ie((t) => (e.features.branding ? t.configQuery(e) : void 0))
  return e.features.branding && (t?.branding ?? !1)
}
function Ce() {
  const { t: e } = A()
  return Se()
    ? (0, W.jsx)(b, {
        tone: `small`,
        centred: !0,
        className: `lk-brand`,
        'data-testid': `ux-branding-reown`,
        children: e(`common.branding`),
      })
    : null
}
function Z(e) {
  return ae[e]
}
function we() {
  const e = D(),
    { t } = A(),
    n = S((t) => c(e, t)),
    i = n === void 0 ? t(`button.networkUnsupported`) : t(`button.networkChange`, { network: n.name }),
    a = e.options.enableNetworkSwitch === !1
  return (0, W.jsx)(y, {
    menu: !a,
    disabled: a,
    lead: n && (0, W.jsx)(m, { size: `xs`, name: n.name, src: r(e, n) }),
    'aria-label': i,
    'data-testid': `w3m-account-select-network`,
    onClick: () => {
      e.emit({ type: `CLICK_NETWORKS` }), g(e, `Networks`, void 0)
    },
    children: n?.name ?? t(`button.networkUnsupported`),
  })
}
function Te({ entry: e, depth: n, titleRef: r }) {
  const i = D(),
    { t: a } = A(),
    o = Z(e.view),
    { title: s, closable: c } = S((t) => ({
      title: o.title({ t: a, state: t, params: e.params }),
      closable: X(i, t) && !t.modal.embedded,
    })),
    l =
      n > 1
        ? (0, W.jsx)(P, {
            icon: me,
            flip: !0,
            label: a(`common.back`),
            'data-testid': `header-back`,
            onClick: () => d(i),
          })
        : o.start === `help`
          ? (0, W.jsx)(P, {
              icon: N,
              label: a(`title.whatIsAWallet`),
              onClick: () => {
                i.emit({ type: `CLICK_WALLET_HELP` }), g(i, `WhatIsAWallet`, void 0)
              },
            })
          : o.start === `network`
            ? (0, W.jsx)(we, {})
            : void 0
  return (0, W.jsx)(fe, {
    title: s,
    titleHidden: o.titleHidden,
    titleRef: r,
    titleTestId: `w3m-header-text`,
    start: l,
    end: c
      ? (0, W.jsx)(P, { icon: M, label: a(`common.close`), 'data-testid': `w3m-header-close`, onClick: () => t(i) })
      : void 0,
  })
}
var Ee = { Connect: F }
function De(e) {
  const [t, n] = (0, V.useState)(Ee),
    [r, i] = (0, V.useState)(),
    [a, o] = (0, V.useState)(),
    s = (0, V.useCallback)((e) => {
      Z(e)
        .load()
        .then(
          (t) => n((n) => (n[e] === t ? n : { ...n, [e]: t })),
          () => i(e),
        )
    }, []),
    c = t[e.view]
  c !== void 0 && a?.entry !== e && o({ entry: e, View: c }),
    (0, V.useEffect)(() => {
      c === void 0 && s(e.view)
    }, [c, e.view, s])
  const l = (0, V.useCallback)(() => {
    i(void 0), s(e.view)
  }, [s, e.view])
  return { shown: a, failed: c === void 0 && r === e.view, retry: l, preload: s }
}
function Oe({ onRetry: e }) {
  const { t } = A()
  return (0, W.jsxs)(k, {
    children: [
      (0, W.jsx)(p, {
        icon: se,
        title: t(`common.viewFailed.title`),
        live: `alert`,
        children: t(`common.viewFailed.body`),
      }),
      (0, W.jsx)(L, { variant: `primary`, onClick: e, children: t(`common.tryAgain`) }),
    ],
  })
}
function Q({ modal: e, wanted: t }) {
  const { t: n } = A(),
    { shown: r, failed: i, retry: a } = De(t),
    o = (0, V.useRef)(null),
    s = (0, V.useRef)(r),
    c = r?.entry ?? t
  return (
    (0, V.useEffect)(() => {
      r === void 0 || s.current === void 0 || s.current.entry === r.entry
        ? (s.current = r)
        : ((s.current = r), o.current?.focus({ preventScroll: !0 }))
    }, [r]),
    (0, W.jsxs)(W.Fragment, {
      children: [
        (0, W.jsx)(Te, { entry: c, depth: e.stack.length, titleRef: o }),
        i
          ? (0, W.jsx)(Oe, { onRetry: a })
          : r === void 0
            ? (0, W.jsx)(k, {
                'aria-busy': `true`,
                'aria-label': n(`common.loading`),
                children: (0, W.jsx)(te, { children: (0, W.jsx)(j, { count: 3 }) }),
              })
            : (0, W.jsx)(pe, { direction: e.direction, children: (0, W.jsx)(r.View, { params: c.params }) }, ke(e, c)),
      ],
    })
  )
}
function ke(e, t) {
  return `${e.stack.length} ${t.view} ${JSON.stringify(t.params ?? ``)}`
}
function Ae() {
  const e = S((e) => e.modal),
    t = e.stack.at(-1)
  return t === void 0
    ? null
    : (0, W.jsxs)(W.Fragment, { children: [(0, W.jsx)(Q, { modal: e, wanted: t }), (0, W.jsx)(Ce, {})] })
}
function je() {
  const { t: e } = A()
  return S((t) => {
    const n = t.modal.stack.at(-1)
    return n === void 0 ? `` : Z(n.view).title({ t: e, state: t, params: n.params })
  })
}
var Me = {
  'en-US': async () =>
    (
      await l(async () => {
        const { enUSErrors: e } = await import(`./enUSErrors-BX6ZjB2O.js`)
        return { enUSErrors: e }
      }, [])
    ).enUSErrors,
  de: async () =>
    (
      await l(async () => {
        const { deErrors: e } = await import(`./deErrors-Btq4erVo.js`)
        return { deErrors: e }
      }, [])
    ).deErrors,
  ar: async () =>
    (
      await l(async () => {
        const { arErrors: e } = await import(`./arErrors-CMAHqzbx.js`)
        return { arErrors: e }
      }, [])
    ).arErrors,
}
function Ne(e) {
  return Me[ee(e)]()
}
function Pe({ catalogue: e, withErrors: t, children: n }) {
  const [r, i] = (0, V.useState)(),
    { locale: a, messages: o } = e
  ;(0, V.useEffect)(() => {
    if (!t) return
    let e = !1
    return (
      Ne(a).then(
        (t) => {
          e || i({ locale: a, texts: t })
        },
        () => {},
      ),
      () => {
        e = !0
      }
    )
  }, [a, t])
  const s = r?.locale === a ? r.texts : void 0,
    c = (0, V.useMemo)(() => ({ t: re(a, o), locale: a, catalogue: e, errorTexts: s }), [a, o, e, s])
  return (0, W.jsx)(O, { value: c, children: n })
}
function $() {
  const e = D(),
    { t } = A(),
    n = S((e) => e.notification),
    r = n.variant === `error`,
    i = n.open
      ? (0, W.jsx)(ge, {
          tone: n.variant,
          title: n.message,
          titleTestId: `wui-snackbar-message`,
          dismissLabel: t(`common.dismiss`),
          onDismiss: () => be(e),
          action:
            n.link &&
            (0, W.jsx)(P, {
              icon: `M7 7h10v10M7 17 17 7`,
              flip: !0,
              href: n.link.href,
              external: !0,
              label: t(`common.opensNewTab`, { label: n.link.label }),
            }),
        })
      : null
  return (0, W.jsxs)(W.Fragment, {
    children: [(0, W.jsx)(Y, { children: r ? null : i }), (0, W.jsx)(Y, { urgent: !0, children: r ? i : null })],
  })
}
function Fe() {
  const e = D(),
    t = ne()
  ;(0, V.useEffect)(() => {
    if (t === void 0 || e.options.apiUrl === void 0) return
    const n = t.getQueryClient(e)
    n.prefetchQuery(t.walletDirectoryQuery(e)), n.prefetchQuery(t.configQuery(e))
  }, [e, t])
}
function Ie({ catalogue: e }) {
  const t = xe()
  Fe()
  const n = S((e) => e.modal.open || e.notification.open)
  return (0, q.createPortal)(
    (0, W.jsx)(he, {
      styles: h,
      theme: t,
      dir: e.direction,
      lang: e.locale,
      children: (0, W.jsx)(Pe, { catalogue: e, withErrors: n, children: (0, W.jsx)(Le, {}) }),
    }),
    document.body,
  )
}
function Le() {
  const e = D(),
    { open: t, shaking: n } = S(({ modal: e }) => ({ open: e.open && !e.embedded, shaking: e.shaking })),
    r = je()
  return (0, W.jsxs)(W.Fragment, {
    children: [
      (0, W.jsx)(de, {
        open: t,
        label: r,
        shake: n,
        overlayTestId: `w3m-modal-overlay`,
        cardTestId: `w3m-modal-card`,
        aside: (0, W.jsx)($, {}),
        onCloseRequest: () => ye(e),
        children: (0, W.jsx)(Ae, {}),
      }),
      t ? null : (0, W.jsx)($, {}),
    ],
  })
}
var Re = { Modal: Ie, catalogue: e }
export { Re as modalChunk }
