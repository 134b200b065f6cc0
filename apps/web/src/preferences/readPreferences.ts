import * as v from 'valibot'
import { type Preferences, preferencesSchema } from './preferences.schema.ts'

/** Where they are kept. */
export const preferencesKey = 'latchkey-web/preferences'

/** What was chosen before; whatever does not fit is forgotten. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  try {
    const parsed = v.safeParse(preferencesSchema, JSON.parse(storage.getItem(preferencesKey) ?? 'null'))
    if (parsed.success) return parsed.output
  } catch {
    // Blocked storage or a text that is no JSON: the same as nothing chosen.
  }
  return { v: 1 }
}
