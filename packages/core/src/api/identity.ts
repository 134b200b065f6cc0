import type { Kit } from '../kit/kit.types.ts'

/** The version of this package; a test compares it with the manifest. */
export const sdkVersion = '0.1.0'

/**
 * What every call to a service carries (spec 7): the SDK's type and version, `{platform}-{adapters}-{version}`, and the
 * project id where there is one.
 */
export function identityQuery(kit: Kit): Record<string, string> {
  const adapters = [...kit.adapters.keys()].join(',') || 'universal'
  const identity = { st: 'latchkey', sv: `${kit.options.platform ?? 'html'}-${adapters}-${sdkVersion}` }
  return kit.options.projectId ? { ...identity, projectId: kit.options.projectId } : identity
}
