import type { Message } from '../wire/message.schema.ts'
import { type SignMethodName, signMethods } from '../wire/signMethods.ts'
import type { ClientContext } from './context.types.ts'

/** Answers a call of the wallet: `true`, or what is wrong with it. */
export function answerCall(
  context: ClientContext,
  key: { readonly topic: string; readonly symKey: string },
  { id, method }: Extract<Message, { method: string }>,
  problem: { readonly code: number; readonly message: string } | 'unsupported' | undefined,
): void {
  const error = problem === 'unsupported' ? { code: 10001, message: `Unsupported wc_ method: ${method}` } : problem
  context.send({
    ...key,
    // A method that we don't know has no tag; a ping's is the least that the relay has to keep.
    method: Object.hasOwn(signMethods, method) ? (method as SignMethodName) : 'wc_sessionPing',
    kind: 'response',
    payload: { id, jsonrpc: '2.0', ...(error ? { error } : { result: true }) },
  })
}
