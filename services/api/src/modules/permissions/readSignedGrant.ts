import {
  type Delegation,
  hashDelegation,
  hashDelegationStruct,
  readContext,
  readDelegation,
  rootAuthority,
  splitContexts,
} from '@latchkey/protocol/delegations'
import { maxGrantSeconds, maxStoredAtOnce } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, type Hex, hexToBigInt, recoverAddress, slice } from 'viem'
import { size, toHex } from 'viem/utils'
import { permissionError } from './permission.errors.ts'

/** Clocks of services and chains differ. */
const skewS = 300
/** DelegationManager takes it for everybody; the other one is no account. */
const openDelegates: readonly string[] = [`0x${'0'.repeat(37)}a11`, `0x${'0'.repeat(40)}`]
const { TimestampEnforcer, NonceEnforcer } = smartAccountContracts

/** A grant as an account has signed it. Addresses and hashes are in lower case. */
export type SignedGrant = {
  /** By which the chain knows its delegation. */
  readonly hash: Hex
  readonly chainId: number
  readonly account: Address
  readonly delegate: Address
  readonly salt: bigint
  readonly context: Hex
  readonly delegation: Delegation
  /** The first second in which it counts no more, since 1970. */
  readonly expiryS: number
  /** What the account's nonce has to be. Undefined: whatever it is. */
  readonly nonce: bigint | undefined
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const lower = (text: string) => text.toLowerCase() as Hex

/**
 * Reads a context that holds one delegation of an account, and nothing else in any other spelling.
 *
 * @throws ApiError that says what is wrong with it
 */
export async function readSignedGrant(context: Hex, place: readSignedGrant.Place): Promise<SignedGrant> {
  const structs = readContext(context)
  const [struct] = structs ?? []
  if (structs?.length !== 1 || typeof struct !== 'object')
    throw permissionError('permissions/context-invalid', 'context')
  const delegation = readDelegation(struct)
  if (!same(delegation.authority, rootAuthority) || !same(delegation.delegator, place.account))
    throw permissionError('permissions/context-invalid', 'context')
  if (openDelegates.includes(lower(delegation.delegate))) throw permissionError('permissions/delegate-open', 'context')
  const signed = toHex(hashDelegation(delegation, place.chainId))
  if (!(await isSignedBy(place.account, signed, String(struct[5]))))
    throw permissionError('permissions/signature-wrong', 'context')
  const expiryS = readExpiry(delegation)
  const nowS = Math.floor(place.nowMs / 1000)
  if (expiryS === undefined || expiryS <= nowS || expiryS > nowS + maxGrantSeconds + skewS)
    throw permissionError('permissions/expiry-invalid', 'context')
  const nonceTerms = delegation.caveats.find(({ enforcer }) => same(enforcer, NonceEnforcer))?.terms as Hex | undefined
  return {
    hash: toHex(hashDelegationStruct(delegation)),
    chainId: place.chainId,
    account: place.account,
    delegate: lower(delegation.delegate),
    salt: delegation.salt,
    context: lower(context),
    delegation,
    expiryS,
    nonce: nonceTerms !== undefined && size(nonceTerms) === 32 ? hexToBigInt(nonceTerms) : undefined,
  }
}

export declare namespace readSignedGrant {
  type Place = {
    /** Lower case. */
    readonly account: Address
    readonly chainId: number
    readonly nowMs: number
  }
}

/** Whether the signature is one of the account's key, of 65 bytes as its code takes it. */
async function isSignedBy(account: Address, hash: Hex, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-f]{128}(1b|1c)$/i.test(signature)) return false
  const signer = await recoverAddress({ hash, signature: signature as Hex }).catch(() => undefined)
  return signer !== undefined && same(signer, account)
}

/** When the last moment has passed that all conditions of time allow. Undefined: none of them names an end. */
function readExpiry({ caveats }: Delegation): number | undefined {
  const ends = caveats.flatMap(({ enforcer, terms }) => {
    if (!same(enforcer, TimestampEnforcer) || size(terms as Hex) !== 32) return []
    const end = hexToBigInt(slice(terms as Hex, 16))
    return end === 0n || end > BigInt(Number.MAX_SAFE_INTEGER) ? [] : [Number(end)]
  })
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/**
 * The contexts in what a wallet answered: one of a single delegation as it is, or a list of at most eight of them as
 * `abi.encode(bytes[])`.
 *
 * @throws ApiError `permissions/context-invalid` where it is neither
 */
export function splitContext(context: Hex): readonly Hex[] {
  const contexts = splitContexts(context) as readonly Hex[]
  const isOne = contexts[0] === context
  if (isOne ? readContext(context)?.length === 1 : contexts.length <= maxStoredAtOnce) return contexts
  throw permissionError('permissions/context-invalid', 'context')
}
