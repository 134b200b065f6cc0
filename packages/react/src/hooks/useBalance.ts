import { selectActiveNetwork } from '@latchkey/core'
import { constants, formatAmount, type KitError, type Namespace } from '@latchkey/protocol'
import { useTokens } from './holdings.ts'
import { useKit, useKitState } from './useKit.ts'

/** What the account holds of the native token on the network in use. `text` is cut, never rounded, with its unit. */
export function useBalance(options: { namespace?: Namespace | undefined; enabled?: boolean | undefined } = {}): {
  units: bigint | undefined
  decimals: number | undefined
  symbol: string | undefined
  text: string | undefined
  error: KitError | undefined
  isPending: boolean
  refetch: () => void
} {
  const kit = useKit()
  const { network, locale } = useKitState((state) => ({
    network: selectActiveNetwork(kit, state, options.namespace),
    locale: state.locale,
  }))
  const networkIds = network === undefined || options.enabled === false ? [] : [network.caipNetworkId]
  const { tokens, error, isPending, refetch } = useTokens({ namespace: network?.chainNamespace, networkIds })
  const native = tokens?.find((token) => token.address === undefined)
  const decimals = network?.nativeCurrency.decimals
  const symbol = network?.nativeCurrency.symbol
  // A network without an entry for its native token says that there is none of it.
  const units = tokens === undefined ? undefined : (native?.units ?? 0n)
  const text =
    units === undefined || decimals === undefined
      ? undefined
      : `${formatAmount(units, decimals, { maxDecimals: constants.balanceDecimals, locale })} ${symbol}`
  return { units, decimals, symbol, text, error, isPending, refetch }
}
