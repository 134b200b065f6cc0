import { s as e } from './index-C27qFo40.js'
import { t } from './useText-CGWVHUe7.js'
function n(e, t) {
  const [n = ``, i = ``] = t.split(`/`),
    a = `${n}.${i.replace(/-(\w)/g, (e, t) => t.toUpperCase())}`
  return r(e, a) ? a : r(e, n) ? n : `unknown`
}
function r(e, t) {
  return t in e
}
function i() {
  const { t: r, errorTexts: i } = t()
  return (t, a = {}) => {
    const o = { wallet: a.wallet ?? r(`common.wallet`), network: a.network ?? r(`common.network`) },
      [s, c] = i?.[n(i, t.code)] ?? [t.code, ``]
    return { title: e(s, o).join(``), body: e(c, o).join(``) }
  }
}
export { i as t }
