var e = class extends Error {
  name = `KitError`
  code
  shortMessage
  details
  metaMessages
  docsPath
  retryable
  constructor(e) {
    const t = [e.shortMessage, ...(e.metaMessages ?? [])]
    super(
      t.join(`
`),
      e.cause === void 0 ? {} : { cause: e.cause },
    ),
      (this.code = e.code),
      (this.shortMessage = e.shortMessage),
      (this.details = e.details),
      (this.metaMessages = e.metaMessages ?? []),
      (this.docsPath = e.docsPath),
      (this.retryable = e.retryable ?? !1)
  }
  walk(e) {
    let t = this
    for (; t != null; ) {
      if (e(t)) return t
      t = typeof t == `object` && `cause` in t ? t.cause : void 0
    }
  }
}
function t(e, t) {
  if (typeof e != `object` || !e) return !1
  const n = e
  return n.name !== `KitError` || typeof n.code != `string` ? !1 : t === void 0 || n.code === t
}
export { e as n, t }
