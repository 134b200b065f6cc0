import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'

const answerSchema = v.object({
  ...jsonRpcResponseSchema.entries,
  result: v.optional(v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))),
})

/** The hex result of a node's answer; undefined when it holds an error, or no such result. */
export function evmResult(answer: unknown): `0x${string}` | undefined {
  const parsed = v.safeParse(answerSchema, answer)
  return parsed.success ? parsed.output.result : undefined
}
