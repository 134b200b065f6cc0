import type { Theme } from './theme.types.ts'

/** The custom properties that a theme sets on its host, ready for `element.style.setProperty`. */
export function themeVariables(theme: Theme): Record<`--lk-${string}`, string> {
  const properties: Record<`--lk-${string}`, string> = {}
  for (const [name, value] of Object.entries(theme.variables ?? {})) properties[`--lk-${name}`] = value
  if (theme.accent) properties['--lk-seed'] = theme.accent
  return properties
}
