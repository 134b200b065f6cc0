import { qt as e } from './index-C27qFo40.js'
import { n } from './react-Cnh50DrB.js'
import { t } from './useText-CGWVHUe7.js'
function r(e) {
  return [e.code, e.shortMessage, ...e.metaMessages, e.details]
    .filter((e, t, n) => e !== void 0 && e !== `` && n.indexOf(e) === t)
    .join(`
`)
}
var i = n()
function a({ error: n }) {
  const { t: a } = t()
  return (0, i.jsx)(e, {
    summary: a(`common.details`),
    text: r(n),
    copyLabel: a(`common.copyDetails`),
    copiedLabel: a(`common.copied`),
  })
}
export { a as t }
