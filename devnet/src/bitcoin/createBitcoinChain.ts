import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BitcoinNode, NodeBlock, NodeTip, NodeTransaction } from './loadBitcoinNode.ts'

/** The life of the chain in a file: its blocks in order, each with its length before it. */
type BlockFile = {
  readonly blocks: readonly Buffer[]
  append(block: Buffer): void
  close(): void
}

const largestBlock = 4_000_000

/** Opens or makes the file. A block whose writing was cut short is dropped, and written over. */
export function openBlockFile(file: string): BlockFile {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'a+')
  const data = readFileSync(handle)
  const blocks: Buffer[] = []
  let offset = 0
  while (offset + 4 <= data.length) {
    const size = data.readUInt32LE(offset)
    if (size > largestBlock || offset + 4 + size > data.length) break
    blocks.push(data.subarray(offset + 4, offset + 4 + size))
    offset += 4 + size
  }
  ftruncateSync(handle, offset)
  return {
    blocks,
    append(block) {
      const head = Buffer.alloc(4)
      head.writeUInt32LE(block.length)
      writeSync(handle, Buffer.concat([head, block]))
    },
    close() {
      fsyncSync(handle)
      closeSync(handle)
    },
  }
}

/** A chain that mines on request. */
export type BitcoinChain = {
  tip(): NodeTip
  /** Transactions that wait for a block. */
  waiting(): number
  /** Resolves with the id. Throws an `Error` with the node's reason when it is refused. */
  submit(raw: Uint8Array): Promise<string>
  mine(count?: number): Promise<void>
  /** Lets the clock of the miner go by this many seconds from the real one. */
  shiftClock(seconds: number): void
  close(): Promise<void>
}

/** The events of the chain. */
export type ChainListener = {
  block(tip: NodeTip, block: NodeBlock): void
  arrived(transaction: NodeTransaction): void
  /** Left the mempool: into a block, or because another spends the same. */
  left(transaction: NodeTransaction): void
}

/** bcoin's chain, mempool and miner on regtest, with the rules that nodes relay by. Blocks of `file` are taken first. */
export async function createBitcoinChain(
  node: BitcoinNode,
  options: createBitcoinChain.Options,
): Promise<BitcoinChain> {
  const { file, minerProgram, listener } = options
  const network = node.Network.get('regtest')
  const shared = { network, workers: new node.WorkerPool({ enabled: false }), memory: true } as const
  const chain = new node.Chain(shared)
  const mempool = new node.Mempool({ ...shared, chain, requireStandard: true })
  const miner = new node.Miner({ ...shared, chain, mempool })
  const minerAddress = node.Address.fromProgram(0, Buffer.from(minerProgram))
  let replaying = true
  chain.on('connect', async (tip, block) => {
    await mempool._addBlock(tip, block.txs)
    if (!replaying) file?.append(block.toRaw())
    listener.block(tip, block)
  })
  mempool.on('tx', listener.arrived)
  mempool.on('remove entry', ({ tx }) => listener.left(tx))
  await chain.open()
  await mempool.open()
  await miner.open()
  // No event tells of the first block.
  listener.block(chain.tip, node.Block.fromRaw(Buffer.from(network.genesisBlock, 'hex')))
  for (const raw of file?.blocks ?? []) {
    if (!(await chain.add(node.Block.fromRaw(raw)))) {
      throw new Error("The Bitcoin chain that was kept can't be read. A start with --reset makes a new one.")
    }
  }
  replaying = false

  let mining: Promise<void> = Promise.resolve()
  return {
    tip: () => chain.tip,
    waiting: () => mempool.map.size,
    async submit(raw) {
      const transaction = parse(node, raw)
      // A word of the node for what it spends that is not there, or no more.
      if (await mempool.addTX(transaction).catch(refuse)) throw new Error('bad-txns-inputs-missingorspent')
      return transaction.txid()
    },
    mine(count = 1) {
      mining = mining.then(async () => {
        for (let mined = 0; mined < count; mined++) await chain.add(await miner.cpu.mineBlock(chain.tip, minerAddress))
      })
      return mining
    },
    shiftClock(seconds) {
      network.time.offset = seconds
    },
    async close() {
      await mining
      await miner.close()
      await mempool.close()
      await chain.close()
      file?.close()
    },
  }
}

function parse(node: BitcoinNode, raw: Uint8Array): NodeTransaction {
  try {
    return node.TX.fromRaw(Buffer.from(raw))
  } catch (cause) {
    throw new Error('TX decode failed', { cause })
  }
}

function refuse(error: unknown): never {
  const reason = typeof error === 'object' && error !== null && 'reason' in error ? error.reason : undefined
  throw typeof reason === 'string' ? new Error(reason, { cause: error }) : error
}

export declare namespace createBitcoinChain {
  type Options = {
    file: BlockFile | undefined
    /** Whom blocks pay: a p2wpkh program of 20 bytes. */
    minerProgram: Uint8Array
    listener: ChainListener
  }
}
