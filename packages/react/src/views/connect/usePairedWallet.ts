import { connectorImageUrl, walletImageUrl } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/** Name and image of whom a pairing is for: the wallet, or the way to all of them. */
export function usePairedWallet(wallet: Wallet | undefined): { name: string; imageUrl: string | undefined } {
  const kit = useKit()
  const connector = useKitState(({ connectors }) => connectors.find(({ type }) => type === 'WALLET_CONNECT'))
  if (wallet) return { name: wallet.name, imageUrl: walletImageUrl(kit, wallet) }
  return { name: connector?.name ?? '?', imageUrl: connector && connectorImageUrl(kit, connector) }
}
