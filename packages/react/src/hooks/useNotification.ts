import { hideNotification, type Notification, showNotification } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

type ShowOptions = Parameters<typeof showNotification>[1]

/** The notification on the screen, and how to show and hide one. */
export function useNotification(): Notification & { show: (options: ShowOptions) => void; hide: () => void } {
  const kit = useKit()
  const notification = useKitState((state) => state.notification)
  return useMemo(
    () => ({
      ...notification,
      show: (options: ShowOptions) => showNotification(kit, options),
      hide: () => hideNotification(kit),
    }),
    [kit, notification],
  )
}
