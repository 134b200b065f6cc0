import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { type SessionEvent, sessionSchema } from '../../practice/src/shared/message.schema.ts'

/** A connected page. */
export type Session = {
  readonly id: string
  /** Origin of the page: no other may use the id. */
  readonly origin: string
  readonly accounts: readonly string[]
  /** 0 on chains without a number. */
  readonly chainId: number
  /** The kind of chains that it is for. A page has one session for each. */
  readonly family: string
}

const evm = 'eip155'
const fileSchema = v.array(
  v.object({ ...sessionSchema.entries, origin: v.string(), family: v.optional(v.string(), evm) }),
)

/** The sessions of the wallet, kept in a file if one is named. Each change is sent to the listeners of the session. */
export function createSessions(file: string | undefined) {
  const stored =
    file !== undefined && existsSync(file) ? v.parse(fileSchema, JSON.parse(readFileSync(file, 'utf8'))) : []
  const sessions = new Map<string, Session>(stored.map((session) => [session.id, session]))
  const listeners = new Map<string, Set<(event: SessionEvent) => void>>()

  function put(session: Session): void {
    sessions.set(session.id, session)
    save()
  }

  function save(): void {
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify([...sessions.values()]))
    renameSync(`${file}.new`, file)
  }

  function notify(id: string, event: SessionEvent): void {
    for (const listener of [...(listeners.get(id) ?? [])]) listener(event)
  }

  function find(id: string | null, origin: string): Session | undefined {
    const session = id === null ? undefined : sessions.get(id)
    return session?.origin === origin ? session : undefined
  }

  return {
    /** The session of this id, if it belongs to this origin. */
    find,
    all: (): readonly Session[] => [...sessions.values()],

    /** Lets a page in. A page that is in already keeps its id. */
    start(origin: string, accounts: readonly string[], chainId: number, family = evm): Session {
      const known = [...sessions.values()].find((session) => session.origin === origin && session.family === family)
      const session = { id: known?.id ?? randomBytes(32).toString('hex'), origin, accounts, chainId, family }
      put(session)
      if (known !== undefined) notify(session.id, { type: 'accountsChanged', accounts: [...accounts] })
      return session
    },

    moveTo(session: Session, chainId: number): Session {
      if (session.chainId === chainId) return session
      const moved = { ...session, chainId }
      put(moved)
      notify(session.id, { type: 'chainChanged', chainId })
      return moved
    },

    end(session: Session, lost: boolean): void {
      if (!sessions.delete(session.id)) return
      save()
      notify(session.id, { type: 'ended', lost })
    },

    /** Listens to a session. Returns the stop function. */
    listen(id: string, listener: (event: SessionEvent) => void): () => void {
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(listener))
      return () => set.delete(listener)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
