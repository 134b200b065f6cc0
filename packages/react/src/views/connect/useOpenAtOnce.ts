import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/**
 * Opens the wallet as soon as the link is there, once, if the tap that chose the wallet is fresh enough for the browser
 * to allow it: whoever tapped on a wallet need not tap again. Coming back to the view opens nothing.
 */
export function useOpenAtOnce(wanted: boolean, open: () => void): void {
  const kit = useKit()
  const uri = useKitState((state) => state.pairing.wcUri)
  const [wish] = useState(() => ({ open: wanted && kit.store.getState().modal.direction === 'forward' }))
  useEffect(() => {
    if (!wish.open || uri === undefined) return
    wish.open = false
    if (navigator.userActivation?.isActive) open()
  })
}
