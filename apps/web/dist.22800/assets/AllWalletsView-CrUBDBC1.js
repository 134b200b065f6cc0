import { t as r } from './Button-DLxf0GO3.js'
import {
  Ft as a,
  Yt as c,
  wt as d,
  xt as f,
  Bt as i,
  f as l,
  zt as m,
  Gt as o,
  yt as p,
  Ot as s,
  h as u,
} from './index-C27qFo40.js'
import { t as e } from './modalMachine-Dpyfo8ib.js'
import { t as n, r as t } from './useText-CGWVHUe7.js'
import './closeIcon-C_Bh6Dt5.js'
import { n as T } from './chooseWallet-BZzvPAvG.js'
import { t as h } from './Field-Cb2J58Wq.js'
import { t as g } from './IconButton-Dn3fSTDT.js'
import { t as D } from './listRoles-CCMm4Ml3.js'
import { n as _, r as v, t as y } from './react-Cnh50DrB.js'
import { t as b } from './useDebounced-BQpcoDHB.js'
import { t as S, r as x } from './useKit-D7t2Gz75.js'
import { t as E } from './useStyles-vWgDrU9d.js'
import { n as C, t as w } from './useWalletDirectory-BLgSM6wC.js'
var O = y(),
  k = _()
function A() {
  const [e, t] = (0, O.useState)({ text: ``, count: 0 })
  return [
    (0, O.useCallback)((e) => t((t) => ({ text: e, count: t.count + 1 })), []),
    (0, k.jsx)(`span`, {
      className: `lk-vh`,
      role: `status`,
      children: (0, k.jsx)(`span`, { children: e.text }, e.count),
    }),
  ]
}
function j() {
  return (0, k.jsxs)(`span`, {
    className: `lk-tile`,
    'aria-hidden': `true`,
    children: [(0, k.jsx)(s, { width: 56, height: 56, shape: `square` }), (0, k.jsx)(s, { width: 48, height: 16 })],
  })
}
var M = `
.lk-grid{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:var(--lk-s2) var(--lk-s1);margin-inline:calc(var(--lk-s1)*-1)}
.lk-tile{display:grid;justify-items:center;gap:var(--lk-s2);padding:var(--lk-s2) 0 calc(var(--lk-m)*.6);border-radius:var(--lk-r-m);inline-size:100%;font-size:var(--lk-t1);line-height:var(--lk-l1);font-weight:500;color:var(--lk-text-2);letter-spacing:0;transition:background var(--lk-fast) var(--lk-ease)}
.lk-tile:hover{background:var(--lk-raised);color:var(--lk-text)}
.lk-tile:focus-visible{outline-offset:-2px}
.lk-tile>span:last-child{max-inline-size:100%;padding-inline:var(--lk-s1);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:plaintext;text-align:center}
.lk-tile>.lk-img{--lk-under:var(--lk-bg)}
`
function N({ image: e, name: t, label: n, className: r, ...i }) {
  return (
    E(M),
    (0, k.jsxs)(x, {
      ...i,
      className: v(`lk-tile`, r),
      'aria-label': n,
      title: t,
      children: [e, (0, k.jsx)(`span`, { children: t })],
    })
  )
}
function P(t, n, ...[r]) {
  e(t).send({ type: `Replaced`, entry: { view: n, params: r } })
}
function F({ search: e = ``, certifiedOnly: t } = {}) {
  const n = S(),
    [r, i] = (0, O.useState)({ search: e, pages: 1 }),
    a = r.search === e ? r.pages : 1,
    { data: o } = w(),
    s = l((r) =>
      Array.from({ length: a }, (i, a) => r.allWalletsQuery(n, { page: a + 1, search: e, certifiedOnly: t })),
    ),
    c = s.find(({ data: e }) => e !== void 0)?.data?.count,
    d = s.at(-1),
    f = e.trim() !== ``,
    p = u((e) => e.connectors),
    { wallets: m, loaded: h } = (0, O.useMemo)(() => {
      const e = s.flatMap(({ data: e }) => e?.data ?? []),
        t = f && o ? { ...o, featured: [] } : o,
        r = { ...n.store.getState(), connectors: p }
      return { wallets: C(n, r, e, t), loaded: e.length }
    }, [n, s, f, o, p])
  return {
    wallets: m,
    count: c,
    hasMore: !f && d?.data !== void 0 && c !== void 0 && h < c,
    loadMore: (0, O.useCallback)(() => i((t) => ({ search: e, pages: (t.search === e ? t.pages : 1) + 1 })), [e]),
    isPending: d === void 0 || d.isPending,
    error: s.find(({ error: e }) => e !== void 0)?.error,
    refetch: () => {
      for (const e of s) e.error !== void 0 && e.refetch()
    },
  }
}
function ee({ networks: e }) {
  return [...new Set(e.map((e) => e.chainNamespace))].map((t) => {
    const n = e.filter((e) => e.chainNamespace === t)
    return { namespace: t, name: (n.find((e) => !e.testnet) ?? n[0])?.name ?? t }
  })
}
function te({ connector: e, wallet: t }, n) {
  return e === void 0 ? t?.chains === void 0 || t.chains.some((e) => e.startsWith(`${n}:`)) : e.namespaces.includes(n)
}
var I = d(),
  L,
  { min: R, max: z, abs: B, floor: ne } = Math,
  V = (e, t, n) => z(t, R(n, e)),
  H = (e) => e.sort((e, t) => e - t),
  U = setTimeout,
  W = clearTimeout,
  G =
    typeof queueMicrotask == `function`
      ? queueMicrotask
      : (e) => {
          Promise.resolve().then(e)
        },
  K = () => {
    let e
    return [
      new Promise((t) => {
        e = t
      }),
      e,
    ]
  },
  re = typeof window < `u`,
  q = () => (
    (L ??=
      /iP(hone|od|ad)/.test(navigator.userAgent) ||
      (navigator.platform === `MacIntel` && navigator.maxTouchPoints > 0)),
    L
  ),
  ie = (e) => z(e.t(), e.o()),
  ae = ({ $: e, p: t, i: n, m: r, S: i, t: a, _: o, v: s, I: c }, l = 0) => {
    let u = !!l,
      d = 1,
      f = 0,
      p = 0,
      m = 0,
      h = 0,
      g = 0,
      _ = 0,
      v = 0,
      y = 0,
      b = null,
      x = [0, u ? z(l - 1, 0) : -1],
      S = !1,
      C = new Set(),
      w = () => m - p,
      T = () => w() + g + h,
      E = (e, t) => {
        const i = n(e),
          a = r(e)
        return v !== 1 && y === 0 ? i + a <= t : i < t && i + a < t + f
      },
      D = (e) => {
        e && ((q() && v !== 0) || (b && y === 1) ? (g += e) : (h += e))
      },
      O = (e) => {
        const n = o()
        if (y === 2) return n
        if (e) return 0
        if (b && y === 1) return R(b[0], n)
        let r = T(),
          i = t(r)
        for (; i > 0 && !E(i - 1, r); ) i--
        for (; i < n && E(i, r); ) i++
        return i
      }
    return {
      R: () => {
        C.clear()
      },
      O: () => d,
      $: (t = 200) => {
        let n, r
        if (!S || u || _) [n, r] = x
        else {
          let i = T(),
            o = i + f
          c() || ((t = z(0, t)), v !== 1 && (i -= t), v !== 2 && (o += t)),
            ([n, r] = x = !b && (o <= 0 || i >= a()) ? [0, -1] : e(z(0, i), z(0, o))),
            b && ((n = R(n, b[0])), (r = z(r, b[1])))
        }
        return [n, R(r, o() - 1)]
      },
      l: O,
      i: (e) => n(e) - g,
      k: () => m,
      T: () => v !== 0,
      o: () => f,
      C: () => p,
      t: a,
      M: () => ((_ = h), (h = 0), [_, y === 2]),
      L: (e, t) => {
        const n = [e, t]
        return (
          C.add(n),
          () => {
            C.delete(n)
          }
        )
      },
      h: (t, r, c) => {
        let l,
          x = 0
        switch (t) {
          case 1: {
            if ((c != null && (p = c), r === m && y === 0)) break
            const e = r - m,
              t = B(e),
              n = _ && t < B(_) + 1
            ;(_ = 0), n || y !== 0 || (v = e < 0 ? 2 : 1), (u = !1), (m = r), (x = 4)
            const i = w()
            i >= -f - t && i <= a() + t && ((x += 1), (l = t > f))
            break
          }
          case 2:
            ;(x = 8), v !== 0 && ((h += g), (g = 0), (x += 1)), (v = 0), (y = 0), (b = null)
            break
          case 3:
            if (r.length) {
              const e = O(c),
                t = n(e)
              i(r, f), D(n(e) - t), (x = 3), (l = !0)
            }
            break
          case 4:
            f !== r && (f || (S = l = !0), (f = r), (x = 3))
            break
          case 5:
            if (r !== o()) {
              if (c) {
                const e = a()
                s(r, !0), D(a() - e), (y = 2)
              } else s(r)
              x = 1
            }
            break
          case 6:
            D(r), (x = 1)
            break
          case 7:
            r !== p && ((p = r), (x = 1))
            break
          case 8:
            y = 1
            break
          case 9:
            ;(b = e(r, r + f)), (x = 1)
        }
        x &&
          ((d = 1 + (2147483647 & d)),
          C.forEach(([e, t]) => {
            x & e && t(l)
          }))
      },
    }
  },
  J = (e, t, n) => {
    const r = n ? `unshift` : `push`
    for (let n = 0; n < t; n++) e[r](-1)
    return e
  },
  Y = (e, t, n, r = 0, i = t - 1) => {
    let a = r
    for (; r <= i; ) {
      const t = ne((r + i) / 2)
      e(t) <= n ? ((a = t), (r = t + 1)) : (i = t - 1)
    }
    return a
  },
  oe = (e, t, n) => {
    let r = (n && n[1]) || t || 40,
      i = -1,
      a = 0,
      o = !t,
      s = 0,
      c = n ? n[0].slice(0, e) : []
    J(c, e - c.length)
    const l = J([], e + 1),
      u = (e) => {
        const t = c[e]
        return t === -1 ? r : t
      },
      d = (t) => {
        if (!e) return 0
        if (i >= t) return l[t]
        i < 0 && ((l[0] = 0), (i = 0))
        let n = i,
          r = l[n]
        for (; n < t; ) (r += u(n)), (l[++n] = r)
        return ((i = t), r)
      }
    return {
      $: (t, n) => {
        let r, i
        return (
          (s = V(s, 0, e - 1)),
          d(s) <= t
            ? ((i = Y(d, e, n, s)), (r = Y(d, e, t, s, i)))
            : ((r = Y(d, e, t, void 0, s)), (i = Y(d, e, n, r))),
          (s = r),
          [r, i]
        )
      },
      p: (t) => Y(d, e, t),
      i: d,
      m: u,
      A: (e, t = -1) => c[e] === t,
      S: (e, t) => {
        for (const [t, n] of e) (a += c[t] === -1 ? n : n - u(t)), (c[t] = n), (i = R(t, i))
        if (o && t && a > t) {
          const e = H(c.filter((e) => e !== -1 && e))
          i = -1
          const t = e.length,
            n = (t / 2) | 0
          ;(r = t % 2 == 0 ? (e[n - 1] + e[n]) / 2 : e[n]), (o = !1)
        }
      },
      t: () => d(e),
      _: () => e,
      v: (t, n) => {
        const r = t - e
        ;(i = n ? -1 : R(t - 1, i)), (e = t), r >= 0 ? (J(l, r), J(c, r, n)) : (l.splice(r), c.splice(n ? 0 : r, -r))
      },
      I: () => o,
      H: () => [c.slice(), r],
    }
  },
  se = (e) => {
    let t,
      n,
      r = null
    return {
      j(i) {
        ;(t ||=
          ((n = i.ownerDocument.defaultView),
          new n.ResizeObserver((t) => {
            ;(r = t), e(t), (r = null)
          }))),
          r && !r.some((e) => e.target.contains(i))
            ? n.requestAnimationFrame(() => {
                i.isConnected && t.observe(i)
              })
            : t.observe(i)
      },
      G(e) {
        t.unobserve(e)
      },
      D() {
        t && t.disconnect()
      },
    }
  },
  ce = (e, t, n, r, i, a, o, s) => {
    let c,
      l,
      u = !1,
      d = !1,
      f = !1,
      p = !1,
      m = i ? `scrollLeft` : `scrollTop`,
      h = i ? `left` : `top`,
      g = (e) => (a ? -e : e),
      _ = () => g(r[m]),
      v = (e, t) => {
        r.scrollTo({ [h]: e, behavior: t ? `smooth` : `instant` })
      },
      y = () => {
        u || d ? ((u = !1), b()) : ((f = !1), e.h(2))
      },
      b = () => {
        W(l), (l = U(y, 150))
      },
      x = () => {
        ;(u = !1), f && (p = !0), e.h(1, _(), s && s()), b()
      },
      S = (t) => {
        e.T() && !t.ctrlKey && (i ? t.deltaX : t.deltaY) && (u = !0)
      },
      C = () => {
        ;(d = !0), (f = p = !1)
      },
      w = () => {
        ;(d = !1), q() && (f = !0)
      }
    return (
      n.addEventListener(`scroll`, x),
      n.addEventListener(`wheel`, S, { passive: !0 }),
      n.addEventListener(`touchstart`, C, { passive: !0 }),
      n.addEventListener(`touchend`, w, { passive: !0 }),
      n.addEventListener(`touchcancel`, w, { passive: !0 }),
      {
        F: () => {
          _() === e.k() ? s && e.h(7, s()) : x()
        },
        D: () => {
          n.removeEventListener(`scroll`, x),
            n.removeEventListener(`wheel`, S),
            n.removeEventListener(`touchstart`, C),
            n.removeEventListener(`touchend`, w),
            n.removeEventListener(`touchcancel`, w),
            W(l)
        },
        K: () => {
          const [t, n] = e.M()
          if (t) {
            p && o && o(), (p = !1)
            const i = e.k(),
              a = i + t,
              s = e.C() + e.t() - e.o()
            a <= 0 || a >= s || i >= s ? v(g(a)) : r.scrollBy({ [h]: g(t), behavior: `instant` }),
              n && (c && c(), e.o() > e.t() && e.h(1, _()))
          }
          return n
        },
        N: (n, r, i = v) => {
          let a, o, s
          c && c()
          const l = (c = () => {
              ;(a = !0), W(o), s && s()
            }),
            u = () => {
              if (!a) {
                if ((e.o() && (W(o), (o = U(l, 150))), r)) {
                  for (let [n, r] = e.$(0); n <= r; n++) if (t.A(n)) return
                  l()
                }
                e.h(8), i(g(n()), r)
              }
            }
          if ((r && e.h(9, n()), !a)) {
            let t
            ;(s = e.L(2, () => {
              t ||
                ((t = !0),
                G(() => {
                  ;(t = !1), u()
                }))
            })),
              u()
          }
        },
      }
    )
  },
  le = (e, t, n) => {
    let r,
      i,
      a = K(),
      o = 0,
      s = new Map(),
      c = new WeakMap(),
      l = se((a) => {
        const o = [],
          l = []
        for (const {
          target: u,
          contentRect: { width: d, height: f },
        } of a)
          if (u === r) (d || f) && (i.F(), e.h(4, n ? d : f))
          else if (u.offsetParent) {
            const e = s.get(u),
              r = c.get(u)
            c.set(u, e)
            const i = n ? d : f
            e == null || t.A(e, i) || (r != null && r !== e ? l : o).push([e, i])
          }
        e.h(3, l, !0), e.h(3, o)
      })
    return {
      U(o, s = o.parentElement) {
        l.j((r = s)),
          (i = ce(e, t, s, s, n, n && getComputedStyle(s).direction === `rtl`, () => {
            const e = n ? `overflowX` : `overflowY`,
              t = s.style,
              r = t[e]
            ;(t[e] = `hidden`),
              U(() => {
                t[e] = r
              })
          })),
          a[1](!0)
      },
      R() {
        l.D(), i && i.D(), a[1](!1), (a = K())
      },
      Z: (e, t) => (
        s.set(e, t),
        l.j(e),
        () => {
          s.delete(e), l.G(e)
        }
      ),
      async ee(n, { align: r, smooth: o, offset: s = 0 } = {}) {
        if (n != null && ((n = V(n, 0, t._() - 1)), r === `nearest`)) {
          const i = e.i(n),
            a = e.k() - e.C()
          if (i < a) r = `start`
          else {
            if (!(i + t.m(n) > a + e.o())) return
            r = `end`
          }
        }
        ;(await a[0]) &&
          i.N(
            () =>
              n == null
                ? s
                : s + e.C() + e.i(n) + (r === `end` ? t.m(n) - e.o() : r === `center` ? (t.m(n) - e.o()) / 2 : 0),
            o,
          )
      },
      te() {
        const e = i && i.K()
        o !== (o = t._()) &&
          e &&
          s.forEach((e, t) => {
            l.G(t), l.j(t)
          })
      },
    }
  },
  X = re ? O.useLayoutEffect : O.useEffect,
  Z = (e, t) => {
    if (Array.isArray(e)) for (const n of e) Z(n, t)
    else e == null || typeof e == `boolean` || t.push(e)
  },
  ue = (e, t) => e.key ?? `_` + t,
  de = (e) => {
    const t = (0, O.useRef)(null)
    return (t.current ||= e())
  },
  Q = (e) => {
    const t = (0, O.useRef)(e)
    return (
      X(() => {
        t.current = e
      }, [e]),
      t
    )
  },
  fe = (0, O.memo)(({ oe: e, ne: t, re: n, se: r, le: i, ie: a, ce: o, fe: s }) => {
    const c = (0, O.useRef)(null)
    X(() => t(c.current, n), [n])
    const l = (0, O.useMemo)(() => {
      const e = {
        contain: `layout style`,
        position: i && s ? void 0 : `absolute`,
        [o ? `height` : `width`]: `100%`,
        [o ? `top` : `left`]: 0,
        [o ? `insetInlineStart` : `top`]: r,
        visibility: !i || s ? void 0 : `hidden`,
      }
      return (o && (e.display = `inline-flex`), e)
    }, [r, i, s, o])
    return (0, k.jsx)(
      a,
      typeof a == `string` ? { ref: c, style: l, children: e } : { ref: c, style: l, index: n, children: e },
    )
  }),
  pe = (e, t) =>
    (0, O.useMemo)(() => {
      if (typeof e == `function`) return [(n) => e(t[n], n), t.length]
      const n = ((e) => {
        const t = []
        return (Z(e, t), t)
      })(e)
      return [(e) => n[e], n.length]
    }, [e, t]),
  me = (0, O.forwardRef)(
    (
      {
        children: e,
        data: t,
        bufferSize: n,
        itemSize: r,
        shift: i,
        horizontal: a,
        keepMounted: o,
        cache: s,
        startMargin: c = 0,
        ssrCount: l,
        as: u = `div`,
        item: d = `div`,
        scrollRef: f,
        onScroll: p,
        onScrollEnd: m,
        onResize: h,
      },
      g,
    ) => {
      'use no memo'
      const [_, v] = pe(e, t),
        y = (0, O.useRef)(null),
        b = (0, O.useRef)(!!l),
        x = Q(p),
        S = Q(m),
        C = Q(h),
        [w, T, E, D] = de(() => {
          const e = !!a,
            t = oe(v, r, s),
            n = ae(t, l)
          return [n, t, le(n, t, e), e]
        })
      w.h(5, v, i), w.h(7, c)
      const [A, j] = (0, O.useReducer)(w.O, void 0, w.O),
        M = w.T(),
        N = w.t(),
        P = []
      X(() => {
        ;(b.current = !1),
          w.L(1, (e) => {
            e ? (0, I.flushSync)(j) : j()
          }),
          w.L(4, () => {
            x.current && x.current(w.k())
          }),
          w.L(8, () => {
            S.current && S.current()
          }),
          w.L(2, () => {
            C.current && C.current()
          })
        const e = y.current
        return (
          f
            ? G(() => {
                f.current && E.U(e, f.current)
              })
            : E.U(e),
          () => {
            w.R(), E.R()
          }
        )
      }, []),
        X(() => {
          E.te()
        }, [A]),
        (0, O.useImperativeHandle)(
          g,
          () => ({
            get cache() {
              return T.H()
            },
            get scrollOffset() {
              return w.k()
            },
            get scrollSize() {
              return ie(w)
            },
            get viewportSize() {
              return w.o()
            },
            findItemIndex: (e) => T.p(e - w.C()),
            getItemOffset: w.i,
            getItemSize: T.m,
            scrollToIndex: E.ee,
            scrollTo: (e) => E.ee(void 0, { offset: e }),
            scrollBy: (e) => E.ee(void 0, { offset: e + w.k() }),
          }),
          [],
        )
      const F = []
      if (o) {
        const e = new Set(o)
        for (let [t, r] = w.$(n); t <= r; t++) e.add(t)
        for (const t of H([...e])) t < v && F.push(t)
      } else for (let [e, t] = w.$(n); e <= t; e++) F.push(e)
      for (const e of F) {
        const t = _(e)
        P.push((0, k.jsx)(fe, { ne: E.Z, re: e, se: w.i(e), le: T.A(e), ie: d, oe: t, ce: D, fe: b.current }, ue(t, e)))
      }
      return (0, k.jsx)(u, {
        ref: y,
        style: {
          contain: `size style`,
          overflowAnchor: `none`,
          flex: `none`,
          position: `relative`,
          width: D ? N : `100%`,
          height: D ? `100%` : N,
          pointerEvents: M ? `none` : void 0,
        },
        children: P,
      })
    },
  ),
  he = 3
function ge({ count: e, columns: t, list: n, scroller: r }) {
  const [i, a] = (0, O.useState)(0),
    o = (0, O.useRef)(!1),
    s = Math.max(0, Math.min(i, e - 1))
  return (
    (0, O.useEffect)(() => {
      o.current &&
        ((o.current = !1),
        r.current?.querySelector(`[data-index="${s}"]`)?.focus({ preventScroll: !0 }),
        n.current?.scrollToIndex(Math.floor(s / t), { align: `nearest` }))
    }, [s, t, n, r]),
    {
      active: s,
      onKeyDown: (n) => {
        const r = getComputedStyle(n.currentTarget).direction === `rtl` ? -1 : 1,
          i = {
            ArrowRight: r,
            ArrowLeft: -r,
            ArrowDown: t,
            ArrowUp: -t,
            PageDown: t * he,
            PageUp: -t * he,
            Home: -e,
            End: e,
          }[n.key]
        if (i === void 0 || e === 0 || (n.preventDefault(), Math.abs(i) === 1 && (s + i < 0 || s + i >= e))) return
        const c = Math.abs(i) >= t && Math.abs(i) < e && s + i < 0
        ;(o.current = !0), a(c ? s : Math.max(0, Math.min(s + i, e - 1)))
      },
      onFocus: (e) => {
        const t = Number(e.target.dataset.index)
        Number.isInteger(t) && a(t)
      },
    }
  )
}
var _e = `
.lk-scroll{block-size:calc(var(--lk-m)*38);overflow:auto;overscroll-behavior:contain;margin-block-end:calc(var(--lk-s4)*-1);margin-inline:calc(var(--lk-s4)*-1);padding-inline:var(--lk-s3);padding-block-end:var(--lk-s4);scrollbar-width:thin;scrollbar-color:var(--lk-line) transparent;mask-image:linear-gradient(#000 calc(100% - var(--lk-s8)),transparent)}
.lk-tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:var(--lk-s1);padding-block-end:var(--lk-s2)}
@media (max-width:479px){.lk-scroll{block-size:min(calc(var(--lk-m)*52),60dvh)}}
`,
  $ = 4,
  ve = [0, 1, 2, 3],
  ye = 4
function be({ items: e, total: t, hasMore: r, onEnd: a, onChoose: o }) {
  E(_e)
  const { t: s } = n(),
    c = (0, O.useRef)(null),
    l = (0, O.useRef)(null),
    { active: u, onKeyDown: d, onFocus: f } = ge({ count: e.length, columns: $, list: c, scroller: l }),
    p = Math.ceil(e.length / $),
    m = () => {
      r &&
        c.current !== null &&
        c.current.findItemIndex(c.current.scrollOffset + c.current.viewportSize) >= p - ye &&
        a?.()
    },
    h = { ...D.list, 'aria-label': s(`connect.wallets`), 'aria-busy': r && a === void 0, onKeyDown: d, onFocus: f }
  return (0, k.jsx)(`div`, {
    ref: l,
    className: `lk-scroll`,
    ...h,
    children: (0, k.jsx)(me, {
      ref: c,
      data: Array.from({ length: p + +!!r }, (e, t) => t),
      keepMounted: [Math.floor(u / $)],
      onScroll: m,
      onResize: m,
      children: (n) =>
        (0, k.jsx)(
          `div`,
          {
            className: `lk-tiles`,
            children:
              n >= p
                ? ve.map((e) => (0, k.jsx)(j, {}, e))
                : e.slice(n * $, (n + 1) * $).map((e, r) => {
                    const a = n * $ + r
                    return (0, k.jsx)(
                      `div`,
                      {
                        ...xe(a, t),
                        children: (0, k.jsx)(N, {
                          name: e.name,
                          label: e.installed ? s(`allWallets.installed`, { wallet: e.name }) : void 0,
                          image: (0, k.jsx)(i, { size: `m`, name: e.name, src: e.imageUrl, ticked: e.installed }),
                          tabIndex: a === u ? 0 : -1,
                          'data-index': a,
                          'data-testid': `wallet-search-item-${e.id}`,
                          onClick: () => o(e),
                        }),
                      },
                      e.id,
                    )
                  }),
          },
          n,
        ),
    }),
  })
}
function xe(e, t) {
  return { ...D.item, 'aria-posinset': e + 1, 'aria-setsize': t ?? -1 }
}
function Se({ params: e }) {
  const i = S(),
    { t: s } = n(),
    [l, u] = (0, O.useState)(e?.search ?? ``),
    [d, _] = (0, O.useState)(),
    v = b(l.trim(), 300),
    { wallets: y, count: x, hasMore: C, loadMore: w, isPending: E, error: D, refetch: j } = F({ search: v }),
    [M, N] = A(),
    I = d === void 0 ? y : y.filter((e) => te(e, d)),
    L = ee(i)
  return (
    (0, O.useEffect)(() => {
      v === `` || E || M(s(`allWallets.found`, { count: I.length }))
    }, [v, E, I.length, M, s]),
    (0, O.useEffect)(() => {
      v !== `` && i.emit({ type: `SEARCH_WALLET`, badge: void 0, search: v })
    }, [i, v]),
    (0, k.jsxs)(t, {
      children: [
        (0, k.jsxs)(p, {
          children: [
            (0, k.jsx)(h, {
              label: s(`allWallets.searchLabel`),
              labelHidden: !0,
              icon: a,
              placeholder:
                x === void 0 || v !== `` ? s(`allWallets.searchLabel`) : s(`allWallets.search`, { count: x }),
              value: l,
              enterKeyHint: `search`,
              autoComplete: `off`,
              spellCheck: !1,
              onChange: (e) => u(e.target.value),
              trailing:
                l !== `` &&
                (0, k.jsx)(g, { icon: `M18 6 6 18M6 6l12 12`, label: s(`allWallets.clear`), onClick: () => u(``) }),
            }),
            L.length > 1 &&
              (0, k.jsxs)(f, {
                role: `group`,
                'aria-label': s(`allWallets.filter`),
                children: [
                  (0, k.jsx)(c, {
                    pressed: d === void 0,
                    onClick: () => _(void 0),
                    children: s(`allWallets.everyKind`),
                  }),
                  L.map(({ namespace: e, name: t }) =>
                    (0, k.jsx)(c, { pressed: d === e, onClick: () => _(e), children: t }, e),
                  ),
                ],
              }),
          ],
        }),
        N,
        D && I.length === 0
          ? (0, k.jsxs)(k.Fragment, {
              children: [
                (0, k.jsx)(o, {
                  icon: m,
                  title: s(`connect.listFailed.title`),
                  live: `alert`,
                  children: s(`connect.listFailed.body`),
                }),
                (0, k.jsx)(r, { variant: `primary`, onClick: j, children: s(`common.tryAgain`) }),
              ],
            })
          : !E && !C && I.length === 0
            ? (0, k.jsx)(o, {
                icon: a,
                title: v === `` ? s(`allWallets.noneOfKind.title`) : s(`allWallets.none.title`, { search: v }),
                children: s(v === `` ? `allWallets.noneOfKind.body` : `allWallets.none.body`),
              })
            : (0, k.jsx)(
                be,
                {
                  items: I,
                  total: d === void 0 ? x : void 0,
                  hasMore: C || E,
                  onEnd: E ? void 0 : w,
                  onChoose: (e) => {
                    v !== `` && P(i, `AllWallets`, { search: v }), T(i, e)
                  },
                },
                `${v} ${d}`,
              ),
      ],
    })
  )
}
export { Se as AllWalletsView }
