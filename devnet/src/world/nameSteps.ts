import type { Network } from '@latchkey/protocol'
import { type Address, encodeFunctionData, type Hex, labelhash, namehash, parseAbi } from 'viem'
import type { WorldStep } from './artifacts.ts'
import { devnetNames } from './devnetNames.ts'
import { deployer, moneyGiver, neighbours } from './personas.ts'

const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setOwner(bytes32 node, address owner)',
  'function setAddr(bytes32 node, address a)',
  'function setName(bytes32 node, string name)',
  'function setText(bytes32 node, string key, string value)',
])

type OwnedName = { readonly label: string; readonly owner: Address; readonly about: string }

/** Names of Ethereum with records on the chain. */
const names: readonly OwnedName[] = [
  { label: 'harbour-exchange', owner: neighbours.trader.address, about: 'Trades in every pool of the devnet' },
  { label: 'corner-bakery', owner: neighbours.bakery.address, about: 'Bread, paid on the chain' },
]

/**
 * Names on Ethereum: the zone of the api and the names of addresses lead to the resolver that asks the api's gateway; a
 * few names of `.eth` have their records on the chain. Comes after everything that was there before it. Append only.
 */
export function nameSteps(network: Network): readonly WorldStep[] {
  if (network.caipNetworkId !== devnetNames.networkId) return []
  return [
    ...devnetNames.steps,
    ...subnode('test'),
    ...subnode(devnetNames.zone),
    onRegistry('setResolver', [namehash(devnetNames.zone), devnetNames.signedNames]),
    ...subnode('reverse'),
    ...subnode('addr.reverse'),
    onRegistry('setResolver', [namehash('addr.reverse'), devnetNames.signedNames]),
    ...subnode('eth'),
    ...names.flatMap(onChain),
  ]
}

/** Who pays practice money, by name. Comes after everything that was there before it. */
export function faucetNameSteps(network: Network): readonly WorldStep[] {
  if (network.caipNetworkId !== devnetNames.networkId) return []
  return onChain({
    label: 'faucet',
    owner: moneyGiver.address,
    about: 'Pays who asks for practice money',
  })
}

/** A name of `.eth` with its records, and the name of its owner's address. */
function onChain({ label, owner, about }: OwnedName): readonly WorldStep[] {
  const name = `${label}.eth`
  const reverse = `${owner.slice(2).toLowerCase()}.addr.reverse`
  return [
    ...kept(name),
    onResolver('setAddr', [namehash(name), owner]),
    onResolver('setText', [namehash(name), 'description', about]),
    onRegistry('setOwner', [namehash(name), owner]),
    ...kept(reverse),
    onResolver('setName', [namehash(reverse), name]),
    onRegistry('setOwner', [namehash(reverse), owner]),
  ]
}

/** A name, given to the deployer by the one above it. */
function subnode(name: string): readonly WorldStep[] {
  const [label = '', ...parent] = name.split('.')
  return [onRegistry('setSubnodeOwner', [namehash(parent.join('.')), labelhash(label), deployer.address])]
}

function kept(name: string): readonly WorldStep[] {
  return [...subnode(name), onRegistry('setResolver', [namehash(name), devnetNames.practiceResolver])]
}

const onRegistry = (functionName: 'setSubnodeOwner' | 'setResolver' | 'setOwner', args: readonly Hex[]): WorldStep => ({
  to: devnetNames.registry,
  data: encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
})

const onResolver = (functionName: 'setAddr' | 'setText' | 'setName', args: readonly string[]): WorldStep => ({
  to: devnetNames.practiceResolver,
  data: encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
})
