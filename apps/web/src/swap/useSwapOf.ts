import type { TokenBalance } from '@latchkey/core/queries'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useKit, useLatchkey, useSwapNetworks } from '@latchkey/react'

/** The way from something that is held to its swap. */
export function useSwapOf(): {
  /** Whether what lies on a network can be swapped. */
  readonly canSwap: (networkId: CaipNetworkId) => boolean
  readonly swap: (holding: TokenBalance) => Promise<void>
} {
  const kit = useKit()
  const { open } = useLatchkey()
  const networks = useSwapNetworks() ?? []
  return {
    canSwap: (networkId) => networks.some(({ caipNetworkId }) => caipNetworkId === networkId),
    async swap({ chainId: networkId, address, symbol, decimals, name, iconUrl }) {
      const { editSwap, resetSwap } = await import('@latchkey/core/swap')
      kit.emit({ type: 'OPEN_SWAP', network: networkId })
      resetSwap(kit)
      editSwap(kit, { sourceToken: { address, symbol, decimals, name, iconUrl, networkId } })
      await open({ view: 'Swap' })
    },
  }
}
