import type { Theme } from './theme.types.ts'

export type ThemeAttributes = {
  readonly 'data-lk-theme': 'dark' | 'light'
  readonly 'data-lk-preset'?: string | undefined
  readonly 'data-lk-accent'?: '' | undefined
}

/** The attributes that put `theme` on a host, given what the system prefers. */
export function resolveTheme(theme: Theme, systemIsLight: boolean): ThemeAttributes {
  const { mode = 'dark', preset, accent } = theme
  const fixed = preset === 'graphite' ? 'dark' : preset === 'paper' ? 'light' : undefined
  return {
    'data-lk-theme': fixed ?? (mode === 'system' ? (systemIsLight ? 'light' : 'dark') : mode),
    'data-lk-preset': fixed ? undefined : preset,
    'data-lk-accent': accent ? '' : undefined,
  }
}
