import { cancelPairing, type Kit, retryPairing, startPairing } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'

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
