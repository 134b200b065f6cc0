import type { DevnetPart } from './devnet.types.ts'

const needs: Readonly<Record<DevnetPart, readonly DevnetPart[]>> = {
  evm: [],
  solana: [],
  bitcoin: [],
  api: ['evm'],
  practice: ['evm'],
  relay: [],
  mail: [],
  social: [],
  auth: ['guardian', 'mail', 'social'],
  guardian: ['auth', 'mail'],
  frame: ['api', 'auth', 'guardian'],
  phone: ['evm', 'relay'],
  web: ['api', 'practice', 'relay'],
  example: ['api', 'practice'],
}

/** The named parts and all that they stand on; every part but Solana and Bitcoin when none is named. `further` come on top. */
export function withDependencies(
  only: readonly DevnetPart[] | undefined,
  further: readonly DevnetPart[] = [],
): ReadonlySet<DevnetPart> {
  const found = new Set<DevnetPart>()
  const add = (part: DevnetPart): void => {
    // Two parts may stand on each other.
    if (found.has(part)) return
    found.add(part)
    needs[part].forEach(add)
  }
  // Nothing of the others stands on these yet. Solana's runtime has no binary for Windows, Bitcoin's is installed at first use.
  const wanted = only ?? (Object.keys(needs) as DevnetPart[]).filter((part) => part !== 'solana' && part !== 'bitcoin')
  wanted.forEach(add)
  further.forEach(add)
  return found
}
