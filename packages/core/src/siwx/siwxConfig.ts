import type { Kit } from '../kit/kit.types.ts'
import type { SiwxConfig } from './siwxState.ts'

/** What signs people in, as the app has given it. */
export function siwxConfig(kit: Kit): Promise<SiwxConfig> {
  return kit.internals.get(loadConfig)
}

async function loadConfig(kit: Kit): Promise<SiwxConfig> {
  const { siwx, siweConfig } = kit.options
  if (siwx) return siwx
  if (!siweConfig) throw new Error('A kit without sign-ins has no machine for them.')
  const { fromSiweConfig } = await import('./siweConfig.ts')
  return fromSiweConfig(siweConfig, kit.env)
}

export function storageKey(kit: Kit, name: string): string {
  return `${kit.options.storageKey ?? 'latchkey'}.siwx.${name}`
}
