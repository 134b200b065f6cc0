import { type FrameRpcMethod, frameRpcMethods, frameRpcRequestSchema } from '@latchkey/protocol/frame'
import * as v from 'valibot'

/** Whether a message is a call that a person is asked about. What nobody can read counts as one. */
export function asksPerson(word: string, payload: unknown): boolean {
  if (word !== 'RPC_REQUEST') return false
  const call = v.safeParse(frameRpcRequestSchema, payload)
  if (!call.success || !Object.hasOwn(frameRpcMethods, call.output.method)) return true
  const methods: Readonly<Record<string, FrameRpcMethod>> = frameRpcMethods
  return methods[call.output.method]?.access === 'approve'
}
