import type { FeeEstimate } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { amountText } from '../../amounts/amountText.ts'
import { useTokens } from '../../hooks/holdings.ts'
import type { Money } from '../../hooks/useMoney.ts'
import { type QueryState, useKitQuery } from '../../queries/useKitQueries.ts'
import type { SendForm } from './useSendForm.ts'

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

/** What the send would cost, once everything that it depends on is known. `data: null`: the network cannot say. */
export function useFee(
  form: SendForm,
  to: string | undefined,
  amountUnits: bigint | undefined,
): QueryState<FeeEstimate | null> {
  const { from, network, send } = form
  const { token } = send
  return useKitQuery<FeeEstimate | null>((parts, kit) =>
    from === undefined || to === undefined || !network || !token || amountUnits === undefined
      ? undefined
      : parts.feeQuery(kit, {
          from,
          to,
          amountUnits,
          networkId: network.caipNetworkId,
          token: { address: token.address, symbol: token.symbol, decimals: token.decimals },
        }),
  )
}

/** What one native token of a network is worth, if it is known. */
export function useNativePrice(network: Network | undefined): number | undefined {
  const { tokens } = useTokens()
  return tokens?.find((token) => token.chainId === network?.caipNetworkId && token.address === undefined)?.price
}
