import { selectActiveNetwork } from '@latchkey/core'
import type { KitError, Namespace } from '@latchkey/protocol'
import { nativeBalance } from '../amounts/nativeBalance.ts'
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
  const held = network && tokens && nativeBalance(network, tokens, locale)
  return {
    units: held?.units,
    decimals: network?.nativeCurrency.decimals,
    symbol: network?.nativeCurrency.symbol,
    text: held?.text,
    error,
    isPending,
    refetch,
  }
}
