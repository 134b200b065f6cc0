import { setTheme, type ThemeState } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

type ThemeChange = Parameters<typeof setTheme>[1]

/** The theme in use, and how to change it. */
export function useTheme(): ThemeState & { setTheme: (change: ThemeChange) => void } {
  const kit = useKit()
  const theme = useKitState((state) => state.theme)
  return useMemo(() => ({ ...theme, setTheme: (change: ThemeChange) => setTheme(kit, change) }), [kit, theme])
}
