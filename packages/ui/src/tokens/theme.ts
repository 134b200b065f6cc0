export type ThemeMode = 'dark' | 'light' | 'system'

/**
 * Named token sets. `graphite` is the neutral dark theme and `paper` the neutral light one, whatever the mode says;
 * the others keep their hue in both modes.
 */
export type Preset = 'graphite' | 'paper' | 'midnight' | 'forest' | 'rose' | 'high-contrast'

export type Theme = {
  /** Default `dark`. */
  readonly mode?: ThemeMode | undefined
  readonly preset?: Preset | undefined
  /** Any CSS colour. Its hue is kept, its lightness is the theme's. Ignored where CSS has no relative colours. */
  readonly accent?: string | undefined
  /** Custom properties without the `--lk-` prefix, for example `{ m: '11px', z: '2000' }`. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** All presets, in the order in which a settings page shows them. */
export const presets: readonly Preset[] = ['graphite', 'paper', 'midnight', 'forest', 'rose', 'high-contrast']

type ThemeAttributes = {
  readonly 'data-lk-theme': ThemeMode
  readonly 'data-lk-preset'?: string | undefined
  readonly 'data-lk-accent'?: '' | undefined
}

/** The attributes that put `theme` on a host, given what the system prefers: `undefined` where only the sheet knows. */
export function resolveTheme(theme: Theme, systemIsLight: boolean | undefined): ThemeAttributes {
  const { mode = 'dark', preset, accent } = theme
  const fixed = preset === 'graphite' ? 'dark' : preset === 'paper' ? 'light' : undefined
  return {
    'data-lk-theme':
      fixed ?? (mode === 'system' && systemIsLight !== undefined ? (systemIsLight ? 'light' : 'dark') : mode),
    'data-lk-preset': fixed ? undefined : preset,
    'data-lk-accent': accent ? '' : undefined,
  }
}

/** The custom properties that a theme sets on its host, ready for `element.style.setProperty`. */
export function themeVariables(theme: Theme): Record<`--lk-${string}`, string> {
  const properties: Record<`--lk-${string}`, string> = {}
  for (const [name, value] of Object.entries(theme.variables ?? {})) properties[`--lk-${name}`] = value
  if (theme.accent) properties['--lk-seed'] = theme.accent
  return properties
}

const query = () => matchMedia('(prefers-color-scheme: light)')

/** Whether the system asks for a light page. */
export function systemIsLight(): boolean {
  return query().matches
}

/** Calls `listener` whenever the system asks for another theme. Returns the function that ends it. */
export function watchSystemTheme(listener: () => void): () => void {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
