import { LRUCache } from 'lru-cache'

type Lease = {
  readonly key: string
  tokens: number
  /** Tokens held at its start. */
  size: number
  endsAtMs: number
  /** What was refused last: as much is not asked for again before then. */
  refused: { readonly least: number; readonly untilMs: number }
  renewing: Promise<void> | undefined
}

/** Beyond these the key that was used least lately is dropped, and what it held is lost. */
const maxKeys = 100_000

/**
 * Tokens of a common store, taken in advance by this process, so that most requests don't ask the store. A lease grows
 * eightfold while a key is busy and shrinks to what was used when it ends: a caller of one request a minute is lent one token.
 *
 * Nothing is let through that the store didn't give. What is held when a lease ends is lost, so that a process can't
 * save up: in any time more than `burst + perSecond * seconds` pass by at most `most` for each process.
 */
export function createLeases({ nowMs, onFailure }: createLeases.Options) {
  const leases = new LRUCache<string, Lease>({ max: maxKeys })

  function find(key: string): Lease {
    const found = leases.get(key)
    if (found !== undefined) return found
    const lease = { key, tokens: 0, size: 0, endsAtMs: 0, refused: { least: 0, untilMs: 0 }, renewing: undefined }
    leases.set(key, lease)
    return lease
  }

  function renew(lease: Lease, cost: number, { most, lifeMs, ask }: createLeases.Take): Promise<void> {
    if (lease.renewing !== undefined) return lease.renewing
    const isOver = lease.endsAtMs <= nowMs()
    const size = isOver ? lease.size - lease.tokens : lease.size * 8
    if (isOver) lease.tokens = 0
    const least = Math.max(1, cost - lease.tokens)
    lease.renewing = ask(lease.key, Math.max(least, Math.min(most, size) - lease.tokens), least)
      .then(({ granted, waitMs }) => {
        const now = nowMs()
        if (granted === 0) {
          lease.refused = { least, untilMs: now + waitMs }
          return
        }
        lease.tokens += granted
        lease.size = lease.tokens
        lease.endsAtMs = now + lifeMs
      })
      .finally(() => {
        lease.renewing = undefined
      })
    return lease.renewing
  }

  /** As `take`; undefined where the store has to be asked first. */
  function takeHeld(lease: Lease, cost: number, take: createLeases.Take): number | undefined {
    const now = nowMs()
    const held = lease.endsAtMs <= now ? 0 : lease.tokens
    if (held >= cost) {
      lease.tokens -= cost
      // Before it is used up; one of a single token isn't, or a caller of one request would be asked for twice.
      if (lease.tokens * 4 < Math.min(lease.size, take.most) - 1) renew(lease, cost, take).catch(onFailure)
      return 0
    }
    const { least, untilMs } = lease.refused
    return cost - held >= least && now < untilMs ? untilMs - now : undefined
  }

  async function takeLent(lease: Lease, cost: number, take: createLeases.Take): Promise<number> {
    for (;;) {
      await renew(lease, cost, take)
      const waitMs = takeHeld(lease, cost, take)
      if (waitMs !== undefined) return waitMs
    }
  }

  return {
    /**
     * Takes `cost` tokens of a key: at once where they are held, else after asking the store.
     * @returns Milliseconds until there are enough; 0 where they were taken. Rejects with what `ask` throws.
     */
    take(key: string, cost: number, take: createLeases.Take): number | Promise<number> {
      const lease = find(key)
      return takeHeld(lease, cost, take) ?? takeLent(lease, cost, take)
    },
    size: () => leases.size,
  }
}

export declare namespace createLeases {
  type Options = {
    /** Any clock that runs on. */
    readonly nowMs: () => number
    /** For the log: a lease that could not be renewed while it lasted. */
    readonly onFailure: (error: unknown) => void
  }

  type Take = {
    /** Tokens held at most. */
    readonly most: number
    /** After so long what is held is lost. */
    readonly lifeMs: number
    /** Asks the store for `wanted` tokens or as many as it has, `least` at the least; 0 where it has fewer. */
    readonly ask: (
      key: string,
      wanted: number,
      least: number,
    ) => Promise<{ readonly granted: number; readonly waitMs: number }>
  }
}
