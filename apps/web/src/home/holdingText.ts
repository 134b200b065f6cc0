import type { TokenBalance } from '@latchkey/core/queries'
import { constants, formatAmount } from '@latchkey/protocol'

/**
 * The amount with its unit, cut and never rounded up. What is there but too little to be seen is shown as
 * less than the last decimal, so that it doesn't look like nothing.
 */
export function holdingText(
  { units, decimals, address, symbol }: Pick<TokenBalance, 'units' | 'decimals' | 'address' | 'symbol'>,
  locale: string,
): string {
  const most = address === undefined ? constants.balanceDecimals : constants.tokenBalanceDecimals
  const maxDecimals = Math.min(decimals, most)
  const least = 10n ** BigInt(decimals - maxDecimals)
  const amount =
    units > 0n && units < least
      ? `<${formatAmount(least, decimals, { maxDecimals, locale })}`
      : formatAmount(units, decimals, { maxDecimals, locale })
  return `${amount} ${symbol}`
}
