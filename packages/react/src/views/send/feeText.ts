import type { Network } from '@latchkey/protocol'
import { amountText } from '../../amounts/amountText.ts'
import type { Money } from '../../amounts/money.types.ts'

/** Fees are small: they need more decimals than a balance to say anything. */
const feeDecimals = 6

/** A fee in the network's own token, and in money where the price of that token is known. */
export function feeText(
  units: bigint,
  network: Network,
  price: number | undefined,
  locale: string,
  money: Money,
): string {
  const { decimals, symbol } = network.nativeCurrency
  const text = amountText({ units, decimals, symbol }, feeDecimals, locale)
  if (price === undefined) return text
  // Display only: the exact figure is the one in units.
  const worth = (Number(units) / 10 ** decimals) * price
  return `${text} (${money.text(worth)})`
}
