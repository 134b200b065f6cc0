import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { RpcFault } from './RpcFault.ts'
import { rpcMethods } from './rpcMethods.ts'

const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

/** A method with effects of its own, such as a subscription; undefined for the names that it doesn't know. */
export type ExtraMethod = (method: string, params: readonly unknown[]) => unknown

/** Answers a JSON-RPC 2.0 request, or a batch of them. Never throws. */
export async function answerRpc(bank: Bank, text: string, extra?: ExtraMethod): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, new RpcFault(-32700, 'Parse error'))
  }
  if (!Array.isArray(body)) return answerOne(bank, body, extra)
  return Promise.all(body.map((one: unknown) => answerOne(bank, one, extra)))
}

async function answerOne(bank: Bank, body: unknown, extra: ExtraMethod | undefined): Promise<unknown> {
  const parsed = v.safeParse(requestSchema, body)
  if (!parsed.success) return failure(null, new RpcFault(-32600, 'Invalid request'))
  const { id, method, params } = parsed.output
  try {
    const own = extra?.(method, params)
    if (own !== undefined) return { jsonrpc: '2.0', id, result: own }
    const run = Object.hasOwn(rpcMethods, method) ? rpcMethods[method] : undefined
    if (run === undefined) throw new RpcFault(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: (await run(bank, params)) ?? null }
  } catch (error) {
    return failure(id, error instanceof RpcFault ? error : new RpcFault(-32603, `Internal error: ${String(error)}`))
  }
}

function failure(id: string | number | null, { code, message, data }: RpcFault): unknown {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
