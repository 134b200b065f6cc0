import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `look` whenever `occasion` has changed, once the list has been measured: rows are observed in the frame that they
 * appear in, and what follows from their sizes is known in the next. A list may end above the fold after a short page.
 */
export function useAfterLayout(look: () => void, occasion: string): void {
  const onMeasured = useEffectEvent(look)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (occasion !== '') onMeasured()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [occasion])
}
