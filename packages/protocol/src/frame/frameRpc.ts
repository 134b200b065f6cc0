import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { callsStatusParamsSchema } from '../calls/callsStatus.schema.ts'
import { sendCallsParamsSchema } from '../calls/sendCalls.schema.ts'
import { errorCatalogue } from '../errors/codes.ts'
import { KitError } from '../errors/KitError.ts'
import { namespaces } from '../namespace.ts'
import { frameChainIdSchema } from './frame.schema.ts'

const list = v.pipe(v.array(v.unknown()), v.maxLength(32))
const encoded = v.pipe(v.string(), v.minLength(1), v.maxLength(98_304))

/** Anything in a list, or nothing. */
const listParamsSchema = v.optional(list, [])

/** ERC-7715 has one method whose parameters are a record; clients send it in a list, too. */
const recordParamsSchema = v.union([list, v.record(v.string(), v.unknown())])

/** Spec 3 [S3.170]. The message is base58. */
const solanaMessageParamsSchema = v.strictObject({
  message: encoded,
  pubkey: v.pipe(v.string(), v.maxLength(44)),
})

/** Spec 3 [S3.171]. The transaction is base58 or base64. */
const solanaTransactionParamsSchema = v.strictObject({ transaction: encoded })

/** Spec 3 [S3.172]. */
const solanaTransactionsParamsSchema = v.strictObject({
  transactions: v.pipe(v.array(encoded), v.minLength(1), v.maxLength(50)),
})

/** Spec 3 [S3.173]. */
const solanaSendParamsSchema = v.strictObject({
  transaction: encoded,
  options: v.optional(
    v.strictObject({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(
        v.picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
      ),
      maxRetries: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  ),
})

/** What the frame does with a call. */
export type FrameRpcMethod = {
  /** `safe` runs without a question; `approve` needs a click on the frame's own screen. Spec 6. */
  readonly access: 'safe' | 'approve'
  /** The responder: a node, a bundler, the api's wallet methods, or the frame. */
  readonly answer: 'node' | 'bundler' | 'api' | 'frame'
  readonly params: GenericSchema
}

const nodeRead = { access: 'safe', answer: 'node', params: listParamsSchema } as const
const ownRead = { access: 'safe', answer: 'frame', params: listParamsSchema } as const
const bundlerRead = { access: 'safe', answer: 'bundler', params: listParamsSchema } as const
const sign = { access: 'approve', answer: 'frame', params: listParamsSchema } as const

/** Every method that a page may ask the frame for: 43 safe, 13 for approval. What is not here is refused. */
export const frameRpcMethods = {
  eth_accounts: ownRead,
  eth_blockNumber: nodeRead,
  eth_call: nodeRead,
  eth_chainId: ownRead,
  eth_estimateGas: nodeRead,
  eth_feeHistory: nodeRead,
  eth_gasPrice: nodeRead,
  eth_getAccount: nodeRead,
  eth_getBalance: nodeRead,
  eth_getBlockByHash: nodeRead,
  eth_getBlockByNumber: nodeRead,
  eth_getBlockReceipts: nodeRead,
  eth_getBlockTransactionCountByHash: nodeRead,
  eth_getBlockTransactionCountByNumber: nodeRead,
  eth_getCode: nodeRead,
  eth_getFilterChanges: nodeRead,
  eth_getFilterLogs: nodeRead,
  eth_getLogs: nodeRead,
  eth_getProof: nodeRead,
  eth_getStorageAt: nodeRead,
  eth_getTransactionByBlockHashAndIndex: nodeRead,
  eth_getTransactionByBlockNumberAndIndex: nodeRead,
  eth_getTransactionByHash: nodeRead,
  eth_getTransactionCount: nodeRead,
  eth_getTransactionReceipt: nodeRead,
  eth_getUncleCountByBlockHash: nodeRead,
  eth_getUncleCountByBlockNumber: nodeRead,
  eth_maxPriorityFeePerGas: nodeRead,
  eth_newBlockFilter: nodeRead,
  eth_newFilter: nodeRead,
  eth_newPendingTransactionFilter: nodeRead,
  eth_sendRawTransaction: nodeRead,
  eth_syncing: nodeRead,
  eth_uninstallFilter: nodeRead,
  wallet_getCapabilities: ownRead,
  wallet_getCallsStatus: { ...ownRead, params: callsStatusParamsSchema },
  wallet_getSupportedExecutionPermissions: ownRead,
  wallet_getGrantedExecutionPermissions: ownRead,
  eth_getUserOperationReceipt: bundlerRead,
  eth_estimateUserOperationGas: bundlerRead,
  eth_getUserOperationByHash: bundlerRead,
  eth_supportedEntryPoints: bundlerRead,
  wallet_getAssets: { ...nodeRead, answer: 'api' },

  personal_sign: sign,
  eth_signTypedData_v4: sign,
  eth_sendTransaction: sign,
  solana_signMessage: { ...sign, params: solanaMessageParamsSchema },
  solana_signTransaction: { ...sign, params: solanaTransactionParamsSchema },
  solana_signAllTransactions: { ...sign, params: solanaTransactionsParamsSchema },
  solana_signAndSendTransaction: { ...sign, params: solanaSendParamsSchema },
  wallet_sendCalls: { ...sign, params: sendCallsParamsSchema },
  wallet_requestExecutionPermissions: sign,
  wallet_revokeExecutionPermission: { ...sign, params: recordParamsSchema },
  wallet_grantPermissions: sign,
  wallet_revokePermissions: sign,
  eth_sendUserOperation: sign,
} as const satisfies Record<string, FrameRpcMethod>

export type FrameRpcMethodName = keyof typeof frameRpcMethods

/** Methods that are answered as another one, and those that are known and refused with -32004. */
const aliases: Readonly<Record<string, FrameRpcMethodName>> = { eth_signTypedData_v3: 'eth_signTypedData_v4' }
const refused = new Set(['eth_signTypedData', 'eth_signTypedData_v1'])

/** A call that the policy allows, with parameters of the right form. */
export type FrameRpcCall = Omit<FrameRpcMethod, 'params'> & {
  readonly method: FrameRpcMethodName
  readonly params: unknown
}

/**
 * Judges a call by the table of methods above.
 *
 * @throws KitError `frame/method-not-allowed` for a method that is not in the table, `rpc/method-not-supported` for
 * typed data before version 3, `rpc/invalid-params` for parameters of another form.
 * @example
 * readFrameRpc({ method: 'eth_blockNumber' }) // { method: 'eth_blockNumber', access: 'safe', answer: 'node', params: [] }
 */
export function readFrameRpc(request: FrameRpcRequest): FrameRpcCall {
  if (refused.has(request.method)) throw fault('rpc/method-not-supported', request.method)
  const name = aliases[request.method] ?? request.method
  if (!Object.hasOwn(frameRpcMethods, name)) throw fault('frame/method-not-allowed', request.method)
  const method = name as FrameRpcMethodName
  const { access, answer, params: schema }: FrameRpcMethod = frameRpcMethods[method]
  const params = v.safeParse(schema, request.params)
  if (!params.success) throw fault('rpc/invalid-params', v.getDotPath(params.issues[0]) ?? undefined)
  return { method, access, answer, params: params.output }
}

function fault(
  code: 'rpc/method-not-supported' | 'frame/method-not-allowed' | 'rpc/invalid-params',
  details: string | undefined,
): KitError {
  return new KitError({ code, shortMessage: errorCatalogue[code].shortMessage, details })
}

/** A call as a page writes it. Which methods there are, and what each takes, says `frameRpcMethods`. */
export const frameRpcRequestSchema = v.strictObject({
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  params: v.optional(v.unknown()),
  /** The chain that is meant, where it is not the one in use. */
  chainId: v.optional(frameChainIdSchema),
  chainNamespace: v.optional(v.picklist(namespaces)),
})

export type FrameRpcRequest = v.InferOutput<typeof frameRpcRequestSchema>
