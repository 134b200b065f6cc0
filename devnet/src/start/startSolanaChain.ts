import { join } from 'node:path'
import { solana as network } from '@latchkey/protocol/networks'
import type { Devnet } from './devnet.types.ts'

export declare namespace startSolanaChain {
  type ReturnType = Promise<{ readonly chain: Devnet['chains'][number]; stop(): Promise<void> }>
}

/** The Solana chain of the devnet, kept under `stateDir` if that is given. Loaded here: few starts want its runtime. */
export async function startSolanaChain(stateDir: string | undefined): startSolanaChain.ReturnType {
  const { startSolana } = await import('../solana/startSolana.ts')
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', 'solana.sqlite')
  const { rpcUrl, stop } = await startSolana({ stateFile })
  return { chain: { caip: network.caipNetworkId, name: network.name, rpcUrl }, stop }
}
