import type { Preset } from './theme.types.ts'

/** All presets, in the order in which a settings page shows them. */
export const presets: readonly Preset[] = ['graphite', 'paper', 'midnight', 'forest', 'rose', 'high-contrast']
