import { type Namespace, namespaces } from '@latchkey/protocol'
import { jsonRpcRequestSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { RpcBody } from './createRpcGateway.ts'

const evmMethods = `
  eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas eth_feeHistory eth_gasPrice
  eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex
  eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_protocolVersion
  eth_sendRawTransaction eth_sendRawTransactionSync eth_simulateV1 eth_subscribe eth_syncing eth_uninstallFilter
  eth_unsubscribe net_listening net_version web3_clientVersion web3_sha3
  eth_estimateUserOperationGas eth_getUserOperationByHash eth_getUserOperationReceipt eth_supportedEntryPoints`

const solanaMethods = `
  getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockTime getBlocks getBlocksWithLimit
  getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getInflationGovernor
  getInflationRate getInflationReward getLatestBlockhash getMinimumBalanceForRentExemption getMultipleAccounts
  getProgramAccounts getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses
  getSignaturesForAddress getSlot getSlotLeader getStakeMinimumDelegation getSupply getTokenAccountBalance
  getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction
  getTransactionCount getVersion isBlockhashValid minimumLedgerSlot sendTransaction simulateTransaction
  accountSubscribe accountUnsubscribe logsSubscribe logsUnsubscribe programSubscribe programUnsubscribe
  signatureSubscribe signatureUnsubscribe slotSubscribe slotUnsubscribe
  getAsset getAssetBatch getAssetProof getAssetsByGroup getAssetsByOwner searchAssets`

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What callers may ask of a node. Bitcoin's servers are reached by the fixed paths of the `bitcoin` module alone. */
const shipped: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: words(evmMethods),
  solana: words(solanaMethods),
  bip122: [],
  polkadot: [],
  cosmos: [],
}

/**
 * The methods of each kind of chain that the proxy forwards.
 * @param set Replaces the list of a kind; `default` in it stands for the shipped one.
 */
export function createMethodTable(set: MethodSetting = {}): AllowedMethods {
  const lists = new Map<Namespace, ReadonlySet<string>>()
  for (const kind of namespaces) {
    const names = set[kind] ?? shipped[kind]
    lists.set(kind, new Set(names.flatMap((name) => (name === 'default' ? shipped[kind] : name))))
  }
  return (kind) => lists.get(kind) ?? new Set()
}

export type MethodSetting = { readonly [Kind in Namespace]?: readonly string[] | undefined }
export type AllowedMethods = (kind: Namespace) => ReadonlySet<string>

/**
 * The answer in place of the node's when a call, or one of a batch, may not go to it. Nothing of such a batch is sent.
 * @param text What would be sent.
 */
export function refusedCalls(allowed: ReadonlySet<string>, body: RpcBody, text: string): string | undefined {
  const calls = Array.isArray(body) ? body : [body]
  const plain = methodKeysArePlain(text, calls.length)
  if (plain && calls.every(({ method }) => allowed.has(method))) return undefined
  const answers = calls.map(({ id, method }) => {
    const error = !plain
      ? { code: -32600, message: 'Each call names its method once.' }
      : allowed.has(method)
        ? { code: -32600, message: 'Not sent: another call of this batch is not allowed.' }
        : { code: -32601, message: `The method ${method.slice(0, 64)} is not available here.` }
    return { jsonrpc: '2.0', id: repeatedId(id), error }
  })
  return JSON.stringify(Array.isArray(body) ? answers : answers[0])
}

/** Longer than any client's own. */
const maxIdLength = 256

/** The id of a call in an answer of ours: null for one that is none or too long, so that no answer grows by its question. */
export function repeatedId(id: unknown): string | number | null {
  if (typeof id === 'string') return id.length <= maxIdLength ? id : null
  return typeof id === 'number' ? id : null
}

const frameSchema = v.union([
  jsonRpcRequestSchema,
  v.pipe(v.array(jsonRpcRequestSchema), v.minLength(1), v.maxLength(1000)),
])

/** The calls of a frame of a WebSocket, or the error that answers it. */
export function readFrame(text: string): { readonly body: RpcBody } | { readonly refusal: string } {
  const refused = (code: number, message: string) => ({
    refusal: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused(-32700, 'Parse error')
  }
  const parsed = v.safeParse(frameSchema, json)
  return parsed.success ? { body: parsed.output } : refused(-32600, 'Invalid request')
}

/**
 * Whether a text names the method of each call exactly once. Of two `method` keys JSON.parse takes the last and other
 * parsers the first, and Go's takes `Method` for `method`: a node would run another method than the one that was read.
 */
function methodKeysArePlain(text: string, calls: number): boolean {
  const callDepth = text.trimStart().startsWith('[') ? 2 : 1
  let depth = 0
  let found = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (sign !== '"') continue
    const end = stringEnd(text, at)
    if (depth === callDepth && colonFollows(text, end + 1)) {
      const key = JSON.parse(text.slice(at, end + 1)) as string
      if (key === 'method') found++
      else if (key.toLowerCase() === 'method') return false
    }
    at = end
  }
  return found === calls
}

/** Where the string that begins at a quote ends. */
function stringEnd(text: string, start: number): number {
  let end = start
  let escapes: number
  do {
    end = text.indexOf('"', end + 1)
    escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
  } while (escapes % 2 === 1)
  return end
}

function colonFollows(text: string, from: number): boolean {
  let at = from
  while (' \t\n\r'.includes(text[at] ?? 'end')) at++
  return text[at] === ':'
}
