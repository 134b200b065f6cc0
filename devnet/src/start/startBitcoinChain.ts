import { join } from 'node:path'
import { bitcoinRegtest as network } from '@latchkey/protocol/networks'
import type { PracticeFamily } from '../practice/families/family.types.ts'
import type { Devnet } from './devnet.types.ts'

export declare namespace startBitcoinChain {
  type Options = {
    stateDir: string | undefined
    port: number | undefined
    onProgress: ((message: string) => void) | undefined
  }
  type ReturnType = Promise<{
    readonly chain: Devnet['chains'][number]
    /** The practice wallet on it. */
    readonly family: PracticeFamily
    stop(): Promise<void>
  }>
}

/** The Bitcoin chain of the devnet, kept under `stateDir` if that is given. Loaded here: not every start wants its node. */
export async function startBitcoinChain(options: startBitcoinChain.Options): startBitcoinChain.ReturnType {
  const { stateDir, port, onProgress } = options
  const [{ startBitcoin }, { createBitcoinFamily }, { bitcoinPeople }] = await Promise.all([
    import('../bitcoin/startBitcoin.ts'),
    import('../practice/bitcoin/createBitcoinFamily.ts'),
    import('../practice/bitcoin/bitcoinPeople.ts'),
  ])
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', 'bitcoin.blocks')
  const { rpcUrl, stop } = await startBitcoin({ stateFile, port, onProgress })
  const chain = { caip: network.caipNetworkId, name: network.name, rpcUrl }
  return { chain, family: createBitcoinFamily(rpcUrl, bitcoinPeople), stop }
}
