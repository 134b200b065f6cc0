import * as v from 'valibot'
import { RpcError } from '../RpcError.ts'

/** Asks the wallet's own server of the chain, or gives it a body. @throws RpcError -32603 with the server's words */
export async function askEsplora<Schema extends v.GenericSchema>(
  rpcUrl: string,
  schema: Schema,
  path: string,
  body?: string,
): Promise<v.InferOutput<Schema>> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(rpcUrl + path, { ...init, signal: AbortSignal.timeout(30_000) })
  const text = await response.text()
  if (!response.ok) throw new RpcError(-32603, text)
  return v.parse(schema, text)
}
