import type { DevnetPart } from './devnet.types.ts'

const needs: Readonly<Record<DevnetPart, readonly DevnetPart[]>> = {
  evm: [],
  api: ['evm'],
  practice: ['evm'],
  relay: [],
  mail: [],
  auth: ['guardian', 'mail'],
  guardian: ['auth', 'mail'],
  phone: ['evm', 'relay'],
  web: ['api', 'practice', 'relay'],
  example: ['api', 'practice'],
}

/** The named parts and all that they stand on; every part when none is named. */
export function withDependencies(only: readonly DevnetPart[] | undefined): ReadonlySet<DevnetPart> {
  const found = new Set<DevnetPart>()
  const add = (part: DevnetPart): void => {
    // Two parts may stand on each other.
    if (found.has(part)) return
    found.add(part)
    needs[part].forEach(add)
  }
  const wanted = only ?? (Object.keys(needs) as DevnetPart[])
  wanted.forEach(add)
  return found
}
