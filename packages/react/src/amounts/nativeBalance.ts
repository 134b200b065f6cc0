import type { TokenBalance } from '@latchkey/core/queries'
import { constants, formatAmount, type Network } from '@latchkey/protocol'

/**
 * What is held of a network's native token.
 *
 * @param tokens What an account holds there. Without an entry for the native token there is none of it.
 * @returns `units` in the smallest unit; `text` cut, never rounded, with its unit.
 */
export function nativeBalance(
  { nativeCurrency: { decimals, symbol } }: Network,
  tokens: readonly TokenBalance[],
  locale: string,
): { readonly units: bigint; readonly text: string } {
  const units = tokens.find((token) => token.address === undefined)?.units ?? 0n
  return {
    units,
    text: `${formatAmount(units, decimals, { maxDecimals: constants.balanceDecimals, locale })} ${symbol}`,
  }
}
