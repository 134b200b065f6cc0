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
