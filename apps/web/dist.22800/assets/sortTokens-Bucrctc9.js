import { pt as e } from './index-C27qFo40.js'
function t({ units: t, decimals: n, symbol: r }, i, a) {
  const o = Math.min(i, n),
    s = 10n ** BigInt(n - o),
    c = t > 0n && t < s,
    l = e(c ? s : t, n, { maxDecimals: o, locale: a })
  return `${c ? `<` : ``}${l} ${r}`
}
function n(e) {
  return e
    .filter((e) => e.units > 0n)
    .toSorted(
      (e, t) =>
        (t.value ?? 0) - (e.value ?? 0) ||
        Number(e.address !== void 0) - Number(t.address !== void 0) ||
        e.name.localeCompare(t.name),
    )
}
export { n as t, t as n }
