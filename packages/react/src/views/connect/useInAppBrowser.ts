import { openInAppBrowser } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Takes the person to the wallet's own browser, on a phone and for the wallets that let pages in only there (spec 2).
 * Says whether they are on the way; `undefined` until that is known. Coming back to the view sends nobody away again.
 */
export function useInAppBrowser(wallet: Wallet | undefined): boolean | undefined {
  const kit = useKit()
  const [away, setAway] = useState(kit.env.platform.mobile ? undefined : false)
  useEffect(() => {
    if (wallet === undefined || away !== undefined) return
    setAway(kit.store.getState().modal.direction !== 'back' && openInAppBrowser(kit, wallet))
  }, [kit, wallet, away])
  return away
}
