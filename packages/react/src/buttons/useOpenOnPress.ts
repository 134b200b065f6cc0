import { openModal } from '@latchkey/core'
import { useLatchkeyContext } from '../hooks/useLatchkeyContext.ts'

type OpenOptions = Parameters<typeof openModal>[1]

/** Handlers of a control that opens the modal: its code is fetched when a person is about to press. */
export function useOpenOnPress(options?: OpenOptions) {
  const { kit, prefetchModal } = useLatchkeyContext()
  return {
    'aria-haspopup': 'dialog',
    onPointerEnter: prefetchModal,
    onFocus: prefetchModal,
    onClick: () => void openModal(kit, options),
  } as const
}
