import type { FeeEstimate } from '@latchkey/core'
import { type QueryState, useKitQuery } from '../../queries/useKitQueries.ts'
import type { SendForm } from './useSendForm.ts'

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
