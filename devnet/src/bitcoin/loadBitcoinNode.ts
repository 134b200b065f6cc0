import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installFolder } from '../process/installFolder.ts'

/** bcoin, installed if need be. Its chain, mempool and miner alone: nothing of it that listens or calls is loaded. */
export async function loadBitcoinNode(onProgress?: (message: string) => void): Promise<BitcoinNode> {
  const folder = await installBitcoinNode(onProgress)
  const require = createRequire(join(folder, 'package.json'))
  // Its packages look for this once, and then for compiled code that is not there.
  process.env.NODE_BACKEND ??= 'js'
  letTaprootPass(require('bcoin/lib/script/script').prototype)
  return {
    Chain: require('bcoin/lib/blockchain/chain'),
    Mempool: require('bcoin/lib/mempool/mempool'),
    Miner: require('bcoin/lib/mining/miner'),
    WorkerPool: require('bcoin/lib/workers/workerpool'),
    Network: require('bcoin/lib/protocol/network'),
    Address: require('bcoin/lib/primitives/address'),
    Block: require('bcoin/lib/primitives/block'),
    TX: require('bcoin/lib/primitives/tx'),
  }
}

type Script = { toRaw(): Buffer; isStandard(): boolean; taprootPasses?: true }

/** Nodes have relayed payments to taproot addresses since 2021. bcoin is older, and would hold them back. */
function letTaprootPass(script: Script): void {
  if (script.taprootPasses) return
  const { isStandard } = script
  script.taprootPasses = true
  script.isStandard = function (this: Script) {
    const raw = this.toRaw()
    return (raw.length === 34 && raw[0] === 0x51 && raw[1] === 0x20) || isStandard.call(this)
  }
}

// The parts of bcoin that the devnet uses. It has no types of its own.

type NodeInput = {
  readonly prevout: { rhash(): string; readonly index: number }
  readonly script: { toRaw(): Buffer }
  readonly witness: { readonly items: readonly Buffer[] }
  readonly sequence: number
}

type NodeOutput = { readonly value: number; readonly script: { toRaw(): Buffer } }

export type NodeTransaction = {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly NodeInput[]
  readonly outputs: readonly NodeOutput[]
  txid(): string
  toRaw(): Buffer
  getSize(): number
  getWeight(): number
  isCoinbase(): boolean
}

export type NodeBlock = {
  readonly txs: readonly NodeTransaction[]
  readonly time: number
  rhash(): string
  toRaw(): Buffer
}

export type NodeTip = { readonly height: number; readonly time: number; rhash(): string }

type NodeChain = {
  readonly tip: NodeTip
  on(event: 'connect', listener: (tip: NodeTip, block: NodeBlock) => Promise<void>): void
  open(): Promise<void>
  close(): Promise<void>
  /** Null when the block is not taken. */
  add(block: NodeBlock): Promise<unknown>
}

type NodeMempool = {
  readonly map: { readonly size: number }
  on(event: 'tx', listener: (transaction: NodeTransaction) => void): void
  on(event: 'remove entry', listener: (entry: { readonly tx: NodeTransaction }) => void): void
  open(): Promise<void>
  close(): Promise<void>
  /**
   * Null when it was taken; hashes of the unknown transactions that it spends. Throws with a `reason` when it is
   * refused.
   */
  addTX(transaction: NodeTransaction): Promise<readonly string[] | null>
  _addBlock(tip: NodeTip, transactions: readonly NodeTransaction[]): Promise<void>
}

type NodeMiner = {
  readonly cpu: { mineBlock(tip: NodeTip, address: unknown): Promise<NodeBlock> }
  open(): Promise<void>
  close(): Promise<void>
}

type Parts = { readonly network: unknown; readonly workers: unknown; readonly memory: true }

/** What is taken from the packages of bcoin. */
export type BitcoinNode = {
  readonly Chain: new (options: Parts) => NodeChain
  readonly Mempool: new (options: Parts & { chain: NodeChain; requireStandard: true }) => NodeMempool
  readonly Miner: new (options: Parts & { chain: NodeChain; mempool: NodeMempool }) => NodeMiner
  readonly WorkerPool: new (options: { enabled: false }) => unknown
  readonly Network: { get(name: 'regtest'): { readonly time: { offset: number }; readonly genesisBlock: string } }
  readonly Address: { fromProgram(version: number, program: Buffer): unknown }
  readonly Block: { fromRaw(raw: Buffer): NodeBlock }
  readonly TX: { fromRaw(raw: Buffer): NodeTransaction }
}

/** Puts the packages of `devnet/bitcoin-node` there, unless they are. Returns the folder. */
function installBitcoinNode(onProgress?: (message: string) => void): Promise<string> {
  return installFolder({ folder: 'devnet/bitcoin-node', name: 'the Bitcoin node', onProgress })
}

/** Checks a signature of a message by an address: BIP-322 simple, and the legacy form of BIP-137. */
export type Bip322Verifier = (address: string, message: string, signatureBase64: string) => boolean

/** bip322-js: another's code, with another's curve and transaction code, to check ours. */
export async function loadBip322(): Promise<Bip322Verifier> {
  const require = createRequire(join(await installBitcoinNode(), 'package.json'))
  const { Verifier } = require('bip322-js') as {
    Verifier: { verifySignature(address: string, message: string, signature: string): boolean }
  }
  return (address, message, signature) => {
    try {
      return Verifier.verifySignature(address, message, signature)
    } catch {
      // It throws for what is no signature, and for one of another kind than the address's.
      return false
    }
  }
}
