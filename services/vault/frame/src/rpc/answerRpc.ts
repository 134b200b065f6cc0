import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { callsStatusParamsSchema, sendCallsParamsSchema } from '@latchkey/protocol/calls'
import {
  type FrameRpcMethodName,
  type FrameRpcRequest,
  frameAddressOf,
  frameLimits,
  frameNetworkId,
  readFrameRpc,
} from '@latchkey/protocol/frame'
import {
  endpointUrl,
  jsonRpcResponseSchema,
  postBundler,
  postPaymaster,
  postRpc,
  postWalletRpc,
} from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { ApprovalRequest, Approve, Owner } from '../approve/approve.types.ts'
import type { Batches } from '../batches/createBatches.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { Permissions } from '../permissions/createPermissions.ts'

/** Asks nodes, bundlers and the api's wallet methods, on the page's project. */
export type NodeCalls = {
  /** @throws VaultError with the node's own number and words, or `request/went-wrong`. */
  node(chainId: CaipNetworkId, method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  /** The same of the chain's bundler, and of who pays for its operations. */
  bundler(chainId: CaipNetworkId, method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  /** The same of a paymaster that an app brings with it: the api reaches it, at hosts that the project names. */
  paymaster(chainId: CaipNetworkId, url: string, method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  wallet(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

const limitMs = 10_000

/** Our own services say in an error's data which one of the catalogue it is. */
const ownCodeSchema = v.object({ code: v.pipe(v.string(), v.regex(/^[a-z-]+\/[a-z-]+$/)) })

export function createNodeCalls(apiUrl: string, projectId: string): NodeCalls {
  let lastId = 0

  async function call(url: string, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    lastId += 1
    let answer: v.InferOutput<typeof jsonRpcResponseSchema>
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        credentials: 'omit',
        redirect: 'error',
        body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      })
      answer = v.parse(jsonRpcResponseSchema, await response.json())
    } catch (cause) {
      signal.throwIfAborted()
      throw new VaultError('request/went-wrong', { cause })
    }
    if (answer.error === undefined) return answer.result
    const { code, message, data } = answer.error
    const said = v.safeParse(ownCodeSchema, data)
    throw new VaultError('rpc/internal', {
      message,
      rpcCode: code,
      details: said.success ? said.output.code : undefined,
    })
  }

  return {
    node: (chainId, method, params, signal) =>
      call(endpointUrl(apiUrl, postRpc.path, {}, { chainId }, caller(projectId)), method, params, signal),
    bundler: (chainId, method, params, signal) =>
      call(endpointUrl(apiUrl, postBundler.path, {}, { chainId }, caller(projectId)), method, params, signal),
    paymaster: (chainId, url, method, params, signal) =>
      call(endpointUrl(apiUrl, postPaymaster.path, {}, { chainId, url }, caller(projectId)), method, params, signal),
    wallet: (method, params, signal) =>
      call(endpointUrl(apiUrl, postWalletRpc.path, {}, {}, caller(projectId)), method, params, signal),
  }
}

const caller = (projectId: string) => ({ projectId, st: 'latchkey', sv: 'frame' })

export declare namespace answerRpc {
  type Options = {
    readonly calls: NodeCalls
    readonly approve: Approve
    /** The chain in use, where a call names none. */
    readonly chainId: CaipNetworkId
    readonly id: string
    readonly origin: string
    readonly claimedName: string | undefined
    /** Who is logged in. @throws VaultError `frame/session-expired` */
    readonly owner: () => Promise<Owner>
    /** Fetched with the first request that is about several calls. */
    readonly batches: () => Promise<Batches>
    /** Fetched with the first request about permissions. */
    readonly permissions: () => Promise<Permissions>
    readonly signal: AbortSignal
  }
}

/**
 * Answers a call by the policy: reads go to a node, what signs goes before the person, and before them alone.
 * @throws VaultError as the policy, the node or the person says.
 */
export async function answerRpc(request: FrameRpcRequest, options: answerRpc.Options): Promise<unknown> {
  const { calls, approve, signal, id, origin, claimedName } = options
  const { method, access, answer, params } = readFrameRpc(request)
  const chainId = namedBy(method, params) ?? frameNetworkId(request.chainId ?? options.chainId)
  if (answer === 'node') return calls.node(chainId, method, params, signal)
  if (answer === 'bundler') return calls.bundler(chainId, method, params, signal)
  if (answer === 'api') return calls.wallet(method, params, signal)
  const { addresses } = await options.owner()
  if (access === 'approve') return approve({ id, origin, claimedName, method, params, chainId, addresses }, signal)
  if (method === 'wallet_getCapabilities') return (await options.batches()).capabilities(params, signal)
  if (method === 'wallet_getCallsStatus') {
    const [batch] = v.parse(callsStatusParamsSchema, params)
    return (await options.batches()).status(batch, origin, signal)
  }
  if (method === 'wallet_getSupportedExecutionPermissions') return (await options.permissions()).supported(signal)
  if (method === 'wallet_getGrantedExecutionPermissions') return (await options.permissions()).granted(origin, signal)
  return answerLocally(method, chainId, frameAddressOf(addresses, chainId))
}

const namingChainSchema = v.tupleWithRest(
  [v.looseObject({ chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/)) })],
  v.unknown(),
)

/** Several calls (EIP-5792) and permissions (ERC-7715) name their chain themselves, whichever one is in use. */
function namedBy(method: FrameRpcMethodName, params: unknown): CaipNetworkId | undefined {
  if (method === 'wallet_requestExecutionPermissions' || method === 'wallet_grantPermissions') {
    const named = v.safeParse(namingChainSchema, params)
    return named.success ? `eip155:${BigInt(named.output[0].chainId)}` : undefined
  }
  if (method !== 'wallet_sendCalls') return undefined
  const [{ chainId }] = v.parse(sendCallsParamsSchema, params)
  return `eip155:${BigInt(chainId)}`
}

/** The calls that the frame answers from what it knows. */
function answerLocally(method: FrameRpcMethodName, chainId: CaipNetworkId, address: string | undefined): unknown {
  switch (method) {
    case 'eth_accounts':
      return address === undefined ? [] : [address]
    case 'eth_chainId': {
      const { reference } = parseCaipNetworkId(chainId)
      if (!/^\d+$/.test(reference)) throw new VaultError('rpc/method-not-supported', { details: method })
      return `0x${BigInt(reference).toString(16)}`
    }
    default:
      throw new VaultError('rpc/method-not-supported', { details: method })
  }
}

/** Notifies when the page doesn't show the frame any more; returns how to stop. */
type Watch = (end: (failure: VaultError) => void) => () => void

/** Brings requests before the person one after the other, each for as long as the page shows it. */
export function createApprovals(approve: Approve, watch: Watch): Approve {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (request: ApprovalRequest, signal: AbortSignal) => {
    if (waiting >= frameLimits.approvals) throw new VaultError('frame/too-many-requests')
    waiting += 1
    const before = last
    const { promise: done, resolve } = Promise.withResolvers<void>()
    last = done
    let stop = () => {}
    try {
      await before
      signal.throwIfAborted()
      const hiding = new AbortController()
      const over = AbortSignal.any([signal, hiding.signal])
      stop = watch((failure) => hiding.abort(failure))
      return await approve(request, over).catch((error: unknown) => {
        // Whatever broke when it ended, why it ended is the answer.
        over.throwIfAborted()
        throw error
      })
    } finally {
      stop()
      waiting -= 1
      resolve()
    }
  }
}
