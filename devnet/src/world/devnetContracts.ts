import { type Address, getContractAddress } from 'viem'
import { deployer } from './personas.ts'

/** In the order of deployment: the place is the deployer's nonce, and so makes the address. Append only. */
export const deployedInOrder = ['wrappedNative', 'usdc', 'dai', 'ticket', 'keys'] as const

export type DevnetContract = (typeof deployedInOrder)[number]

const addressAt = (contract: DevnetContract): Address =>
  getContractAddress({ from: deployer.address, nonce: BigInt(deployedInOrder.indexOf(contract)) })

/** Addresses of the devnet's contracts, the same on each chain. */
export const devnetContracts: Readonly<Record<DevnetContract | 'multicall3', Address>> = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  wrappedNative: addressAt('wrappedNative'),
  usdc: addressAt('usdc'),
  dai: addressAt('dai'),
  ticket: addressAt('ticket'),
  keys: addressAt('keys'),
}
