import type { DevnetPart } from './devnet.types.ts'

const needs: Readonly<Record<DevnetPart, readonly DevnetPart[]>> = {
  evm: [],
  solana: [],
  api: ['evm'],
  practice: ['evm'],
  relay: [],
  mail: [],
  social: [],
  auth: ['guardian', 'mail', 'social'],
  guardian: ['auth', 'mail'],
  phone: ['evm', 'relay'],
  web: ['api', 'practice', 'relay'],
  example: ['api', 'practice'],
}

/** The named parts and all that they stand on; every part but Solana when none is named. */
export function withDependencies(only: readonly DevnetPart[] | undefined): ReadonlySet<DevnetPart> {
  const found = new Set<DevnetPart>()
  const add = (part: DevnetPart): void => {
    // Two parts may stand on each other.
    if (found.has(part)) return
    found.add(part)
    needs[part].forEach(add)
  }
  // Nothing of the others stands on Solana yet, and its runtime has no binary for Windows.
  const wanted = only ?? (Object.keys(needs) as DevnetPart[]).filter((part) => part !== 'solana')
  wanted.forEach(add)
  return found
}
