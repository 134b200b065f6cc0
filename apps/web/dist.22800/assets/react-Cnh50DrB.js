import { t as e } from './rolldown-runtime-4tVxZq34.js'
function t(...e) {
  return e.filter(Boolean).join(` `)
}
var n = e((e) => {
    var t = Symbol.for(`react.transitional.element`),
      n = Symbol.for(`react.fragment`)
    function r(e, n, r) {
      var i = null
      if ((r !== void 0 && (i = `` + r), n.key !== void 0 && (i = `` + n.key), `key` in n))
        for (var a in ((r = {}), n)) a !== `key` && (r[a] = n[a])
      else r = n
      return ((n = r.ref), { $$typeof: t, type: e, key: i, ref: n === void 0 ? null : n, props: r })
    }
    ;(e.Fragment = n), (e.jsx = r), (e.jsxs = r)
  }),
  r = e((e, t) => {
    t.exports = n()
  }),
  i = e((e) => {
    var t = Symbol.for(`react.transitional.element`),
      n = Symbol.for(`react.portal`),
      r = Symbol.for(`react.fragment`),
      i = Symbol.for(`react.strict_mode`),
      a = Symbol.for(`react.profiler`),
      o = Symbol.for(`react.consumer`),
      s = Symbol.for(`react.context`),
      c = Symbol.for(`react.forward_ref`),
      l = Symbol.for(`react.suspense`),
      u = Symbol.for(`react.memo`),
      d = Symbol.for(`react.lazy`),
      f = Symbol.for(`react.activity`),
      p = Symbol.for(`react.view_transition`),
      m = Symbol.iterator
    function h(e) {
      return typeof e != `object` || !e
        ? null
        : ((e = (m && e[m]) || e[`@@iterator`]), typeof e == `function` ? e : null)
    }
    var g = {
        isMounted: () => !1,
        enqueueForceUpdate: () => {},
        enqueueReplaceState: () => {},
        enqueueSetState: () => {},
      },
      _ = Object.assign,
      v = {}
    function y(e, t, n) {
      ;(this.props = e), (this.context = t), (this.refs = v), (this.updater = n || g)
    }
    ;(y.prototype.isReactComponent = {}),
      (y.prototype.setState = function (e, t) {
        if (typeof e != `object` && typeof e != `function` && e != null)
          throw Error(
            `takes an object of state variables to update or a function which returns an object of state variables.`,
          )
        this.updater.enqueueSetState(this, e, t, `setState`)
      }),
      (y.prototype.forceUpdate = function (e) {
        this.updater.enqueueForceUpdate(this, e, `forceUpdate`)
      })
    function b() {}
    b.prototype = y.prototype
    function x(e, t, n) {
      ;(this.props = e), (this.context = t), (this.refs = v), (this.updater = n || g)
    }
    var S = (x.prototype = new b())
    ;(S.constructor = x), _(S, y.prototype), (S.isPureReactComponent = !0)
    var C = Array.isArray
    function w() {}
    var T = { H: null, A: null, T: null, S: null },
      E = Object.prototype.hasOwnProperty
    function D(e, n, r) {
      var i = r.ref
      return { $$typeof: t, type: e, key: n, ref: i === void 0 ? null : i, props: r }
    }
    function O(e, t) {
      return D(e.type, t, e.props)
    }
    function k(e) {
      return typeof e == `object` && !!e && e.$$typeof === t
    }
    function A(e) {
      var t = { '=': `=0`, ':': `=2` }
      return `$` + e.replace(/[=:]/g, (e) => t[e])
    }
    var j = /\/+/g
    function M(e, t) {
      return typeof e == `object` && e && e.key != null ? A(`` + e.key) : t.toString(36)
    }
    function N(e) {
      switch (e.status) {
        case `fulfilled`:
          return e.value
        case `rejected`:
          throw e.reason
        default:
          switch (
            (typeof e.status == `string`
              ? e.then(w, w)
              : ((e.status = `pending`),
                e.then(
                  (t) => {
                    e.status === `pending` && ((e.status = `fulfilled`), (e.value = t))
                  },
                  (t) => {
                    e.status === `pending` && ((e.status = `rejected`), (e.reason = t))
                  },
                )),
            e.status)
          ) {
            case `fulfilled`:
              return e.value
            case `rejected`:
              throw e.reason
          }
      }
      throw e
    }
    function P(e, r, i, a, o) {
      var s = typeof e
      ;(s === `undefined` || s === `boolean`) && (e = null)
      var c = !1
      if (e === null) c = !0
      else
        switch (s) {
          case `bigint`:
          case `string`:
          case `number`:
            c = !0
            break
          case `object`:
            switch (e.$$typeof) {
              case t:
              case n:
                c = !0
                break
              case d:
                return ((c = e._init), P(c(e._payload), r, i, a, o))
            }
        }
      if (c)
        return (
          (o = o(e)),
          (c = a === `` ? `.` + M(e, 0) : a),
          C(o)
            ? ((i = ``), c != null && (i = c.replace(j, `$&/`) + `/`), P(o, r, i, ``, (e) => e))
            : o != null &&
              (k(o) &&
                (o = O(
                  o,
                  i + (o.key == null || (e && e.key === o.key) ? `` : (`` + o.key).replace(j, `$&/`) + `/`) + c,
                )),
              r.push(o)),
          1
        )
      c = 0
      var l = a === `` ? `.` : a + `:`
      if (C(e)) for (var u = 0; u < e.length; u++) (a = e[u]), (s = l + M(a, u)), (c += P(a, r, i, s, o))
      else if (((u = h(e)), typeof u == `function`))
        for (e = u.call(e), u = 0; !(a = e.next()).done; ) (a = a.value), (s = l + M(a, u++)), (c += P(a, r, i, s, o))
      else if (s === `object`) {
        if (typeof e.then == `function`) return P(N(e), r, i, a, o)
        throw (
          (r = String(e)),
          Error(
            `Objects are not valid as a React child (found: ` +
              (r === `[object Object]` ? `object with keys {` + Object.keys(e).join(`, `) + `}` : r) +
              `). If you meant to render a collection of children, use an array instead.`,
          )
        )
      }
      return c
    }
    function F(e, t, n) {
      if (e == null) return e
      var r = [],
        i = 0
      return (P(e, r, ``, ``, (e) => t.call(n, e, i++)), r)
    }
    function I(e) {
      if (e._status === -1) {
        var t = e._result,
          n = t()
        n.then(
          (t) => {
            ;(e._status === 0 || e._status === -1) &&
              ((e._status = 1), (e._result = t), n.status === void 0 && ((n.status = `fulfilled`), (n.value = t)))
          },
          (t) => {
            ;(e._status === 0 || e._status === -1) &&
              ((e._status = 2), (e._result = t), n.status === void 0 && ((n.status = `rejected`), (n.reason = t)))
          },
        ),
          e._status === -1 && ((e._status = 0), (e._result = n))
      }
      if (e._status === 1) return e._result.default
      throw e._result
    }
    var L =
      typeof reportError == `function`
        ? reportError
        : (e) => {
            if (typeof window == `object` && typeof window.ErrorEvent == `function`) {
              var t = new window.ErrorEvent(`error`, {
                bubbles: !0,
                cancelable: !0,
                message: typeof e == `object` && e && typeof e.message == `string` ? String(e.message) : String(e),
                error: e,
              })
              if (!window.dispatchEvent(t)) return
            } else if (typeof process == `object` && typeof process.emit == `function`) {
              process.emit(`uncaughtException`, e)
              return
            }
            console.error(e)
          }
    function R(e) {
      var t = T.T,
        n = {}
      ;(n.types = t === null ? null : t.types), (T.T = n)
      try {
        var r = e(),
          i = T.S
        i !== null && i(n, r), typeof r == `object` && r && typeof r.then == `function` && r.then(w, L)
      } catch (e) {
        L(e)
      } finally {
        t !== null && n.types !== null && (t.types = n.types), (T.T = t)
      }
    }
    function z(e) {
      var t = T.T
      if (t !== null) {
        var n = t.types
        n === null ? (t.types = [e]) : n.indexOf(e) === -1 && n.push(e)
      } else R(z.bind(null, e))
    }
    var B = {
      map: F,
      forEach: (e, t, n) => {
        F(
          e,
          function () {
            t.apply(this, arguments)
          },
          n,
        )
      },
      count: (e) => {
        var t = 0
        return (
          F(e, () => {
            t++
          }),
          t
        )
      },
      toArray: (e) => F(e, (e) => e) || [],
      only: (e) => {
        if (!k(e)) throw Error(`React.Children.only expected to receive a single React element child.`)
        return e
      },
    }
    ;(e.Activity = f),
      (e.Children = B),
      (e.Component = y),
      (e.Fragment = r),
      (e.Profiler = a),
      (e.PureComponent = x),
      (e.StrictMode = i),
      (e.Suspense = l),
      (e.ViewTransition = p),
      (e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = T),
      (e.__COMPILER_RUNTIME = { __proto__: null, c: (e) => T.H.useMemoCache(e) }),
      (e.addTransitionType = z),
      (e.cache = (e) =>
        function () {
          return e.apply(null, arguments)
        }),
      (e.cacheSignal = () => null),
      (e.cloneElement = function (e, t, n) {
        if (e == null) throw Error(`The argument must be a React element, but you passed ` + e + `.`)
        var r = _({}, e.props),
          i = e.key
        if (t != null)
          for (a in (t.key !== void 0 && (i = `` + t.key), t))
            !E.call(t, a) ||
              a === `key` ||
              a === `__self` ||
              a === `__source` ||
              (a === `ref` && t.ref === void 0) ||
              (r[a] = t[a])
        var a = arguments.length - 2
        if (a === 1) r.children = n
        else if (1 < a) {
          for (var o = Array(a), s = 0; s < a; s++) o[s] = arguments[s + 2]
          r.children = o
        }
        return D(e.type, i, r)
      }),
      (e.createContext = (e) => (
        (e = { $$typeof: s, _currentValue: e, _currentValue2: e, _threadCount: 0, Provider: null, Consumer: null }),
        (e.Provider = e),
        (e.Consumer = { $$typeof: o, _context: e }),
        e
      )),
      (e.createElement = function (e, t, n) {
        var r,
          i = {},
          a = null
        if (t != null)
          for (r in (t.key !== void 0 && (a = `` + t.key), t))
            E.call(t, r) && r !== `key` && r !== `__self` && r !== `__source` && (i[r] = t[r])
        var o = arguments.length - 2
        if (o === 1) i.children = n
        else if (1 < o) {
          for (var s = Array(o), c = 0; c < o; c++) s[c] = arguments[c + 2]
          i.children = s
        }
        if (e && e.defaultProps) for (r in ((o = e.defaultProps), o)) i[r] === void 0 && (i[r] = o[r])
        return D(e, a, i)
      }),
      (e.createRef = () => ({ current: null })),
      (e.forwardRef = (e) => ({ $$typeof: c, render: e })),
      (e.isValidElement = k),
      (e.lazy = (e) => ({ $$typeof: d, _payload: { _status: -1, _result: e }, _init: I })),
      (e.memo = (e, t) => ({ $$typeof: u, type: e, compare: t === void 0 ? null : t })),
      (e.startTransition = R),
      (e.unstable_useCacheRefresh = () => T.H.useCacheRefresh()),
      (e.use = (e) => T.H.use(e)),
      (e.useActionState = (e, t, n) => T.H.useActionState(e, t, n)),
      (e.useCallback = (e, t) => T.H.useCallback(e, t)),
      (e.useContext = (e) => T.H.useContext(e)),
      (e.useDebugValue = () => {}),
      (e.useDeferredValue = (e, t) => T.H.useDeferredValue(e, t)),
      (e.useEffect = (e, t) => T.H.useEffect(e, t)),
      (e.useEffectEvent = (e) => T.H.useEffectEvent(e)),
      (e.useId = () => T.H.useId()),
      (e.useImperativeHandle = (e, t, n) => T.H.useImperativeHandle(e, t, n)),
      (e.useInsertionEffect = (e, t) => T.H.useInsertionEffect(e, t)),
      (e.useLayoutEffect = (e, t) => T.H.useLayoutEffect(e, t)),
      (e.useMemo = (e, t) => T.H.useMemo(e, t)),
      (e.useOptimistic = (e, t) => T.H.useOptimistic(e, t)),
      (e.useReducer = (e, t, n) => T.H.useReducer(e, t, n)),
      (e.useRef = (e) => T.H.useRef(e)),
      (e.useState = (e) => T.H.useState(e)),
      (e.useSyncExternalStore = (e, t, n) => T.H.useSyncExternalStore(e, t, n)),
      (e.useTransition = () => T.H.useTransition()),
      (e.version = `19.3.1`)
  }),
  a = e((e, t) => {
    t.exports = i()
  })
export { a as t, r as n, t as r }
