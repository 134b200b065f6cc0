import * as v from 'valibot'
import type { accountEventIds } from './accountEndpoints.ts'
import { guardianActIds } from './person.schema.ts'

/** What a service says of itself to the operators' page: numbers, and no person. */
export const serviceStateSchema = v.strictObject({
  version: v.string(),
  /** Since when the process that answers counts what it refused. */
  sinceMs: v.number(),
  /** Mails that wait to be handed over, and those of them that were tried in vain. */
  mails: v.strictObject({ waiting: v.number(), failing: v.number() }),
  /** Accounts that are to go. */
  leaving: v.number(),
  /** Calls that were refused, by the code of the refusal. */
  refused: v.array(v.strictObject({ code: v.string(), count: v.number() })),
})

/** How the list of events is asked for: those before this moment; null: the newest. */
export const eventsQuerySchema = v.strictObject({ beforeMs: v.nullable(v.number()) })

/** The start of a fingerprint, by which one account's events are known as such. */
const account = v.pipe(v.string(), v.regex(/^[\w-]{8}$/))
const page = {
  /** Whether there are earlier ones. */
  more: v.boolean(),
}

/** Of what is noted of accounts, what an operator watches. */
export const securityEventIds = [
  'session-stolen',
  'sessions-ended',
  'recovery-released',
  'recovery-rotated',
  'automatic-on',
  'export',
  'email-changed',
  'email-restored',
  'guardian-moved',
  'operator-looked',
  'operator-ended-sessions',
  'operator-froze',
  'operator-unfroze',
  'operator-exported',
  'operator-asked-deletion',
  'operator-kept',
  'operator-deleted',
  'deletion-asked',
  'deleted',
] as const satisfies readonly (typeof accountEventIds)[number][]

/** The newest first. */
export const authEventsSchema = v.strictObject({
  events: v.array(v.strictObject({ atMs: v.number(), event: v.picklist(securityEventIds), account })),
  ...page,
})

/** The newest first. */
export const guardianEventsSchema = v.strictObject({
  events: v.array(v.strictObject({ atMs: v.number(), event: v.picklist(guardianActIds), account })),
  ...page,
})
