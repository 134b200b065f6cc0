import type { Network } from '@latchkey/protocol'
import { optimism } from '@latchkey/protocol/networks'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { farcasterPeople } from '../farcaster/farcasterPeople.ts'
import { readArtifact, type WorldStep } from './artifacts.ts'
import { deployer } from './personas.ts'

const ids: Address = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const keys: Address = '0x00000000fc1237824fb747abde0ff18990e59b7e'

const abi = parseAbi([
  'function register(address to, address recovery) returns (uint256 fid)',
  'function add(address fidOwner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
])

/** The type of a key that signs people in. */
const authAddressType = 2

function codeOf(name: 'PracticeIdRegistry' | 'PracticeKeyRegistry', args: readonly Address[]): Hex {
  const types = args.map(() => ({ type: 'address' }))
  return concat([readArtifact(name), encodeAbiParameters(types, args)])
}

/**
 * Farcaster's registries, at the addresses that every client has built in. The code is our own: see
 * devnet/contracts/PracticeIdRegistry.sol.
 */
export const farcasterRegistries = {
  ids,
  keys,
  networkId: optimism.caipNetworkId,
  /** Creation codes of what is put there. */
  placed: [
    [ids, codeOf('PracticeIdRegistry', [deployer.address])],
    [keys, codeOf('PracticeKeyRegistry', [ids, deployer.address])],
  ] as const,
}

/** Registers the people. Comes after everything before it. Append only. */
export function farcasterSteps(network: Network): readonly WorldStep[] {
  if (network.caipNetworkId !== farcasterRegistries.networkId) return []
  return farcasterPeople.flatMap(({ custody, authAddress }) => [
    {
      to: ids,
      data: encodeFunctionData({ abi, functionName: 'register', args: [custody.address, custody.address] }),
    },
    ...(authAddress === undefined ? [] : [addKey(custody.address, authAddress.address)]),
  ])
}

function addKey(owner: Address, key: Address): WorldStep {
  const padded = encodeAbiParameters([{ type: 'address' }], [key])
  return {
    to: keys,
    data: encodeFunctionData({ abi, functionName: 'add', args: [owner, authAddressType, padded, 1, '0x'] }),
  }
}
