import { n as e, t } from './isKitError-UkxeugJg.js'
function n(n) {
  if (t(n)) return n
  const r = n instanceof Error ? n.message : void 0
  return new e({ code: `unknown`, shortMessage: `Unknown error`, details: r, cause: n })
}
export { n as t }
