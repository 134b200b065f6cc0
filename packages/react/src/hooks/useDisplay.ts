import { type DisplayState, setDisplay } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/**
 * The currency that values are told in and whether amounts are covered, with the way to change both. The choice lasts as
 * long as the page: an app that wants it longer keeps it.
 *
 * @example
 * const { currency, balancesHidden, setDisplay } = useDisplay()
 * <button onClick={() => setDisplay({ currency: 'eur' })}>Euro</button>
 */
export function useDisplay(): DisplayState & { setDisplay: (change: Partial<DisplayState>) => void } {
  const kit = useKit()
  const display = useKitState((state) => state.display)
  return { ...display, setDisplay: useCallback((change: Partial<DisplayState>) => setDisplay(kit, change), [kit]) }
}
