import type { KitEvent } from '@latchkey/core'
import { useEffect, useEffectEvent } from 'react'
import { useKit } from './useKit.ts'

/** Calls `listener` for each event of the kit while the component is mounted. */
export function useEvents(listener: (event: KitEvent) => void): void {
  const kit = useKit()
  const onEvent = useEffectEvent(listener)
  useEffect(() => kit.onEvent((event) => onEvent(event)), [kit])
}
