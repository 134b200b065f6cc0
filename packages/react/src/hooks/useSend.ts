import { cancelSend, editSend, resetSend, resolveReceiver, type SendState, submitSend } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit, useKitState } from './useKit.ts'

type SendChange = Parameters<typeof editSend>[1]

/** The send form and what can be done with it. Call `submit` in a click handler. */
export function useSend(): SendState & {
  edit: (change: SendChange) => void
  resolveReceiver: () => ReturnType<typeof resolveReceiver>
  /** `quote`: the fee that the person saw. */
  submit: (options?: submitSend.Options) => ReturnType<typeof submitSend>
  cancel: () => void
  reset: () => void
} {
  const kit = useKit()
  const send = useKitState((state) => state.send)
  return useMemo(
    () => ({
      ...send,
      edit: (change: SendChange) => editSend(kit, change),
      resolveReceiver: () => resolveReceiver(kit),
      submit: (options?: submitSend.Options) => submitSend(kit, options),
      cancel: () => cancelSend(kit),
      reset: () => resetSend(kit),
    }),
    [kit, send],
  )
}
