import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type AbiValue, decodeAbi, encodeAbi } from '../abi/abi.ts'
import { parseCall } from '../abi/parseCall.ts'
import { listOf, member } from '../evm/callRow.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { hashTypedData } from '../typedData/hashTypedData.ts'

/** A condition that a contract holds every use of a delegation to. Bytes are lower-case hex with 0x. */
export type Caveat = { readonly enforcer: string; readonly terms: string }

/** Who may act for whom, and within what: ERC-7710 in MetaMask's Delegation Framework. */
export type Delegation = {
  readonly delegate: string
  readonly delegator: string
  /** What it rests on: {@link rootAuthority}, or the hash of another delegation. */
  readonly authority: string
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
}

/** Of a delegation that rests on no other one. */
export const rootAuthority = `0x${'ff'.repeat(32)}`

/** The struct as calls of the framework take it. */
export const delegationStruct =
  '(address delegate,address delegator,bytes32 authority,(address enforcer,bytes terms,bytes args)[] caveats,uint256 salt,bytes signature)'
const contextFields = parseCall(`context(${delegationStruct}[] delegations)`).fields

const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
}

/** The 32 bytes that the delegator signs (EIP-712). */
export function hashDelegation(delegation: Delegation, chainId: number): Uint8Array {
  const { caveats, salt, ...rest } = delegation
  return hashTypedData(
    checkTypedData({
      domain: {
        name: 'DelegationManager',
        version: '1',
        chainId,
        verifyingContract: smartAccountContracts.DelegationManager,
      },
      types,
      primaryType: 'Delegation',
      message: { ...rest, salt: salt.toString(), caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })) },
    }),
  )
}

/** A signed delegation as an app gets it, and as `redeemDelegations` takes it. */
export function writeContext(delegation: Delegation, signature: string): string {
  const { delegate, delegator, authority, caveats, salt } = delegation
  const conditions = caveats.map(({ enforcer, terms }) => [enforcer, terms, '0x'])
  const one = [delegate, delegator, authority, conditions, salt, signature]
  return `0x${bytesToHex(encodeAbi(contextFields, [[one]]))}`
}

/** Delegations of a context, the one of who acts first. `undefined` where they can't be read. */
export function readContext(context: string): readonly AbiValue[] | undefined {
  const [delegations] = decodeAbi(contextFields, hexToBytes(context.slice(2))) ?? []
  return delegations === undefined ? undefined : listOf(delegations)
}

/** A decoded struct by its members. */
export function readDelegation(struct: AbiValue): Delegation {
  return {
    delegate: String(member(struct, 0)),
    delegator: String(member(struct, 1)),
    authority: String(member(struct, 2)),
    caveats: listOf(member(struct, 3)).map((one) => ({
      enforcer: String(member(one, 0)),
      terms: String(member(one, 1)),
    })),
    salt: BigInt(member(struct, 4) as bigint),
  }
}
