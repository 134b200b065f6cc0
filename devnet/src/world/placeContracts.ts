import type { Network } from '@latchkey/protocol'
import { type Hex, keccak256, pad, zeroHash } from 'viem'
import { rpcCall } from '../chains/rpcCall.ts'
import { deployer } from './deployer.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetNames } from './devnetNames.ts'
import { readArtifact } from './readArtifact.ts'
import { readVendorArtifact } from './readVendorArtifact.ts'

/**
 * Puts contracts where clients expect them. Their addresses follow from transactions that nobody here can sign, so their
 * code is put there; the deployment is called, not sent, to learn the code.
 */
export async function placeContracts(rpcUrl: string, network: Network): Promise<void> {
  await place(rpcUrl, devnetContracts.multicall3, readArtifact('Multicall3'))
  if (network.caipNetworkId !== devnetNames.networkId) return
  await place(rpcUrl, devnetNames.universalResolver, devnetNames.universalResolverCode)
  if (await place(rpcUrl, devnetNames.registry, readVendorArtifact('ens', 'ENSRegistry'))) {
    // What the registry's constructor does: the owner of the root, in the first mapping of the contract.
    const rootOwner = keccak256(`${zeroHash}${zeroHash.slice(2)}`)
    await rpcCall(rpcUrl, 'anvil_setStorageAt', [devnetNames.registry, rootOwner, pad(deployer.address)])
  }
}

/** @returns Whether it was missing. */
async function place(rpcUrl: string, address: Hex, creationCode: Hex): Promise<boolean> {
  if ((await rpcCall(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x') return false
  const code = await rpcCall(rpcUrl, 'eth_call', [{ data: creationCode }, 'latest'])
  await rpcCall(rpcUrl, 'anvil_setCode', [address, code])
  return true
}
