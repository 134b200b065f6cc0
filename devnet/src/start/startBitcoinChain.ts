import { join } from 'node:path'
import { bitcoinRegtest as network } from '@latchkey/protocol/networks'
import type { Devnet } from './devnet.types.ts'

export declare namespace startBitcoinChain {
  type ReturnType = Promise<{ readonly chain: Devnet['chains'][number]; stop(): Promise<void> }>
}

/** The Bitcoin chain of the devnet, kept under `stateDir` if that is given. Loaded here: few starts want its node. */
export async function startBitcoinChain(
  stateDir: string | undefined,
  onProgress: ((message: string) => void) | undefined,
): startBitcoinChain.ReturnType {
  const { startBitcoin } = await import('../bitcoin/startBitcoin.ts')
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', 'bitcoin.blocks')
  const { rpcUrl, stop } = await startBitcoin({ stateFile, onProgress })
  return { chain: { caip: network.caipNetworkId, name: network.name, rpcUrl }, stop }
}
