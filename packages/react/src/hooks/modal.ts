import {
  closeModal,
  hideNotification,
  type KitEvent,
  type ModalState,
  type Notification,
  openModal,
  selectActiveNetwork,
  showNotification,
} from '@latchkey/core'

import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { useEffectEvent } from '@latchkey/ui'
import { useEffect, useMemo } from 'react'
import { useKit, useKitState } from './useKit.ts'

type OpenOptions = Parameters<typeof openModal>[1]

/** Opens and closes the modal. */
export function useLatchkey(): { open: (options?: OpenOptions) => Promise<void>; close: () => void } {
  const kit = useKit()
  return useMemo(
    () => ({
      open: async (options?: OpenOptions) => {
        await openModal(kit, options)
      },
      close: () => void closeModal(kit),
    }),
    [kit],
  )
}

/** Whether the modal is open and busy, what it shows, and the chain in use. */
export function useModalState(): ModalState & {
  selectedNetworkId: CaipNetworkId | undefined
  activeNamespace: Namespace | undefined
} {
  const kit = useKit()
  return useKitState((state) => ({
    ...state.modal,
    selectedNetworkId: selectActiveNetwork(kit, state)?.caipNetworkId,
    activeNamespace: state.activeNamespace,
  }))
}

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

/** Calls `listener` for each event of the kit while the component is mounted. */
export function useEvents(listener: (event: KitEvent) => void): void {
  const kit = useKit()
  const onEvent = useEffectEvent(listener)
  useEffect(() => kit.onEvent((event) => onEvent(event)), [kit, onEvent])
}
