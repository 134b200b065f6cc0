import { type QueryExecutorProvider, sql } from 'kysely'
import type { Envelope } from '../kms/createEnvelope.ts'
import type { SealedTable } from '../kms/rewrapRows.ts'

/** The secrets of a service itself, each generation in a row of its own: `signing`, `signing.2` and so on. */
export const secretsTable = (service: string): SealedTable => ({
  table: 'secrets',
  columns: ['name'],
  contextOf: ({ name = '' }) => ({ service, secret: name }),
})

/** One generation of a secret. Numbers begin with 1; `fromMs` is when new things are first made with it, milliseconds since 1970. */
export type Generation = { readonly number: number; readonly secret: Uint8Array; readonly fromMs: number }

/** A secret that can be renewed: the older generation lives on for what was made with it. */
export type Secret = {
  /** What new things are made with. */
  current(): Generation
  /** Every live generation, the newest first, one that is not in use yet included. */
  all(): readonly Generation[]
}

type Row = { name: string; from_ms: number | string; ciphertext: string; wrapped_key: string; key_id: string }

/** How long a new generation is published before it is used: other processes and services know it by then. */
const publishedMs = 15 * 60_000

/**
 * The secrets of one service, in its database under the master key. Each is made at the first start; processes that start
 * together agree on one.
 */
export function createSecrets({ database, envelope, service, nowMs }: createSecrets.Options) {
  const opened = new Map<string, readonly Generation[]>()
  const rowName = (name: string, number: number) => (number === 1 ? name : `${name}.${number}`)

  async function load(name: string): Promise<readonly Generation[]> {
    const { rows } = await sql<Row>`select name, from_ms, ciphertext, wrapped_key, key_id from secrets
      where name = ${name} or name like ${`${name}.%`}`.execute(database)
    const generations = await Promise.all(
      rows.map(async (row) => ({
        number: Number(row.name.slice(name.length + 1) || 1),
        fromMs: Number(row.from_ms),
        secret: await envelope.open(
          { ciphertext: row.ciphertext, wrappedKey: row.wrapped_key, keyId: row.key_id },
          { service, secret: row.name },
        ),
      })),
    )
    return generations.sort((one, other) => other.number - one.number)
  }

  async function insert(name: string, secret: Uint8Array, fromMs: number): Promise<void> {
    const sealed = await envelope.seal(secret, { service, secret: name })
    await sql`insert into secrets (name, from_ms, ciphertext, wrapped_key, key_id)
      values (${name}, ${fromMs}, ${sealed.ciphertext}, ${sealed.wrappedKey}, ${sealed.keyId})
      on conflict (name) do nothing`.execute(database)
  }

  return {
    /** @param create Of as many bytes as each later generation has. */
    async open(name: string, create: () => Uint8Array): Promise<Secret> {
      if ((await load(name)).length === 0) await insert(name, create(), 0)
      opened.set(name, await load(name))
      const secret = this.of(name)
      secret.current()
      return secret
    },

    /** Those that were opened. */
    names: (): readonly string[] => [...opened.keys()],

    of(name: string): Secret {
      const all = () => opened.get(name) ?? []
      return {
        all,
        current() {
          const found = all().find(({ fromMs }) => fromMs <= nowMs()) ?? all().at(-1)
          if (found === undefined) throw new Error(`The secret ${name} was not stored.`)
          return found
        },
      }
    },

    /** Takes up what another process has renewed or retired. */
    async reload(): Promise<void> {
      for (const name of opened.keys()) opened.set(name, await load(name))
    },

    /**
     * Adds a generation, used from 15 minutes on.
     * @param options.layered The older ones stay, each under the next: no more than one is not in use yet.
     * @throws Error while an older one has not been retired: no more than two live at once.
     */
    async renew(name: string, secret: Uint8Array, { layered = false } = {}): Promise<Generation> {
      const [newest, older] = await load(name)
      if (newest === undefined) throw new Error(`There is no secret ${name}.`)
      if (layered && newest.fromMs > nowMs())
        throw new Error(`Generation ${newest.number} of ${name} is not in use yet.`)
      if (!layered && older !== undefined) throw new Error(`Retire generation ${older.number} of ${name} first.`)
      const added = { number: newest.number + 1, secret, fromMs: nowMs() + publishedMs }
      await insert(rowName(name, added.number), secret, added.fromMs)
      await this.reload()
      return added
    },

    /**
     * Deletes the older generation: what was made with it is worth nothing from then on.
     * @throws Error before the newer one has been in use for `afterMs`.
     */
    async retire(name: string, afterMs: number): Promise<void> {
      const [newest, older] = await load(name)
      if (newest === undefined || older === undefined) throw new Error(`There is no older generation of ${name}.`)
      if (newest.fromMs + afterMs > nowMs()) {
        const from = new Date(newest.fromMs + afterMs).toISOString()
        throw new Error(`What was made with the older generation of ${name} may be needed until ${from}.`)
      }
      await sql`delete from secrets where name = ${rowName(name, older.number)}`.execute(database)
      await this.reload()
    },
  }
}

export declare namespace createSecrets {
  type Options = {
    database: QueryExecutorProvider
    envelope: Envelope
    service: string
    nowMs: () => number
  }
}

export type Secrets = ReturnType<typeof createSecrets>

/** A secret of one generation that nothing stores. */
export function fixedSecret(secret: Uint8Array): Secret {
  const only = { number: 1, secret, fromMs: 0 }
  return { current: () => only, all: () => [only] }
}
