import type { CaipNetworkId } from '@latchkey/protocol'
import { endpointUrl, jsonRpcResponseSchema, postRpc, postWalletRpc } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { FrameFault } from '../faults/FrameFault.ts'

const limitMs = 10_000

/** Asks nodes and the api's wallet methods, on the page's project. */
export type NodeCalls = {
  /** @throws FrameFault with the node's own number and words, or `request/went-wrong`. */
  node(chainId: CaipNetworkId, method: string, params: unknown, signal: AbortSignal): Promise<unknown>
  wallet(method: string, params: unknown, signal: AbortSignal): Promise<unknown>
}

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
      throw new FrameFault('request/went-wrong', { cause })
    }
    if (answer.error === undefined) return answer.result
    const { code, message } = answer.error
    throw new FrameFault('rpc/internal', { message, rpcCode: code })
  }

  return {
    node: (chainId, method, params, signal) =>
      call(endpointUrl(apiUrl, postRpc.path, {}, { chainId }, caller(projectId)), method, params, signal),
    wallet: (method, params, signal) =>
      call(endpointUrl(apiUrl, postWalletRpc.path, {}, {}, caller(projectId)), method, params, signal),
  }
}

const caller = (projectId: string) => ({ projectId, st: 'latchkey', sv: 'frame' })
