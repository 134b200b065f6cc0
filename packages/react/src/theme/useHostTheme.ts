import { presets, type Theme } from '@latchkey/ui'
import { useMemo } from 'react'
import { useKitState } from '../hooks/useKit.ts'

/** The kit's theme in the words of the ui parts. */
export function useHostTheme(): Theme {
  const { themeMode, themeVariables, preset, accent } = useKitState((state) => state.theme)
  return useMemo(
    () => ({
      mode: themeMode,
      preset: presets.find((known) => known === preset),
      accent,
      variables: themeVariables,
    }),
    [themeMode, themeVariables, preset, accent],
  )
}
