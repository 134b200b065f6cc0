import { ft as a, v as c, d as i, y as l, M as n, h as o, c as r, p as s } from './index-C27qFo40.js'
import { t as e } from './react-Cnh50DrB.js'
import { n as u } from './sortTokens-Bucrctc9.js'
import { t as d } from './useDebounced-BQpcoDHB.js'
import { t } from './useKit-D7t2Gz75.js'
import { n as f, t as p } from './useSendableTokens-JGtbsZI1.js'
var m = 6
function h(e, t, n, r) {
  const { decimals: i, symbol: o } = t.nativeCurrency,
    s = u({ units: e, decimals: i, symbol: o }, m, r)
  if (n === void 0) return s
  const c = (Number(e) / 10 ** i) * n
  return `${s} (${a(c, `USD`, r)})`
}
function g(e, t) {
  const { from: n, to: r, network: i, send: a } = e,
    { token: o } = a
  return s((e, a) =>
    n === void 0 || r === void 0 || !i || !o || t === void 0
      ? void 0
      : e.feeQuery(a, {
          from: n,
          to: r,
          amountUnits: t,
          networkId: i.caipNetworkId,
          token: { address: o.address, symbol: o.symbol, decimals: o.decimals },
        }),
  )
}
function _(e) {
  const { tokens: t } = i()
  return t?.find((t) => t.chainId === e?.caipNetworkId && t.address === void 0)?.price
}
var v = e()
function y() {
  const e = t(),
    { network: i } = r(),
    { send: a, from: s } = o((e) => ({ send: e.send, from: n(e).address })),
    u = p(),
    [m, h] = (0, v.useState)(),
    { token: g, receiverAddress: _ } = a,
    y = u?.find((e) => e.chainId === g?.networkId && e.address === g?.address),
    b = u?.filter((e) => e.chainId === i?.caipNetworkId),
    x = b?.find((e) => e.address === void 0) ?? b?.[0] ?? u?.[0]
  ;(0, v.useEffect)(() => {
    g === void 0 && x !== void 0 && l(e, { token: f(x) })
  }, [e, g, x])
  const S = d(_, 500),
    C = g?.networkId
  return (
    (0, v.useEffect)(() => {
      if (S.trim() === `` || C === void 0) return
      let t = !1
      return (
        c(e).then(
          (e) => {
            t || h(e)
          },
          (t) => e.env.log(`warn`, `The receiver could not be looked up`, t),
        ),
        () => {
          t = !0
        }
      )
    }, [e, S, C]),
    {
      send: a,
      from: s,
      network: e.networks.find((e) => e.caipNetworkId === C),
      balanceUnits: g === void 0 ? void 0 : u === void 0 ? g.balanceUnits : (y?.units ?? 0n),
      to: m !== void 0 && m === _ ? m : void 0,
      isEmpty: u !== void 0 && u.length === 0,
    }
  )
}
export { _ as n, g as r, h as i, y as t }
