import * as v from 'valibot'
import { errorCatalogue } from '../errors/codes.ts'
import { KitError } from '../errors/KitError.ts'
import { type FrameRpcMethod, type FrameRpcMethodName, frameRpcMethods } from './frameRpcMethods.ts'
import type { FrameRpcRequest } from './frameRpcRequest.schema.ts'

/** Methods that are answered as another one, and those that are known and refused with -32004 (decisions 50). */
const aliases: Readonly<Record<string, FrameRpcMethodName>> = { eth_signTypedData_v3: 'eth_signTypedData_v4' }
const refused = new Set(['eth_signTypedData', 'eth_signTypedData_v1'])

/** A call that the policy allows, with parameters of the right form. */
export type FrameRpcCall = Omit<FrameRpcMethod, 'params'> & {
  readonly method: FrameRpcMethodName
  readonly params: unknown
}

/**
 * Judges a call by the policy of decisions 50.
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
