import { mainnet } from '@latchkey/protocol/networks'
import { type Address, bytesToHex, concat, encodeAbiParameters } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { create2, readArtifact } from './artifacts.ts'
import { practiceSeedPhrase } from './personas.ts'

const signer = mnemonicToAccount(practiceSeedPhrase, { addressIndex: 7 })

/** Who runs the devnet's zone of names: the keeper owns its resolver, the signer vouches for what its gateway says. */
export const namePeople = {
  keeper: mnemonicToAccount(practiceSeedPhrase, { addressIndex: 8 }),
  signer,
  /** The gateway's; as public as the seed phrase that it comes from. */
  signerKey: bytesToHex(signer.getHdKey().privateKey ?? new Uint8Array()),
}

/** Where ENS has its registry, on every chain that has one. */
const registry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const registryOnly = encodeAbiParameters([{ type: 'address' }], [registry])

// The address of the gateway depends on the api's port, so the keeper writes it in at the start.
const signedNames = concat([
  readArtifact('SignedNames'),
  encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    ['', namePeople.signer.address, namePeople.keeper.address],
  ),
])
const practiceResolver = concat([readArtifact('PracticeResolver'), registryOnly])

/** ENS on the devnet: the registry, and a door to it, where clients of Ethereum look for them. */
export const devnetNames = {
  networkId: mainnet.caipNetworkId,
  /** Where the api gives names out: a name of the devnet must not be taken for one of the world's. */
  zone: 'latchkey.test',
  /** Where the peer's client has them given out, and no other place. */
  peerZone: 'reown.id',
  registry,
  /** Where viem looks on Ethereum. */
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' satisfies Address as Address,
  universalResolverCode: concat([readArtifact('UniversalResolver'), registryOnly]),
  /** Resolver of the zone: its records are kept by the api. */
  signedNames: create2.addressOf(signedNames),
  /** Resolver of names whose records are on the chain. */
  practiceResolver: create2.addressOf(practiceResolver),
  steps: [create2.step(signedNames), create2.step(practiceResolver)],
}
