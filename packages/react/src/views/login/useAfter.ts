import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** Whether a moment has come. Renders again when it does. `atMs`: milliseconds since the Unix epoch. */
export function useAfter(atMs: number | undefined): boolean {
  const { clock } = useKit().env
  const [seenMs, setSeenMs] = useState(() => clock.nowMs())
  useEffect(() => {
    if (atMs === undefined) return
    const leftMs = atMs - clock.nowMs()
    if (leftMs <= 0) setSeenMs(clock.nowMs())
    else return clock.setTimer(() => setSeenMs(clock.nowMs()), leftMs)
  }, [atMs, clock])
  return atMs === undefined || seenMs >= atMs
}
