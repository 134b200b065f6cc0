/** Prices are worked out in whole numbers of this many decimals: a token may cost a millionth of a millionth. */
const scale = 10n ** 36n

/** Exact arithmetic on prices until the last step. */
export const fixedPoint = {
  one: scale,
  /** @param digits Decimals that `units` counts in. */
  from: (units: bigint, digits: number): bigint => (units * scale) / 10n ** BigInt(digits),
  times: (a: bigint, b: bigint): bigint => (a * b) / scale,
  toNumber: (value: bigint): number => Number(value) / Number(scale),
}
