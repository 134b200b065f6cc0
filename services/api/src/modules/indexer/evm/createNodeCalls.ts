import { type JsonRpcResponse, jsonRpcResponseSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { type Chain, chainUnavailable } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'

const answersSchema = v.array(jsonRpcResponseSchema)
/** EIP-1474: limit exceeded; what the gateway says of an answer over 10 MiB, too. */
export const tooMuch = -32005

/** A question to a node. */
export type NodeCall = { readonly method: string; readonly params: readonly unknown[] }

/** The answer would be larger than the node gives at once. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** Asks one node of a chain many questions at once, so that the answers are those of one node. */
export function createNodeCalls(gateway: Pick<RpcGateway, 'forward'>, chain: Chain) {
  /** The answers in the order of the questions. @throws ApiError when no node answers */
  async function ask(calls: readonly NodeCall[]): Promise<readonly (JsonRpcResponse | undefined)[]> {
    if (calls.length === 0) return []
    const body = calls.map((call, id) => ({
      jsonrpc: '2.0' as const,
      id,
      method: call.method,
      params: [...call.params],
    }))
    const answer = await gateway.forward(chain, body, Buffer.from(JSON.stringify(body)))
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answersSchema), answer.body.toString('utf8'))
    if (!parsed.success) throw chainUnavailable(0)
    const byId = new Map(parsed.output.map((one) => [one.id, one]))
    return calls.map((_, id) => byId.get(id))
  }

  /** As `ask`, where each answer has to fit. @throws TooMuch */
  async function need<Schema extends v.GenericSchema>(calls: readonly NodeCall[], schema: Schema) {
    const answers = await ask(calls)
    return answers.map((answer): v.InferOutput<Schema> => {
      if (answer?.error?.code === tooMuch) throw new TooMuch()
      const parsed = answer?.error === undefined ? v.safeParse(schema, answer?.result) : undefined
      if (!parsed?.success) throw chainUnavailable(0)
      return parsed.output
    })
  }

  return { ask, need }
}

export type NodeCalls = ReturnType<typeof createNodeCalls>
