import { type DisplayState, setDisplay, setLocale, setTheme, type ThemeState } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useKit, useKitState } from './useKit.ts'

type ThemeChange = Parameters<typeof setTheme>[1]

/** The theme in use, and how to change it. */
export function useTheme(): ThemeState & { setTheme: (change: ThemeChange) => void } {
  const kit = useKit()
  const theme = useKitState((state) => state.theme)
  return useMemo(() => ({ ...theme, setTheme: (change: ThemeChange) => setTheme(kit, change) }), [kit, theme])
}

/** The language in use as a BCP 47 tag, and how to change it. */
export function useLocale(): { locale: string; setLocale: (locale: string) => void } {
  const kit = useKit()
  const locale = useKitState((state) => state.locale)
  return useMemo(() => ({ locale, setLocale: (next: string) => setLocale(kit, next) }), [kit, locale])
}

/**
 * The currency of values and whether amounts are hidden, with setters for both. The choice lasts as
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
