import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { permissionErrorCodes } from './permissionErrorCodes.ts'
import { callerQueryEntries } from './query.schema.ts'

// Sessions are grants that were given together, in the words of the peer's clients. Accounts are CAIP-10.

const pci = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(253_402_300_799))
const described = v.object({ type: v.pipe(plainTextSchema, v.maxLength(64)), data: v.unknown() })
const list = v.pipe(v.array(described), v.maxLength(8))

/** What a client says of a session, before the wallet was asked. */
const askedSession = {
  /** In seconds since 1970. */
  expiry: seconds,
  signer: described,
  permissions: v.pipe(list, v.minLength(1)),
  policies: list,
}

const common = { query: v.object(callerQueryEntries), auth: 'project+quota', cacheSeconds: 0 } as const

/** Begins a session. The key that is answered is a cosigner's by the peer's wire; it signs nothing here. */
export const postSession = defineEndpoint({
  ...common,
  id: 'postSession',
  method: 'POST',
  path: '/v1/sessions/:account',
  query: v.object({
    ...callerQueryEntries,
    /** 2: the key as hex. Else the hex of that text. */
    v: v.optional(v.pipe(v.string(), v.maxLength(8))),
  }),
  body: v.object(askedSession),
  response: v.object({ pci, key: v.object({ type: v.literal('secp256k1'), publicKey: v.string() }) }),
  errorCodes: permissionErrorCodes,
})

/** A session of an account, of the calling project. Times are in seconds since 1970. */
export const sessionSchema = v.object({
  project: v.object({ id: v.string(), name: v.string(), url: v.null(), iconUrl: v.null() }),
  pci,
  expiry: v.number(),
  createdAt: v.number(),
  /** What the account has signed; before that, what was asked for. */
  permissions: v.array(described),
  policies: v.array(described),
  /** What `redeemDelegations` takes, or `abi.encode(bytes[])` of several. Null: nothing is signed yet. */
  context: v.nullable(v.string()),
  /** When the account took it back. Null: it did not. */
  revokedAt: v.nullable(v.number()),
  /** When it was first seen that the chain refuses all of it. Null: it was not seen. */
  disabledAt: v.nullable(v.number()),
  /** Whether the chain was read for this answer. `notRead`: what it says of the session is not known at present. */
  chain: v.picklist(['read', 'notRead']),
})

/** The sessions of an account in the calling project, newest first, 255 at most (spec 7 [S7.33]). */
export const getSessions = defineEndpoint({
  ...common,
  id: 'getSessions',
  method: 'GET',
  path: '/v1/sessions/:account',
  response: v.object({ pcis: v.array(sessionSchema) }),
  errorCodes: permissionErrorCodes,
})

/** What the account has signed for a session. */
export const getSessionContext = defineEndpoint({
  ...common,
  id: 'getSessionContext',
  method: 'GET',
  path: '/v1/sessions/:account/getcontext',
  query: v.object({ ...callerQueryEntries, pci }),
  response: v.object({ context: v.nullable(v.string()) }),
  errorCodes: permissionErrorCodes,
})

/** Puts what the account has signed into a session. */
export const postActivateSession = defineEndpoint({
  ...common,
  id: 'postActivateSession',
  method: 'POST',
  path: '/v1/sessions/:account/activate',
  body: v.object({
    ...v.partial(v.object(askedSession)).entries,
    pci,
    context: v.pipe(v.string(), v.maxLength(300_000), v.regex(/^0x([0-9a-fA-F]{2})+$/)),
  }),
  response: v.object({ success: v.literal(true) }),
  errorCodes: permissionErrorCodes,
})

/** Takes a session back, by the account's signature of `revokePermissionsText` (spec 7 [S7.34] [S7.35]). */
export const postRevokeSession = defineEndpoint({
  ...common,
  id: 'postRevokeSession',
  method: 'POST',
  path: '/v1/sessions/:account/revoke',
  body: v.object({ pci, signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/)) }),
  response: v.object({ success: v.literal(true) }),
  errorCodes: permissionErrorCodes,
})
