var e = Object.defineProperty,
  t = (e, t) => () => (t || (e((t = { exports: {} }).exports, t, t.exports), (e = null)), t.exports),
  n = (t, n) => {
    const r = {}
    for (var i in t) e(r, i, { get: t[i], enumerable: !0 })
    return (n || e(r, Symbol.toStringTag, { value: `Module` }), r)
  }
export { n, t }
