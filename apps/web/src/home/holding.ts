import type { SendToken } from '@latchkey/core'
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

/** Identifies a token on a network. */
export function holdingId({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return address ?? chainId
}

/** A holding as the send form takes it. */
export function toSendToken({ chainId, units, ...token }: TokenBalance): SendToken {
  const { address, symbol, decimals, name, iconUrl, price } = token
  return { address, symbol, decimals, name, iconUrl, price, networkId: chainId, balanceUnits: units }
}
