import { closeModal, openModal } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'

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
