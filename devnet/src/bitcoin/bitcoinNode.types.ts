// The parts of bcoin that the devnet uses. It has no types of its own.

export type NodeInput = {
  readonly prevout: { rhash(): string; readonly index: number }
  readonly script: { toRaw(): Buffer }
  readonly witness: { readonly items: readonly Buffer[] }
  readonly sequence: number
}

export type NodeOutput = { readonly value: number; readonly script: { toRaw(): Buffer } }

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

export type NodeChain = {
  readonly tip: NodeTip
  on(event: 'connect', listener: (tip: NodeTip, block: NodeBlock) => Promise<void>): void
  open(): Promise<void>
  close(): Promise<void>
  /** Null when the block is not taken. */
  add(block: NodeBlock): Promise<unknown>
}

export type NodeMempool = {
  readonly map: { readonly size: number }
  on(event: 'tx', listener: (transaction: NodeTransaction) => void): void
  on(event: 'remove entry', listener: (entry: { readonly tx: NodeTransaction }) => void): void
  open(): Promise<void>
  close(): Promise<void>
  /** Null when it was taken; hashes of what it spends and nobody knows. Throws with a `reason` when it is refused. */
  addTX(transaction: NodeTransaction): Promise<readonly string[] | null>
  _addBlock(tip: NodeTip, transactions: readonly NodeTransaction[]): Promise<void>
}

export type NodeMiner = {
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
  readonly Network: { get(name: 'regtest'): { readonly time: { offset: number } } }
  readonly Address: { fromProgram(version: number, program: Buffer): unknown }
  readonly Block: { fromRaw(raw: Buffer): NodeBlock }
  readonly TX: { fromRaw(raw: Buffer): NodeTransaction }
}
