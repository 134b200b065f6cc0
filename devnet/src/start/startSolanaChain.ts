import { join } from 'node:path'
import { solana as network } from '@latchkey/protocol/networks'
import type { PracticeFamily } from '../practice/families/family.types.ts'
import type { Devnet } from './devnet.types.ts'
import type { ListedToken } from './listedToken.types.ts'

export declare namespace startSolanaChain {
  type ReturnType = Promise<{
    readonly chain: Devnet['chains'][number]
    /** What the api's list of tokens has of it. */
    readonly tokens: readonly ListedToken[]
    /** The practice wallet on it. */
    readonly family: PracticeFamily
    stop(): Promise<void>
  }>
}

/** The Solana chain of the devnet, kept under `stateDir` if that is given. Loaded here: not every start wants its runtime. */
export async function startSolanaChain(
  stateDir: string | undefined,
  port: number | undefined,
): startSolanaChain.ReturnType {
  const [{ startSolana }, { solanaTokens }, { createSolanaFamily }, { solanaPeople }] = await Promise.all([
    import('../solana/startSolana.ts'),
    import('../solana/solanaTokens.ts'),
    import('../practice/solana/createSolanaFamily.ts'),
    import('../practice/solana/solanaPeople.ts'),
  ])
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', 'solana.sqlite')
  const { rpcUrl, stop } = await startSolana({ stateFile, port })
  const tokens = [solanaTokens.usdc, solanaTokens.key22].map(({ mint, symbol, name, decimals }) => {
    return { networkId: network.caipNetworkId, address: mint.address, symbol, name, decimals }
  })
  const chain = { caip: network.caipNetworkId, name: network.name, rpcUrl }
  return { chain, tokens, family: createSolanaFamily(rpcUrl, solanaPeople), stop }
}
