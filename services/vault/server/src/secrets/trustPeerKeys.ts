import type { PublishedKeys, SigningKey } from '@latchkey/protocol/vault'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { isSuccessor, keyFingerprint } from '../statements.ts'

/**
 * Which keys of the other service are trusted. With fingerprints that the operator has pinned: those. Without: the keys of
 * the first contact, and later ones that a trusted key names as its successor. A key that somebody in the middle publishes
 * is neither.
 * @returns A function from what the other service publishes to the keys that count.
 */
export function trustPeerKeys({
  database,
  clock,
  log,
  issuer,
  pins,
}: trustPeerKeys.Options): (published: PublishedKeys) => Promise<readonly SigningKey[]> {
  async function knownOf({ keys, successions }: PublishedKeys): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ x: string }>`select x from peer_keys`.execute(database)
    const known = new Set(rows.map(({ x }) => x))
    const isFirstContact = known.size === 0
    for (const { x } of keys.toReversed()) {
      const isNamed = () => [...known].some((older) => successions.some((word) => isSuccessor(word, issuer, older, x)))
      if (known.has(x) || !(isFirstContact || isNamed())) continue
      known.add(x)
      await sql`insert into peer_keys (x, at) values (${x}, ${clock.nowMs()}) on conflict (x) do nothing`.execute(
        database,
      )
    }
    const published = new Set(keys.map(({ x }) => x))
    // Retired there: from now on it counts for nothing, and names no successor.
    if (keys.some(({ x }) => known.has(x)))
      for (const x of known) if (!published.has(x)) await sql`delete from peer_keys where x = ${x}`.execute(database)
    return known
  }

  return async (published) => {
    const known = pins === undefined ? await knownOf(published) : undefined
    const trusted = published.keys.filter(({ x }) => known?.has(x) ?? pins?.includes(keyFingerprint(x)))
    for (const { x, kid } of published.keys)
      if (!trusted.some((key) => key.x === x))
        log.error(
          { issuer, kid, fingerprint: keyFingerprint(x) },
          'the other service publishes a key that is not trusted',
        )
    return trusted
  }
}

export declare namespace trustPeerKeys {
  type Options = {
    readonly database: QueryExecutorProvider
    readonly clock: Clock
    readonly log: Pick<Logger, 'error'>
    /** The other service's name. */
    readonly issuer: string
    /** Fingerprints. */
    readonly pins?: readonly string[] | undefined
  }
}
