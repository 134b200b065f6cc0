import { d as n, O as t } from './index-C27qFo40.js'
import { t as r } from './sortTokens-Bucrctc9.js'
import { t as e } from './useKit-D7t2Gz75.js'
function i(e) {
  const { address: t, symbol: n, decimals: r, name: i, chainId: a, iconUrl: o, units: s, price: c } = e
  return { address: t, symbol: n, decimals: r, name: i, networkId: a, iconUrl: o, balanceUnits: s, price: c }
}
function a() {
  const i = e(),
    { tokens: a } = n()
  return a && r(a).filter((e) => t(i, `send`, e.chainId))
}
export { a as t, i as n }
