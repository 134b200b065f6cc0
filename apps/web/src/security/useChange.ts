import { isKitError, type KitError, toKitError } from '@latchkey/protocol'
import { useState } from 'react'

export type Change = {
  /** Which one is being asked for. */
  readonly busy: string | undefined
  /** Of the last one that failed. Who closed the wallet's screen knows that they did: that is none. */
  readonly error: KitError | undefined
  /** Asks for one; resolves with whether it was done. */
  run(name: string, action: () => Promise<unknown>): Promise<boolean>
}

/** Follows changes that the wallet is asked for, one at a time. */
export function useChange(): Change {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<KitError>()
  return {
    busy,
    error,
    async run(name, action) {
      if (busy !== undefined) return false
      setBusy(name)
      setError(undefined)
      try {
        await action()
        return true
      } catch (thrown) {
        if (!isKitError(thrown, 'wallet/user-rejected')) setError(toKitError(thrown))
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}
