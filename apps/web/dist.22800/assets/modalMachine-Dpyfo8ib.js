import { c as e, s as n, n as t } from './preloadImages-C1KmXP7H.js'
function r(e, t) {
  if (e === t) return !0
  if (!e || !t) return !1
  const n = Object.entries(e)
  return n.length === Object.keys(t).length && n.every(([e, n]) => Object.is(n, t[e]))
}
function i(e, t) {
  switch (t.type) {
    case `Opened`: {
      const n = { ...e, open: !0, loading: !0, stack: [t.entry], direction: `none` },
        r = [{ type: `preload`, key: `preload` }]
      return ((!e.open || e.embedded) && r.push({ type: `emit`, event: `MODAL_OPEN`, connected: t.connected }), [n, r])
    }
    case `Loaded`:
      return [e.loading ? { ...e, loading: !1 } : e, []]
    case `Closed`: {
      if (!e.open) return [e, []]
      const n = { ...e, loading: !1, direction: `none` },
        r = { view: t.connected ? `Account` : `Connect`, params: void 0 }
      return [
        e.embedded ? { ...n, stack: [r] } : { ...n, open: !1 },
        [
          { type: `abort`, key: `preload` },
          { type: `emit`, event: `MODAL_CLOSE`, connected: t.connected },
        ],
      ]
    }
    case `Pushed`: {
      const n = e.stack.at(-1)
      return n?.view === t.entry.view && r(n.params, t.entry.params)
        ? [e, []]
        : [{ ...e, stack: [...e.stack, t.entry], direction: `forward` }, []]
    }
    case `Replaced`:
      return [{ ...e, stack: [...e.stack.slice(0, -1), t.entry], direction: `forward` }, []]
    case `Reset`:
      return [{ ...e, stack: [t.entry], direction: `none` }, []]
    case `WentBack`:
      return e.stack.length < 2
        ? i(e, { type: `Closed`, connected: t.connected })
        : [{ ...e, stack: e.stack.slice(0, -1), direction: `back` }, []]
    case `WentBackTo`: {
      const n = e.stack.slice(0, Math.max(0, t.index) + 1)
      return n.length === e.stack.length ? [e, []] : [{ ...e, stack: n, direction: `back` }, []]
    }
    case `Shaken`:
      return [{ ...e, shaking: !0 }, [{ type: `later`, key: `shake`, delayMs: 500, event: { type: `ShakeEnded` } }]]
    case `ShakeEnded`:
      return [{ ...e, shaking: !1 }, []]
  }
}
function a(r) {
  return e(r, `modal.machine`, () =>
    n({
      read: () => r.store.getState().modal,
      write: (e) => r.store.setState({ modal: e }),
      transition: i,
      perform: (e, n, i) => {
        switch (e.type) {
          case `preload`: {
            const e = t(r).then(() => {
              n.aborted || i({ type: `Loaded` })
            })
            r.slots.set(`modal.loaded`, e)
            return
          }
          case `later`:
            n.addEventListener(
              `abort`,
              r.env.clock.setTimer(() => i(e.event), e.delayMs),
            )
            return
          case `emit`:
            r.emit({ type: e.event, connected: e.connected })
            return
          case `abort`:
            return
        }
      },
    }),
  )
}
export { a as t }
