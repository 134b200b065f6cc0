import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { EthCall } from './signed.ts'

const answerSchema = v.object({
  result: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

/** Characters of an answer that are read at most. */
const answerMax = 65_536

/**
 * Calls over JSON-RPC: the URLs of a network one after the other, each for `timeoutMs`, until one answers. That the EVM
 * reverted is an answer.
 */
export function createEthCall(options: createEthCall.Options): EthCall {
  const { fetch, rpcUrls, timeoutMs = 5_000 } = options
  return async (call) => {
    const { networkId, signal } = call
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: ethCallParameters(call) })
    let last: unknown = new Error('No node is known for the network.')
    for (const url of rpcUrls(networkId)) {
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
        const { result, error } = v.parse(answerSchema, JSON.parse(await readText(response)))
        if (error && isRevert(error)) throw Object.assign(new Error(error.message), { reverted: true })
        if (result === undefined) throw new Error(error?.message ?? 'The node gave no result.')
        return result
      } catch (error) {
        if (signal?.aborted || (error as { reverted?: unknown }).reverted === true) throw error
        last = error
      }
    }
    throw last
  }
}

/** A call as JSON-RPC has it. */
export function ethCallParameters({ to, data, gas, authorizationList }: Omit<Parameters<EthCall>[0], 'networkId'>) {
  const call = {
    ...(to !== undefined && { to }),
    data,
    ...(gas !== undefined && { gas: `0x${gas.toString(16)}` }),
    ...(authorizationList !== undefined && { authorizationList }),
  }
  return [call, 'latest'] as const
}

/** The text of an answer, which is read no further than it may be long. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return text + decoder.decode()
    text += decoder.decode(chunk.value, { stream: true })
    if (text.length <= answerMax) continue
    await reader?.cancel()
    throw new Error('The answer of the node is too long.')
  }
}

/** The codes under which nodes say in words what the EVM did. Others speak of the node itself. */
const wordy: ReadonlySet<number> = new Set([-32000, -32015, -32603])

/**
 * Whether a node's error says that the EVM reverted. Nodes differ in the code: 3 (geth), -32000 and -32015 with words. Running out of the given gas is
 * the contract's doing.
 */
export function isRevert({ code, message }: { code: number; message: string }): boolean {
  return (
    code === 3 ||
    (wordy.has(code) && /revert|out ?of ?gas|invalid opcode|stack (under|over)flow|invalid jump/i.test(message))
  )
}

export declare namespace createEthCall {
  type Options = {
    readonly fetch: typeof globalThis.fetch
    readonly rpcUrls: (networkId: CaipNetworkId) => readonly string[]
    readonly timeoutMs?: number | undefined
  }
}
