import { listen } from '../process/listen.ts'
import { type BitcoinChain, createBitcoinChain } from './createBitcoinChain.ts'
import { createExplorer } from './createExplorer.ts'
import { esploraApp } from './esploraApp.ts'
import { loadBitcoinNode } from './loadBitcoinNode.ts'
import { openBlockFile } from './openBlockFile.ts'
import { bitcoinFaucet, payFromFaucet, prepareBitcoinWorld } from './prepareBitcoinWorld.ts'

const usualBlockMs = 2_000

/** A running local Bitcoin chain. */
export type Bitcoin = AsyncDisposable & {
  /** Esplora's interface. */
  readonly rpcUrl: string
  readonly port: number
  /** Makes blocks now. They are also made by themselves when a transaction waits. */
  mine(count?: number): Promise<void>
  /** Pays an address from the block rewards. Resolves with the transaction's id. */
  fund(address: string, sats: bigint): Promise<string>
  /** Ends. Calling it twice is harmless. */
  stop(): Promise<void>
}

export declare namespace startBitcoin {
  type Options = {
    /** TCP port on the loopback interface; a free one by default. */
    port?: number | undefined
    /** Where the blocks live on across restarts; in memory alone by default. */
    stateFile?: string | undefined
    /** How long a transaction waits for its block. `Infinity`: until `mine`. */
    blockMs?: number | undefined
    /** Told in words what takes a while. */
    onProgress?: ((message: string) => void) | undefined
  }
}

/**
 * A Bitcoin chain of the devnet: bcoin in regtest mode with people on it, behind Esplora's HTTP interface. It has the
 * rules of segwit and none of taproot: docs/devnet.md says what that means.
 */
export async function startBitcoin(options: startBitcoin.Options = {}): Promise<Bitcoin> {
  const { stateFile, blockMs = usualBlockMs } = options
  const node = await loadBitcoinNode(options.onProgress)
  const explorer = createExplorer()
  let timer: NodeJS.Timeout | undefined
  let prepared = false
  function mineLater(chain: BitcoinChain): void {
    if (!prepared || blockMs === Number.POSITIVE_INFINITY) return
    timer ??= setTimeout(() => {
      timer = undefined
      void chain.mine()
    }, blockMs)
  }
  const chain = await createBitcoinChain(node, {
    file: stateFile === undefined ? undefined : openBlockFile(stateFile),
    minerProgram: bitcoinFaucet.script.slice(2),
    listener: {
      ...explorer,
      arrived(transaction) {
        explorer.arrived(transaction)
        mineLater(chain)
      },
    },
  })
  await prepareBitcoinWorld(chain, explorer)
  prepared = true
  const server = await listen(esploraApp(chain, explorer), options.port).catch(async (error) => {
    await chain.close()
    throw error
  })

  let stopping: Promise<void> | undefined
  const stop = () => {
    clearTimeout(timer)
    stopping ??= server.stop().then(chain.close)
    return stopping
  }
  return {
    rpcUrl: `http://127.0.0.1:${server.port}`,
    port: server.port,
    mine: chain.mine,
    fund: (address, sats) => payFromFaucet(chain, explorer, address, sats),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
