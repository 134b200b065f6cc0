import { type CallsReceipt, type CallsStatus, callsStatuses, callsStatusParamsSchema } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { type Hex, hexToString, numberToHex } from 'viem'
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { BundlerGateway } from './createBundlerGateway.ts'

const hash = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))
const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value))
const quantity = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value))

/** The id of an operation, as hex of this JSON: what peers' services give out for one that was sent. */
const idSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    chain_id: v.union([
      v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,13}|\d{1,15})$/), v.transform(Number)),
    ]),
    user_op_hash: v.pipe(
      hash,
      v.transform((text) => text.toLowerCase() as Hex),
    ),
  }),
)
const bundlerReceiptSchema = v.object({ receipt: v.object({ transactionHash: hash }) })
const logSchema = v.object({ address: v.string(), data: hex, topics: v.array(hash) })
const receiptSchema = v.object({
  result: v.nullable(
    v.object({
      blockHash: hash,
      blockNumber: quantity,
      gasUsed: quantity,
      transactionHash: hash,
      logs: v.array(logSchema),
    }),
  ),
})

const entryPointAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event BeforeExecution()',
])
const [operationEnd, operationsBegin] = entryPointAbi.map((event) => toEventSelector(event))
const entryPoints = [smartAccountContracts.EntryPoint, smartAccountContracts.EntryPoint08].map((one) =>
  one.toLowerCase(),
)

/**
 * Answers `wallet_getCallsStatus` (EIP-5792 2.0) for an operation that was handed to a bundler. The bundler says in which
 * transaction it is; whether that is so is read from a node.
 *
 * @returns The status, or the error of a JSON-RPC answer.
 * @throws ApiError `api/upstream-unavailable` where the node says nothing of it
 */
export function createCallsStatusReader({ chains, gateway, bundlerGateway }: createCallsStatusReader.Options) {
  async function receiptOf(
    chain: Chain,
    userOpHash: Hex,
  ): Promise<{ success: boolean; receipt: CallsReceipt } | undefined> {
    const said = await bundlerGateway.request(chain, undefined, 'eth_getUserOperationReceipt', [userOpHash])
    const claim = v.safeParse(bundlerReceiptSchema, said.result)
    if (!claim.success) return undefined
    const { transactionHash } = claim.output.receipt
    const answer = await gateway.request(chain, 'eth_getTransactionReceipt', [transactionHash])
    const parsed = v.safeParse(receiptSchema, answer)
    if (!parsed.success) throw chainUnavailable(0)
    const found = parsed.output.result
    if (found === null) return undefined
    const part = partOf(found.logs, userOpHash)
    if (part === undefined) return undefined
    const { blockHash, blockNumber, gasUsed } = found
    const status = part.success ? '0x1' : '0x0'
    const receipt: CallsReceipt = { logs: part.logs, status, blockHash, blockNumber, gasUsed, transactionHash }
    return { success: part.success, receipt }
  }

  return async (params: unknown): Promise<{ result: CallsStatus } | { error: { code: number; message: string } }> => {
    const [id = ''] = v.is(callsStatusParamsSchema, params) ? params : []
    const read = v.safeParse(idSchema, textOf(id))
    if (!read.success) return { error: { code: 5730, message: 'No operation has this id here.' } }
    const { chain_id: chainId, user_op_hash: userOpHash } = read.output
    const chain = chains.findEvm(chainId)
    if (chain === undefined) return { error: { code: 5710, message: 'The chain of this id is not known here.' } }
    const found = await receiptOf(chains.need(chain.network.caipNetworkId), userOpHash)
    const { pending, confirmed, reverted } = callsStatuses
    const status = found === undefined ? pending : found.success ? confirmed : reverted
    const common = { version: '2.0.0', id, chainId: numberToHex(chainId), status, atomic: true } as const
    return { result: found === undefined ? common : { ...common, receipts: [found.receipt] } }
  }
}

export declare namespace createCallsStatusReader {
  type Options = { chains: ChainTable; gateway: RpcGateway; bundlerGateway: BundlerGateway }
}

export type CallsStatusReader = ReturnType<typeof createCallsStatusReader>

function textOf(id: string): string {
  return /^0x([0-9a-fA-F]{2})+$/.test(id) ? hexToString(id as Hex) : ''
}

type Log = v.InferOutput<typeof logSchema>

/** What the logs of a transaction say of one of its operations: each ends with an event of the EntryPoint. */
function partOf(logs: readonly Log[], userOpHash: Hex): { success: boolean; logs: Log[] } | undefined {
  let own: Log[] = []
  for (const log of logs) {
    const isEntryPoint = entryPoints.includes(log.address.toLowerCase())
    const [topic, ofHash] = log.topics
    if (isEntryPoint && topic === operationsBegin) own = []
    else if (!isEntryPoint || topic !== operationEnd) own.push(log)
    else if (ofHash?.toLowerCase() !== userOpHash) own = []
    else {
      const topics = log.topics as [Hex, ...Hex[]]
      const { args } = decodeEventLog({ abi: entryPointAbi, eventName: 'UserOperationEvent', data: log.data, topics })
      return { success: args.success, logs: [...own, log] }
    }
  }
  return undefined
}
