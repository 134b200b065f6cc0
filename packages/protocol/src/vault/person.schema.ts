import * as v from 'valibot'
import { loginProviderIds } from '../socialProviders.ts'
import { accountEventIds } from './accountEndpoints.ts'
import { base64urlSchema, emailSchema, vaultIdSchema, walletAddressesSchema } from './vault.schema.ts'

const text = v.nullable(v.string())
const time = v.nullable(v.number())
const pageNames = { app: text, browser: text }

/** What the guardian knows a person by: a fingerprint of their id at the auth service. */
export const guardianPersonIdSchema = base64urlSchema(43)

/** How the auth service is asked for a person. */
export const personQuerySchema = v.variant('by', [
  v.strictObject({ by: v.literal('email'), email: emailSchema }),
  /** An address of the wallet, of any of its chains. */
  v.strictObject({ by: v.literal('address'), address: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{26,100}$/)) }),
  v.strictObject({ by: v.literal('user'), userId: vaultIdSchema }),
])

/** How the guardian is asked: it knows no addresses of wallets. */
export const guardianPersonQuerySchema = v.variant('by', [
  v.strictObject({ by: v.literal('email'), email: emailSchema }),
  v.strictObject({ by: v.literal('user'), userId: vaultIdSchema }),
])

/** A person as an operator finds them. */
export const foundPersonSchema = v.strictObject({
  userId: vaultIdSchema,
  /** The project that the account is of alone; empty: of the operator. */
  scope: v.string(),
  createdAtMs: v.number(),
  frozenAtMs: time,
  addresses: v.nullable(walletAddressesSchema),
  /** When it goes, where the person has asked for that. */
  deletionDueAtMs: time,
})

/** A person as the guardian's operator finds them. */
export const guardedPersonSchema = v.strictObject({
  personId: guardianPersonIdSchema,
  /** Where they are asked; null: at a mailbox. */
  provider: v.nullable(v.picklist(loginProviderIds)),
  frozenByOperator: v.boolean(),
  /** Until when the person has stopped what is given out, in milliseconds since 1970. 0: not. */
  frozenUntilMs: v.number(),
  recoveryKeys: v.number(),
})

export const personSessionSchema = v.strictObject({
  deviceId: vaultIdSchema,
  ...pageNames,
  loggedInAtMs: v.number(),
  lastSeenAtMs: v.number(),
  endsAtMs: v.number(),
})

/**
 * All that the auth service holds on a person, in words: of what is a key, a share, a code, a token or a digest of one, there
 * is only that it is there, and since when.
 */
export const authPersonSchema = v.strictObject({
  person: foundPersonSchema,
  identities: v.array(
    v.strictObject({ provider: v.string(), email: text, userName: text, account: text, verifiedAtMs: v.number() }),
  ),
  guardian: v.strictObject({ email: text, provider: v.nullable(v.picklist(loginProviderIds)) }),
  devices: v.array(
    v.strictObject({ deviceId: vaultIdSchema, ...pageNames, lastSeenAtMs: v.number(), takenOutAtMs: time }),
  ),
  sessions: v.array(personSessionSchema),
  wallet: v.nullable(v.strictObject({ createdAtMs: v.number(), automatic: v.picklist(['on', 'off']) })),
  shareSets: v.array(
    v.strictObject({ deviceId: vaultIdSchema, state: v.picklist(['pending', 'active']), createdAtMs: v.number() }),
  ),
  passkeys: v.array(
    v.strictObject({ label: v.string(), createdAtMs: v.number(), lastUsedAtMs: time, backedUp: v.boolean() }),
  ),
  waysBack: v.array(v.strictObject({ method: v.picklist(['passkey', 'password', 'code']), createdAtMs: v.number() })),
  /** What has begun and runs out within days: an address that is to be another, or that was one before. */
  underWay: v.array(
    v.strictObject({
      what: v.picklist(['login', 'email-change', 'undo-link', 'step-up', 'passkey', 'hand-over']),
      email: text,
      endsAtMs: v.number(),
    }),
  ),
  events: v.array(v.strictObject({ atMs: v.number(), event: v.picklist(accountEventIds), deviceId: text })),
})

/** What an operator of the guardian did. */
export const guardianActIds = ['looked', 'frozen', 'unfrozen', 'exported', 'deleted'] as const

export type GuardianAct = (typeof guardianActIds)[number]

export const guardianActsSchema = v.array(v.strictObject({ atMs: v.number(), act: v.picklist(guardianActIds) }))

/** All that the guardian holds on a person, as `authPersonSchema` has it. */
export const guardianPersonSchema = v.strictObject({
  person: guardedPersonSchema,
  automaticIsOff: v.boolean(),
  hasPassword: v.boolean(),
  deletionApprovedAtMs: time,
  /** What was asked for in the name of the mailbox or of the account at the provider. */
  requests: v.array(
    v.strictObject({ app: v.string(), browser: v.string(), email: text, state: v.string(), endsAtMs: v.number() }),
  ),
  waits: v.array(v.strictObject({ app: v.string(), browser: v.string(), endsAtMs: v.number() })),
  mailboxMoves: v.array(v.strictObject({ state: v.string(), askedAtMs: v.number(), endsAtMs: v.number() })),
  acts: guardianActsSchema,
})

/** What the api holds on the accounts of a person, a line for each row. What is a token or a signature is left out. */
export const apiPersonSchema = v.array(
  v.strictObject({
    what: v.picklist([
      'followed-account',
      'sign-in',
      'sign-in-metadata',
      'event',
      'order',
      'permission',
      'permission-session',
      'sponsored-operation',
      'sponsored-day',
      'name',
    ]),
    /** Whether it goes with the person, or by itself when its time is over (docs/retention.md). */
    isDeletable: v.boolean(),
    details: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
  }),
)
