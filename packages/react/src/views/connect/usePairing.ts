import { cancelPairing, connectorImageUrl, type Kit, retryPairing, startPairing, walletImageUrl } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { useEffect } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'

export const pairingCss = `
.lk-pairing{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s4)}
.lk-tab-panel>.lk-pairing{padding-block-start:var(--lk-s2)}
.lk-todo{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:var(--lk-s2);margin-inline-end:calc(var(--lk-s3)*-1)}
`

/**
 * Makes a link to connect with while `wanted`, for a wallet or for any, and gives it up when the view is left: not
 * before, a code that is being scanned outlives a change of tabs. How it goes is in the kit's state. Returns what asks
 * for a new one.
 */
export function usePairing(wallet: Wallet | undefined, wanted: boolean): () => void {
  const kit = useKit()
  useEffect(() => {
    if (wanted) follow(kit, startPairing(kit, { wallet }))
  }, [kit, wallet, wanted])
  useEffect(() => () => cancelPairing(kit), [kit])
  return () => follow(kit, retryPairing(kit))
}

function follow(kit: Kit, pairing: Promise<unknown>): void {
  pairing.catch((error: unknown) => kit.env.log('debug', 'No wallet was paired', error))
}

/** Name and image of whom a pairing is for: the wallet, or the way to all of them. */
export function usePairedWallet(wallet: Wallet | undefined): { name: string; imageUrl: string | undefined } {
  const kit = useKit()
  const connector = useKitState(({ connectors }) => connectors.find(({ type }) => type === 'WALLET_CONNECT'))
  if (wallet) return { name: wallet.name, imageUrl: walletImageUrl(kit, wallet) }
  return { name: connector?.name ?? '?', imageUrl: connector && connectorImageUrl(kit, connector) }
}
