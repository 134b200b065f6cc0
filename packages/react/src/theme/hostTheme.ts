import type { ThemeState } from '@latchkey/core'
import { presets, type Theme } from '@latchkey/ui/plain'

/** A kit's theme in the words of the ui parts. */
export function hostTheme({ themeMode, themeVariables, preset, accent }: ThemeState): Theme {
  return {
    mode: themeMode,
    preset: presets.find((known) => known === preset),
    accent,
    variables: themeVariables,
  }
}
