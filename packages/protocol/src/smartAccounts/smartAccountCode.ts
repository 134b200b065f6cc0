import type { CaipNetworkId } from '../caip/caip.ts'
import { networkCodeHashes, sharedCodeHashes } from './codeHashes.ts'

type Hashes<Names extends string> = Readonly<Record<Names, `0x${string}`>>
type NetworkHashes = Hashes<keyof (typeof networkCodeHashes)['eip155:1']>

/** keccak256 of the code of each contract of smart accounts, in lower case. */
export type SmartAccountCode = Hashes<keyof typeof sharedCodeHashes> & NetworkHashes

const byNetwork: Readonly<Partial<Record<CaipNetworkId, NetworkHashes>>> = networkCodeHashes

/**
 * What the code of {@link smartAccountContracts} hashes to on a network. A network is one for smart accounts only where
 * what stands at each address that is used hashes to this.
 *
 * The hashes are those of the creation code with which the contracts came to their addresses: an address follows from
 * it (EIP-1014). Two of them keep the id of their network in their code.
 *
 * @returns undefined where the framework is not.
 *
 * @example
 * ```ts
 * import { smartAccountCodeOf } from '@latchkey/protocol/smart-accounts'
 *
 * const hash = smartAccountCodeOf('eip155:8453')?.EIP7702StatelessDeleGatorImpl
 * ```
 */
export function smartAccountCodeOf(networkId: CaipNetworkId): SmartAccountCode | undefined {
  const own = byNetwork[networkId]
  return own && { ...sharedCodeHashes, ...own }
}

/** The shipped networks on which the framework is. */
export const smartAccountNetworkIds = Object.keys(networkCodeHashes) as readonly CaipNetworkId[]
