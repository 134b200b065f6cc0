import { type Delegation, hashDelegationStruct, rootAuthority } from '@latchkey/protocol/delegations'
import type { Address, Hex } from 'viem'
import { concat, decodeAbiParameters, toHex } from 'viem/utils'

/** A delegation of an account itself, as it lies in the data of a call. Addresses are in lower case. */
export type FoundDelegation = {
  readonly delegate: Address
  readonly account: Address
  readonly salt: bigint
  /** By which the chain knows it. Undefined: it can't be read, by DelegationManager neither. */
  hash(): Hex | undefined
}

const wordBytes = 32
/** Delegate, delegator, authority, place of the conditions, salt, place of the signature. */
const headBytes = 6 * wordBytes
const authority = Buffer.from(rootAuthority.slice(2), 'hex')
const noBytes = Buffer.alloc(12)
const delegationType = [
  {
    type: 'tuple',
    components: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      {
        name: 'caveats',
        type: 'tuple[]',
        components: [
          { name: 'enforcer', type: 'address' },
          { name: 'terms', type: 'bytes' },
          { name: 'args', type: 'bytes' },
        ],
      },
      { name: 'salt', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const

/**
 * The delegations of accounts themselves in the data of a call, wherever in it they lie: however many contracts hand the
 * data on, DelegationManager gets each of them in one piece. The authority of such a delegation is a word of ones, between
 * two addresses and the rest of its head.
 */
export function* findDelegations(data: Hex): Generator<FoundDelegation> {
  const bytes = Buffer.from(data.slice(2), 'hex')
  for (let at = bytes.indexOf(authority); at !== -1; at = bytes.indexOf(authority, at + 1)) {
    const start = at - 2 * wordBytes
    if (start < 0 || start + headBytes > bytes.length) continue
    const [delegate, account] = [addressAt(bytes, start), addressAt(bytes, start + wordBytes)]
    if (delegate === undefined || account === undefined) continue
    const salt = BigInt(`0x${bytes.toString('hex', at + 2 * wordBytes, at + 3 * wordBytes)}`)
    yield { delegate, account, salt, hash: () => hashAt(bytes.subarray(start)) }
  }
}

/** Undefined where more than an address is in the word: no contract takes it for one. */
function addressAt(bytes: Buffer, at: number): Address | undefined {
  return bytes.compare(noBytes, 0, noBytes.length, at, at + noBytes.length) === 0
    ? `0x${bytes.toString('hex', at + noBytes.length, at + wordBytes)}`
    : undefined
}

/** Read as leniently as contracts do: what the parts of the struct lie beside is no matter. */
function hashAt(struct: Buffer): Hex | undefined {
  try {
    const [{ delegate, delegator, caveats, salt }] = decodeAbiParameters(
      delegationType,
      concat([toHex(wordBytes, { size: wordBytes }), toHex(struct)]),
    )
    const delegation: Delegation = { delegate, delegator, authority: rootAuthority, caveats, salt }
    return toHex(hashDelegationStruct(delegation))
  } catch {
    return undefined
  }
}
