import { type AbiField, type AbiValue, decodeAbi, encodeAbi, listOf, member } from '../abi/abi.ts'
import { bytesToHex, concatBytes, hexToBytes } from '../abi/hex.ts'
import { parseCall } from '../abi/parseCall.ts'
import { keccak256 } from '../address/toChecksumAddress.ts'
import { smartAccountContracts } from '../smartAccounts/index.ts'

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

const hashText = (text: string) => keccak256(new TextEncoder().encode(text))
const caveatType = 'Caveat(address enforcer,bytes terms)'
const delegationType = `Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)${caveatType}`
const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

const hex = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`
const fieldsOf = (types: string) => parseCall(`f(${types})`).fields
const caveatFields = fieldsOf('bytes32,address,bytes32')
const delegationFields = fieldsOf('bytes32,address,address,bytes32,bytes32,uint256')
const domainFields = fieldsOf('bytes32,bytes32,bytes32,uint256,address')

const hashFields = (fields: readonly AbiField[], values: readonly AbiValue[]) => keccak256(encodeAbi(fields, values))

/** The hash by which the framework's contracts know a delegation (EIP-712, without a domain). */
export function hashDelegationStruct({ delegate, delegator, authority, caveats, salt }: Delegation): Uint8Array {
  const conditions = caveats.map(({ enforcer, terms }) =>
    hashFields(caveatFields, [hex(hashText(caveatType)), enforcer, hex(keccak256(hexToBytes(terms.slice(2))))]),
  )
  const all = hex(keccak256(concatBytes(...conditions)))
  return hashFields(delegationFields, [hex(hashText(delegationType)), delegate, delegator, authority, all, salt])
}

/** The 32 bytes that the delegator signs (EIP-712). */
export function hashDelegation(delegation: Delegation, chainId: number): Uint8Array {
  const names = [domainType, 'DelegationManager', '1'].map((text) => hex(hashText(text)))
  const domain = hashFields(domainFields, [...names, BigInt(chainId), smartAccountContracts.DelegationManager])
  return keccak256(concatBytes(Uint8Array.of(0x19, 0x01), domain, hashDelegationStruct(delegation)))
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
