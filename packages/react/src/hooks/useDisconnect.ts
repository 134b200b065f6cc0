import { disconnect } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit } from './useKit.ts'

type DisconnectOptions = Parameters<typeof disconnect>[1]

/** Ends one connection, those of a namespace, or all. */
export function useDisconnect(): {
  disconnect: (options?: DisconnectOptions) => Promise<void>
  isPending: boolean
  error: KitError | undefined
} {
  const kit = useKit()
  const { run, isPending, error } = useAsyncAction(
    useCallback(
      async (options?: DisconnectOptions) => {
        await disconnect(kit, options)
      },
      [kit],
    ),
  )
  return { disconnect: run, isPending, error }
}
