import * as v from 'valibot'
import type { CaipAddress } from '../caip/caip.ts'

/** Grants that are handed in or taken back at once, at most. */
export const maxStoredAtOnce = 8
const maxRevokedAtOnce = 64

const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
/** A session of the peer's clients: grants that were given together. */
const pci = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const context = v.pipe(
  v.string(),
  v.maxLength(32_770),
  v.regex(/^0x([0-9a-fA-F]{2})+$/),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
/** As browsers write it, so that it is parsed in only one way. */
const origin = v.pipe(
  v.string(),
  v.maxLength(300),
  v.url(),
  v.check((text) => /^https?:/.test(text) && new URL(text).origin === text),
)
/** Since 1970. */
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What `POST /v1/permissions/{account}` takes: grants that an account has given, each as its context (ERC-7710). */
export const storeGrantsBodySchema = v.strictObject({
  /** Of one delegation each. */
  contexts: v.pipe(v.array(context), v.minLength(1), v.maxLength(maxStoredAtOnce)),
  /** Of the page that asked. It counts with a voucher for the account alone. */
  origin: v.optional(origin),
  /** The session that they are of. Absent: a new one. */
  pci: v.optional(pci),
})

/** What is answered to it, in the order of the contexts. */
export const storeGrantsAnswerSchema = v.object({ pci, grants: v.array(v.object({ hash })) })

/** A grant as the services know it. Times are in seconds since 1970. */
export const storedGrantSchema = v.object({
  /** By which the chain knows its delegation: `hashDelegationStruct` of `@latchkey/protocol/delegations`. */
  hash,
  pci,
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  context,
  /** Through which project it was given. */
  project: v.object({ id: v.string(), name: v.string() }),
  /** The page that asked. Null: there was no voucher. */
  origin: v.nullable(v.string()),
  createdAt: seconds,
  /** The first second in which it counts no more. */
  expiry: seconds,
  /** When the account took it back. Null: it did not. */
  revokedAt: v.nullable(seconds),
  /** When it was first seen that the chain refuses it. Null: it was not seen. */
  disabledAt: v.nullable(seconds),
  /** Whether the chain was read for this answer. `notRead`: what it says of the grant is not known at present. */
  chain: v.picklist(['read', 'notRead']),
})

export type StoredGrant = v.InferOutput<typeof storedGrantSchema>

/** What `GET /v1/permissions/{account}` answers: those of the account on all chains and in all projects, newest first. */
export const storedGrantsSchema = v.object({
  grants: v.array(storedGrantSchema),
  /** What ended before this second is not kept. */
  since: seconds,
})

const signature = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{130}$/),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
const hashes = v.pipe(v.array(hash), v.minLength(1), v.maxLength(maxRevokedAtOnce))

/**
 * What `POST /v1/permissions/{account}/revoke` takes: which grants, and the account's signature (EIP-191) of the text that
 * {@link revokePermissionsText} makes of them.
 */
export const revokeGrantsBodySchema = v.union([
  v.strictObject({ hashes, signature }),
  v.strictObject({ pci, signature }),
])

/** What is answered to it, also to one that was sent before: when each was taken back, in seconds since 1970. */
export const revokeGrantsAnswerSchema = v.object({ revoked: v.array(v.object({ hash, revokedAt: seconds })) })

/**
 * What an account signs (EIP-191) to take grants back at the services: either single grants or all of a session.
 *
 * @example
 * ```ts
 * import { revokePermissionsText } from '@latchkey/protocol/permissions'
 *
 * const text = revokePermissionsText({
 *   account: 'eip155:8453:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   hashes: ['0x62fc4c0a5ba0a3ef3bfa98f3ba4e7e1a2e9e4cbd3cf3c6ac2d0ab62ad2fcbd1f'],
 * })
 * ```
 */
export function revokePermissionsText(asked: revokePermissionsText.Options): string {
  const which =
    'pci' in asked
      ? [`Session: ${asked.pci.toLowerCase()}`]
      : ['Permissions:', ...asked.hashes.map((one) => one.toLowerCase())]
  return ['Take back permissions', '', `Account: ${asked.account.toLowerCase()}`, ...which].join('\n')
}

export declare namespace revokePermissionsText {
  type Options = {
    /** CAIP-10. Its letters may be of either case. */
    readonly account: CaipAddress
  } & ({ readonly hashes: readonly string[] } | { readonly pci: string })
}
