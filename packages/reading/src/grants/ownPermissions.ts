import { type AbiValue, encodeAbi, member, parseCall } from '@latchkey/protocol/abi'
import {
  type Delegation,
  delegationStruct,
  hashDelegationStruct,
  readContext,
  readDelegation,
  rootAuthority,
  writeContext,
} from '@latchkey/protocol/delegations'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** A permission that an account gave. */
export type OwnPermission = {
  /** By which the chain and the services know it. */
  readonly hash: `0x${string}`
  readonly delegation: Delegation
  readonly signature: string
}

function only(context: string): AbiValue | undefined {
  try {
    const [first, another] = readContext(context) ?? []
    return another === undefined ? first : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the context of a permission that an account itself gave. `undefined` for another account's, for one that rests
 * on another permission, and for what isn't written as this wallet writes it. Who signed it, and for which network, is
 * the services' word: they take none that the account did not sign.
 */
export function readOwnPermission(context: string, account: string): OwnPermission | undefined {
  const struct = only(context)
  if (struct === undefined) return undefined
  const delegation = readDelegation(struct)
  const signature = String(member(struct, 5))
  const isOwn = delegation.delegator.toLowerCase() === account.toLowerCase()
  if (!isOwn || delegation.authority.toLowerCase() !== rootAuthority) return undefined
  if (writeContext(delegation, signature) !== context.toLowerCase()) return undefined
  return { hash: `0x${bytesToHex(hashDelegationStruct(delegation))}`, delegation, signature }
}

const disable = parseCall(`disableDelegation(${delegationStruct} delegation)`)
const increment = parseCall('incrementNonce(address delegationManager)')
const current = parseCall('currentNonce(address delegationManager,address delegator)')

const dataOf = ({ selector, fields }: typeof disable, values: readonly AbiValue[]) =>
  concatBytes(hexToBytes(selector.slice(2)), encodeAbi(fields, values))

/** A call of the account that makes the chain refuse a permission from then on. */
export function writeDisabling({ delegation, signature }: Pick<OwnPermission, 'delegation' | 'signature'>) {
  const { delegate, delegator, authority, caveats, salt } = delegation
  const conditions = caveats.map(({ enforcer, terms }) => [enforcer, terms, '0x'])
  const data = dataOf(disable, [[delegate, delegator, authority, conditions, salt, signature]])
  return { to: smartAccountContracts.DelegationManager, data }
}

/** A call of the account that makes the chain refuse every permission that it has given there. */
export function writeStop() {
  return { to: smartAccountContracts.NonceEnforcer, data: dataOf(increment, [smartAccountContracts.DelegationManager]) }
}

/** The call that asks which nonce the permissions of an account have to carry. */
export function writeNonceQuestion(account: string) {
  const data = dataOf(current, [smartAccountContracts.DelegationManager, account])
  return { to: smartAccountContracts.NonceEnforcer, data: `0x${bytesToHex(data)}` }
}
