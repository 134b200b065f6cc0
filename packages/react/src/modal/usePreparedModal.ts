import type { ViewEntry } from '@latchkey/core'
import { startTransition, useEffect, useState } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { onIdle } from '../onIdle.ts'

/**
 * Whether the Connect view is drawn while the modal is closed: a click then has only to show it. `drawing` changes when
 * the modal opens with anything else than what was drawn, so that nothing of that is seen.
 */
export function usePreparedModal(): { prepared: boolean; drawing: number } {
  const { open, top, atConnect } = useKitState(({ modal, connections }) => ({
    open: modal.open,
    top: modal.stack[0],
    atConnect:
      !modal.embedded && connections.size === 0 && modal.stack.length === 1 && modal.stack[0]?.view === 'Connect',
  }))
  const [idle, setIdle] = useState(false)
  // In pieces: the page may have better to do while nobody has clicked yet.
  useEffect(() => onIdle(() => startTransition(() => setIdle(true))), [])
  const [last, setLast] = useState<{ open: boolean; top: ViewEntry | undefined; drawing: number }>({
    open,
    top,
    drawing: 0,
  })
  if (last.open !== open || (!open && last.top !== top)) {
    setLast({ open, top, drawing: last.drawing + (open && last.top !== top ? 1 : 0) })
  }
  return { prepared: idle && atConnect, drawing: last.drawing }
}
