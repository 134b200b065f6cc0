import { n as e } from './isKitError-UkxeugJg.js'
import { s as n, c as t } from './preloadImages-C1KmXP7H.js'
var r = 5e3
function i(e, t) {
  switch (t.type) {
    case `Shown`: {
      if (e.open) return [{ ...e, open: !1 }, [{ type: `later`, key: `next`, delayMs: 150, event: t }]]
      const n = !t.notification.autoClose || t.notification.variant === `loading`
      return [
        { ...t.notification, open: !0 },
        [n ? { type: `abort`, key: `next` } : { type: `later`, key: `next`, delayMs: r, event: { type: `Hidden` } }],
      ]
    }
    case `Hidden`:
      return [{ ...e, open: !1 }, [{ type: `abort`, key: `next` }]]
  }
}
function a(e) {
  return t(e, `notification.machine`, () =>
    n({
      read: () => e.store.getState().notification,
      write: (t) => e.store.setState({ notification: t }),
      transition: i,
      perform: (t, n, r) => {
        if (t.type === `abort`) return
        const i = e.env.clock.setTimer(() => r(t.event), t.delayMs)
        n.addEventListener(`abort`, i, { once: !0 })
      },
    }),
  )
}
function o(e, t) {
  const n = {
    code: void 0,
    text: void 0,
    svg: void 0,
    link: void 0,
    autoClose: t.variant !== `loading`,
    ...t,
    open: !0,
  }
  a(e).send({ type: `Shown`, notification: n })
}
function s(e, t) {
  e.env.clock.setTimer(() => o(e, { ...t, variant: `error` }), 300)
}
function c({ details: t }) {
  return new e({ code: `network/not-found`, shortMessage: `Network not found`, details: t })
}
function l({ details: t }) {
  return new e({ code: `network/client-not-set`, shortMessage: `NetworkController client not set`, details: t })
}
function u({ cause: t }) {
  return new e({ code: `network/switch-failed`, shortMessage: `Chain is not supported`, cause: t })
}
function d({ purpose: t }) {
  return new e({ code: `chain/required`, shortMessage: `Chain is required to ${t}` })
}
function f({ namespace: t }) {
  return new e({ code: `adapter/not-found`, shortMessage: `Chain adapter not found`, details: t })
}
export { a as c, c as i, d as n, f as t, l as r, o as s, s as o, u as a }
