import { safeParse } from 'valibot'
import { type Persisted, persistedSchema } from './persisted.schema.ts'

const fresh: Persisted = { v: 1, recentWallets: [], connectedNamespaces: [], connections: [] }

/** The stored record, or a fresh one for anything that is not a record of this version. */
export function parsePersisted(text: string | null): Persisted {
  if (text === null) return fresh
  try {
    const parsed = safeParse(persistedSchema, JSON.parse(text))
    return parsed.success ? parsed.output : fresh
  } catch {
    return fresh
  }
}
