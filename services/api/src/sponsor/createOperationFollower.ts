import type { CaipNetworkId } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { decodeEventLog, encodeFunctionData, numberToHex, padHex, parseAbi, toEventSelector } from 'viem/utils'
import type { SponsorConfig } from '../config/sponsorSettings.ts'
import type { Chain } from '../modules/chains/chain.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import { createNodeCalls } from '../modules/indexer/evm/createNodeCalls.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import type { Reservations } from './createReservations.ts'

/** Between two looks at the chains. */
const lookMs = 2_000
/** Between two looks at a deposit. */
const depositMs = 30_000
const sweepMs = 3_600_000
/** After its time an operation may still be in a block that is made, or comes in the place of another. */
const graceMs = 60_000
/** So many blocks are looked at again each time: they may have come in the place of others. */
const replacedBlocks = 32
/** Blocks of one question. */
const rangeBlocks = 1_000
/** Between two looks at where a chain is on which nothing is open. */
const idleMs = 60_000

const entryPointAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'function balanceOf(address account) view returns (uint256)',
])
const operationTopic = toEventSelector(entryPointAbi[0])
const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
const quantitySchema = v.object({ result: v.pipe(hex, v.minLength(3)) })
const logsSchema = v.object({
  result: v.array(v.object({ data: hex, topics: v.tuple([hex, hex, hex, hex]), removed: v.optional(v.boolean()) })),
})
const headAndLogsSchema = v.tuple([quantitySchema, logsSchema])

/**
 * Looks at what became of the operations that were signed for, and at what the paymasters have left. Any number of
 * processes may look: each event counts once.
 */
export function createOperationFollower(options: createOperationFollower.Options): OperationFollower {
  const { config, chains, gateway, reservations, clock, metrics, warn } = options
  const deposits = new Map<CaipNetworkId, { readonly wei: bigint; readonly atMs: number }>()
  const begun = new Set<CaipNetworkId>()
  const idleSince = new Map<CaipNetworkId, number>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let sweptAtMs = clock.nowMs()

  const quantity = async (chain: Chain, method: string, params: readonly unknown[]) =>
    BigInt(v.parse(quantitySchema, await gateway.request(chain, method, params)).result)

  async function readDeposit(chain: Chain, paymaster: Address): Promise<bigint> {
    const id = chain.network.caipNetworkId
    const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'balanceOf', args: [paymaster] })
    const wei = await quantity(chain, 'eth_call', [{ to: smartAccountContracts.EntryPoint, data }, 'latest'])
    const before = deposits.get(id)
    deposits.set(id, { wei, atMs: clock.nowMs() })
    metrics.sponsorDeposit.set({ chain: id }, Number(wei))
    const isLow = wei < config.lowDepositWei
    // Once each time that it falls, not at each look.
    if (isLow && (before === undefined || before.wei >= config.lowDepositWei)) warn(id)
    return wei
  }

  /** @returns Up to which block the node that answered had any. */
  async function readLogs(chain: Chain, paymaster: Address, from: number, to: number): Promise<number> {
    const filter = {
      address: smartAccountContracts.EntryPoint,
      topics: [operationTopic, null, null, padHex(paymaster, { size: 32 })],
      fromBlock: numberToHex(from),
      toBlock: numberToHex(to),
    }
    // Together, so that one node says both: of blocks that it doesn't have yet it says that there are no logs.
    const answers = await createNodeCalls(gateway, chain).ask([
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getLogs', params: [filter] },
    ])
    const [head, { result }] = v.parse(headAndLogsSchema, answers)
    for (const { data, topics, removed } of result) {
      if (removed === true) continue
      const { args } = decodeEventLog({ abi: entryPointAbi, data, topics })
      await reservations.settle(chain.network.caipNetworkId, {
        hash: args.userOpHash,
        account: args.sender.toLowerCase() as Address,
        nonce: args.nonce,
        costWei: args.actualGasCost,
      })
    }
    return Math.min(to, Number(head.result))
  }

  async function lookAt(chain: Chain, paymaster: Address): Promise<void> {
    const id = chain.network.caipNetworkId
    if (!(await reservations.isAnyOpen(id))) return idle(chain)
    // Before the head is asked for: what ended by then is in no block after it.
    const endedBeforeMs = clock.nowMs() - graceMs
    const head = Number(await quantity(chain, 'eth_blockNumber', []))
    const seen = (await reservations.head(id)) ?? head
    for (let from = Math.max(0, Math.min(seen, head) + 1 - replacedBlocks); from <= head; from += rangeBlocks) {
      const to = Math.min(head, from + rangeBlocks - 1)
      const read = await readLogs(chain, paymaster, from, to)
      // Each range by itself: what follows may fail.
      await reservations.moveHead(id, read)
      if (read < to) return
    }
    await reservations.free(id, endedBeforeMs)
  }

  /** Follows a chain on which nothing is open, so that the next operation is not looked for in all blocks since. */
  async function idle(chain: Chain): Promise<void> {
    const id = chain.network.caipNetworkId
    if ((idleSince.get(id) ?? 0) + idleMs > clock.nowMs()) return
    const head = Number(await quantity(chain, 'eth_blockNumber', []))
    // What is signed for from now on is in no block up to this one.
    if (await reservations.isAnyOpen(id)) return
    await reservations.moveHead(id, head)
    idleSince.set(id, clock.nowMs())
  }

  /** Chains whose nodes are silent are looked at the next time. */
  async function look(): Promise<void> {
    for (const [id, paymaster] of config.paymasters) {
      const chain = chains.find(id)
      if (chain === undefined || chain.upstreams.length === 0) continue
      try {
        await lookAt(chain, paymaster)
        const known = deposits.get(id)
        if (known === undefined || known.atMs + depositMs <= clock.nowMs()) await readDeposit(chain, paymaster)
      } catch (error) {
        options.onFailure(error)
      }
    }
    if (clock.nowMs() - sweptAtMs < sweepMs) return
    sweptAtMs = clock.nowMs()
    await reservations.sweep()
  }

  async function begin(chain: Chain): Promise<void> {
    const id = chain.network.caipNetworkId
    if (begun.has(id)) return
    if ((await reservations.head(id)) === undefined)
      await reservations.moveHead(id, Number(await quantity(chain, 'eth_blockNumber', [])))
    begun.add(id)
  }

  return {
    look,
    begin,
    async depositOf(chain) {
      const id = chain.network.caipNetworkId
      const paymaster = config.paymasters.get(id)
      const known = deposits.get(id)
      if (known !== undefined && known.atMs + depositMs > clock.nowMs()) return known.wei
      return paymaster === undefined ? undefined : readDeposit(chain, paymaster).catch(() => known?.wei)
    },
    deposits() {
      const stateOf = (id: CaipNetworkId) => {
        const known = deposits.get(id)
        if (known === undefined) return 'unknown'
        return known.wei < config.lowDepositWei ? 'low' : 'ok'
      }
      return [...config.paymasters.keys()].map((networkId) => ({ networkId, state: stateOf(networkId) }))
    },
    start() {
      timer = setInterval(() => {
        looking ??= look()
          .catch(options.onFailure)
          .finally(() => {
            looking = undefined
          })
      }, lookMs)
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

export type OperationFollower = {
  /** Looks at every chain with operations that are open, and at deposits that were not looked at for a while. */
  look(): Promise<void>
  /** Notes where the chain is, before the first operation is signed for there. @throws ApiError where no node answers */
  begin(chain: Chain): Promise<void>
  /** What the paymaster has left, in wei, at most half a minute old. Undefined: it can't be read. */
  depositOf(chain: Chain): Promise<bigint | undefined>
  /** How each paymaster's deposit is, by the last look. */
  deposits(): readonly { readonly networkId: CaipNetworkId; readonly state: 'ok' | 'low' | 'unknown' }[]
  start(): void
  stop(): Promise<void>
}

export declare namespace createOperationFollower {
  type Options = {
    config: SponsorConfig
    chains: ChainTable
    gateway: RpcGateway
    reservations: Reservations
    clock: Clock
    metrics: Metrics
    /** The deposit on a chain has fallen below what is warned of. */
    warn: (chain: CaipNetworkId) => void
    onFailure: (error: unknown) => void
  }
}
