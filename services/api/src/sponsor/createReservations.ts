import type { CaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Schema } from '../db/schema.types.ts'

/** An operation that is to be paid for. */
export type Reservation = {
  readonly chain: CaipNetworkId
  readonly project: string
  /** Lower case. */
  readonly account: Address
  readonly nonce: bigint
  /** By which the chain will tell of it. */
  readonly hash: Hex
  /** The most that it may cost. */
  readonly wei: bigint
  readonly validUntilMs: number
}

/** What may be used up in a day, in wei. */
export type DayLimits = { readonly accountWei: bigint; readonly projectWei: bigint }

/** Whether it is reserved, or whose budget has too little left. */
export type ReservationAnswer = 'reserved' | 'account-limit' | 'project-limit'

/** What became of an operation on the chain. */
export type PaidOperation = {
  readonly hash: Hex
  readonly account: Address
  readonly nonce: bigint
  readonly costWei: bigint
}

const dayMs = 86_400_000
/** The row of all accounts of a project. */
const everyone = ''

type Project = { readonly chain: string; readonly project: string; readonly day: number }
type DayKey = Project & { readonly account: string }
/** Used wei by account, with that of `everyone`. */
type Used = Map<string, bigint>

/** A reservation that waits for its turn. */
type Waiting = {
  readonly asked: Reservation
  readonly limits: DayLimits
  readonly answer: (said: ReservationAnswer) => void
  readonly fail: (error: unknown) => void
}

/** Reservations of a project that are decided in one transaction. */
const maxTogether = 100

const dayColumns = ['chain', 'project', 'account', 'day'] as const

/**
 * What is paid for and may be: each project and account has a budget a day, of which the most that an operation may cost
 * is taken before it is signed for, and what it did cost once the chain has it. Any number of processes share it.
 */
export function createReservations({ database, clock }: createReservations.Options) {
  const waiting = new Map<string, Waiting[]>()

  /** Locks the days of a project and of accounts, the project's first, and reads them. */
  async function lock(transaction: Kysely<Schema>, of: Project, accounts: readonly string[]): Promise<Used> {
    const { chain, project, day } = of
    const rows = await transaction
      .insertInto('sponsor_days')
      .values([everyone, ...accounts].map((account) => ({ chain, project, account, day, used_wei: '0' })))
      .onConflict((conflict) => conflict.columns(dayColumns).doUpdateSet((row) => ({ day: row.ref('excluded.day') })))
      .returning(['account', 'used_wei'])
      .execute()
    return new Map(rows.map(({ account, used_wei }) => [account, BigInt(used_wei)]))
  }

  /** Writes down what is used by now. The days are locked. */
  async function write(transaction: Kysely<Schema>, of: Project, used: Used): Promise<void> {
    const { chain, project, day } = of
    await transaction
      .insertInto('sponsor_days')
      .values([...used].map(([account, wei]) => ({ chain, project, account, day, used_wei: String(wei) })))
      .onConflict((conflict) =>
        conflict.columns(dayColumns).doUpdateSet((row) => ({ used_wei: row.ref('excluded.used_wei') })),
      )
      .execute()
  }

  /** Decides reservations of one project and day, one after the other, in one transaction. */
  async function decide(of: Project, batch: readonly Waiting[]): Promise<readonly ReservationAnswer[]> {
    const accounts = [...new Set(batch.map(({ asked }) => asked.account))].sort()
    return database.transaction().execute(async (transaction) => {
      const used = await lock(transaction, of, accounts)
      const rows = await transaction
        .selectFrom('sponsor_operations')
        .select(['hash', 'account', 'nonce', 'held_wei'])
        .where('chain', '=', of.chain)
        .where('project', '=', of.project)
        .where('day', '=', of.day)
        .where('state', '=', 'open')
        .where('account', 'in', accounts)
        .execute()
      const held = createHeld(rows)
      const said = batch.map(({ asked, limits }) => {
        const moreWei = held.more(asked)
        const accountWei = (used.get(asked.account) ?? 0n) + moreWei
        const projectWei = (used.get(everyone) ?? 0n) + moreWei
        if (accountWei > limits.accountWei) return 'account-limit'
        if (projectWei > limits.projectWei) return 'project-limit'
        held.take(asked)
        used.set(asked.account, accountWei).set(everyone, projectWei)
        return 'reserved'
      })
      await write(transaction, of, used)
      const { added, emptied } = held.changes()
      if (emptied.length > 0)
        await transaction
          .updateTable('sponsor_operations')
          .set({ held_wei: '0' })
          .where('chain', '=', of.chain)
          .where('project', '=', of.project)
          .where('hash', 'in', emptied)
          .execute()
      const values = added.map(({ asked, wei }) => ({
        ...of,
        account: asked.account,
        nonce: String(asked.nonce),
        hash: asked.hash,
        held_wei: String(wei),
        valid_until: asked.validUntilMs,
        state: 'open' as const,
      }))
      if (values.length > 0)
        await transaction
          .insertInto('sponsor_operations')
          .values(values)
          // Asked for again in the second in which it ended.
          .onConflict((conflict) =>
            conflict
              .columns(['chain', 'project', 'hash'])
              .doUpdateSet((row) => ({ held_wei: row.ref('excluded.held_wei'), state: 'open' })),
          )
          .execute()
      return said
    })
  }

  /** Those who ask meanwhile wait for one transaction together: a lock each would hold the others up. */
  async function work(key: string, queue: Waiting[]): Promise<void> {
    for (let batch = queue.splice(0, maxTogether); batch.length > 0; batch = queue.splice(0, maxTogether)) {
      const [first] = batch
      if (first === undefined) break
      const { chain, project } = first.asked
      const day = Math.floor(clock.nowMs() / dayMs)
      await decide({ chain, project, day }, batch).then(
        (said) => {
          for (const [index, { answer }] of batch.entries()) answer(said[index] ?? 'project-limit')
        },
        (error: unknown) => {
          for (const { fail } of batch) fail(error)
        },
      )
    }
    waiting.delete(key)
  }

  /** Gives back what is held for operations, and takes what one of them did cost. */
  async function end(
    transaction: Kysely<Schema>,
    key: DayKey,
    ending: { readonly hashes: readonly string[]; readonly paid?: PaidOperation | undefined },
  ): Promise<void> {
    const used = await lock(transaction, key, [key.account])
    // Read under the lock: another process may have been faster.
    const rows = await transaction
      .selectFrom('sponsor_operations')
      .select(['hash', 'state', 'held_wei'])
      .where('chain', '=', key.chain)
      .where('project', '=', key.project)
      .where('hash', 'in', [...ending.hashes])
      .where('state', '!=', 'paid')
      .execute()
    let byWei = 0n
    for (const { hash, state, held_wei } of rows) {
      const isPaid = hash === ending.paid?.hash
      if (state === 'open') byWei -= BigInt(held_wei)
      if (isPaid) byWei += ending.paid?.costWei ?? 0n
      await transaction
        .updateTable('sponsor_operations')
        .set({ state: isPaid ? 'paid' : 'freed' })
        .where('chain', '=', key.chain)
        .where('project', '=', key.project)
        .where('hash', '=', hash)
        .execute()
    }
    if (byWei === 0n) return
    const least = (wei: bigint) => (wei < 0n ? 0n : wei)
    await write(transaction, key, new Map([...used].map(([account, wei]) => [account, least(wei + byWei)])))
  }

  /** Ends operations, those of one day and account together. */
  async function endAll(rows: readonly EndingRow[], paid?: PaidOperation): Promise<void> {
    const days = Map.groupBy(rows, ({ project, account, day }) => JSON.stringify([project, day, account]))
    for (const [, members] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const [first] = members
      if (first === undefined) continue
      const key = { chain: first.chain, project: first.project, account: first.account, day: first.day }
      await database
        .transaction()
        .execute((transaction) => end(transaction, key, { hashes: members.map(({ hash }) => hash), paid }))
    }
  }

  const columns = ['chain', 'project', 'account', 'day', 'hash'] as const

  return {
    /**
     * Takes what an operation may cost from the budgets of this day, if both have it. Of operations of one nonce, of
     * which one alone can come, the dearest is taken.
     */
    reserve(asked: Reservation, limits: DayLimits): Promise<ReservationAnswer> {
      return new Promise((answer, fail) => {
        const key = `${asked.chain} ${asked.project}`
        const queue = waiting.get(key)
        const entry = { asked, limits, answer, fail }
        if (queue !== undefined) {
          queue.push(entry)
          return
        }
        const begun = [entry]
        waiting.set(key, begun)
        void work(key, begun)
      })
    },

    /** An operation is in a block: it is paid for, and no other of its nonce can be. Said again, it counts once. */
    async settle(chain: CaipNetworkId, paid: PaidOperation): Promise<void> {
      const rows = await database
        .selectFrom('sponsor_operations')
        .select(columns)
        .where('chain', '=', chain)
        .where('account', '=', paid.account)
        .where('nonce', '=', String(paid.nonce))
        .where('state', '!=', 'paid')
        .execute()
      await endAll(rows, paid)
    },

    /** Gives back what is held for operations that no block can take any more. */
    async free(chain: CaipNetworkId, endedBeforeMs: number): Promise<void> {
      const rows = await database
        .selectFrom('sponsor_operations')
        .select(columns)
        .where('chain', '=', chain)
        .where('state', '=', 'open')
        .where('valid_until', '<', endedBeforeMs)
        .execute()
      await endAll(rows)
    },

    /** Whether the chain has to be looked at. */
    async isAnyOpen(chain: CaipNetworkId): Promise<boolean> {
      const row = await database
        .selectFrom('sponsor_operations')
        .select('hash')
        .where('chain', '=', chain)
        .where('state', '=', 'open')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Up to which block the chain was looked at; undefined before the first look. */
    async head(chain: CaipNetworkId): Promise<number | undefined> {
      const row = await database
        .selectFrom('sponsor_heads')
        .select('block')
        .where('chain', '=', chain)
        .executeTakeFirst()
      return row && Number(row.block)
    },

    /** Notes a look; never an earlier block than before. */
    async moveHead(chain: CaipNetworkId, block: number): Promise<void> {
      await database
        .insertInto('sponsor_heads')
        .values({ chain, block })
        .onConflict((conflict) =>
          conflict.column('chain').doUpdateSet({ block }).where('sponsor_heads.block', '<', block),
        )
        .execute()
    },

    /** Forgets operations that ended days ago, and budgets of days that are long over. */
    async sweep(): Promise<void> {
      const nowMs = clock.nowMs()
      await database
        .deleteFrom('sponsor_operations')
        .where('state', '!=', 'open')
        .where('valid_until', '<', nowMs - 7 * dayMs)
        .execute()
      await database
        .deleteFrom('sponsor_days')
        .where('day', '<', Math.floor(nowMs / dayMs) - 30)
        .execute()
    },
  }
}

type EndingRow = DayKey & { readonly chain: string; readonly hash: string }

export type Reservations = ReturnType<typeof createReservations>

export declare namespace createReservations {
  type Options = { database: Kysely<Schema>; clock: Clock }
}

type HeldRow = { readonly hash: string; readonly account: string; readonly nonce: string; readonly held_wei: string }

/** What is held for operations that are open. Of those of a nonce one alone can come: the newest holds for the dearest. */
function createHeld(rows: readonly HeldRow[]) {
  const keyOf = (account: string, nonce: string | bigint) => `${account} ${nonce}`
  const held = new Map<string, { wei: bigint; readonly hashes: Set<string> }>()
  for (const { hash, account, nonce, held_wei } of rows) {
    const one = held.get(keyOf(account, nonce)) ?? { wei: 0n, hashes: new Set() }
    one.wei += BigInt(held_wei)
    one.hashes.add(hash)
    held.set(keyOf(account, nonce), one)
  }
  const kept = new Set(rows.map(({ hash }) => hash))
  const emptied = new Set<string>()
  const added = new Map<string, { readonly asked: Reservation; wei: bigint }>()

  return {
    /** By how much more is to be held. */
    more({ account, nonce, hash, wei }: Reservation): bigint {
      const one = held.get(keyOf(account, nonce))
      if (one === undefined) return wei
      return one.hashes.has(hash) || one.wei >= wei ? 0n : wei - one.wei
    },
    take(asked: Reservation): void {
      const key = keyOf(asked.account, asked.nonce)
      const one = held.get(key) ?? { wei: 0n, hashes: new Set() }
      if (one.hashes.has(asked.hash)) return
      for (const hash of one.hashes) {
        if (kept.has(hash)) emptied.add(hash)
        const other = added.get(hash)
        if (other !== undefined) other.wei = 0n
      }
      if (asked.wei > one.wei) one.wei = asked.wei
      one.hashes.add(asked.hash)
      held.set(key, one)
      added.set(asked.hash, { asked, wei: one.wei })
    },
    changes: () => ({ added: [...added.values()], emptied: [...emptied] }),
  }
}
