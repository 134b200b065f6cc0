import type { TokenAmount } from './solana.types.ts'

/** An amount of a token in the forms of the RPC; `uiAmountString` has no zeros at its end. */
export function toTokenAmount(units: bigint, decimals: number): TokenAmount {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: units.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
