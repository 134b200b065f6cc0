import { Transaction } from '@scure/btc-signer'
import { listen } from '../process/listen.ts'
import { regtest } from './bitcoinPersona.ts'
import { bitcoinPersona, bitcoinPersonas } from './bitcoinPersonas.ts'
import { type BitcoinChain, createBitcoinChain, openBlockFile } from './createBitcoinChain.ts'
import { createExplorer, type Explorer } from './createExplorer.ts'
import { esploraApp } from './esploraApp.ts'
import { loadBitcoinNode } from './loadBitcoinNode.ts'

/** Whom blocks pay, and who gives to others. */
const bitcoinFaucet = bitcoinPersona(9).payment

/** Segwit is in force from block 432 on (BIP-9 on regtest), and a block's reward can be spent 100 blocks later. */
const firstBlocks = 450
const daySeconds = 86_400
const feeSats = 2_000n
const { alice, carol } = bitcoinPersonas

/** What people have got, oldest first, one transaction each. Satoshis. */
const gifts: readonly { readonly to: string; readonly sats: bigint; readonly daysAgo: number }[] = [
  { to: alice.payment.address, sats: 150_000_000n, daysAgo: 40 },
  { to: alice.ordinals.address, sats: 10_000n, daysAgo: 33 },
  { to: alice.payment.address, sats: 80_000_000n, daysAgo: 21 },
  { to: carol.payment.address, sats: 250_000n, daysAgo: 12 },
  { to: alice.payment.address, sats: 20_000_000n, daysAgo: 5 },
]

/** Gives a new chain its people, by transactions like any other, each in a block of its own. Goes on where it was cut. */
async function prepareBitcoinWorld(chain: BitcoinChain, explorer: Explorer): Promise<void> {
  chain.shiftClock(-60 * daySeconds)
  await chain.mine(Math.max(0, firstBlocks - chain.tip().height))
  for (const { to, sats, daysAgo } of gifts.slice(chain.tip().height - firstBlocks)) {
    chain.shiftClock(-daysAgo * daySeconds)
    await payFromFaucet(chain, explorer, to, sats)
    await chain.mine()
  }
  chain.shiftClock(0)
}

/** Sends from the faucet to an address. Resolves with the id; it waits for a block. */
async function payFromFaucet(chain: BitcoinChain, explorer: Explorer, to: string, sats: bigint): Promise<string> {
  const ripe = explorer
    .unspentOf(bitcoinFaucet.script)
    .filter(({ status }) => status.confirmed && chain.tip().height - status.block_height >= 100)
  const source = ripe.find(({ value }) => BigInt(value) >= sats + feeSats)
  if (!source) throw new Error(`The faucet has no output of ${sats} satoshis.`)
  const transaction = new Transaction()
  const { script, privateKey, address } = bitcoinFaucet
  const amount = BigInt(source.value)
  transaction.addInput({ txid: source.txid, index: source.vout, witnessUtxo: { script, amount } })
  transaction.addOutputAddress(to, sats, regtest)
  const change = amount - sats - feeSats
  if (change > 546n) transaction.addOutputAddress(address, change, regtest)
  transaction.sign(privateKey)
  transaction.finalize()
  return chain.submit(transaction.extract())
}

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
    /** Called with a text for each slow step. */
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
