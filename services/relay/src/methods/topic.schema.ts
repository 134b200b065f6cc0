import * as v from 'valibot'
import type { RpcReason } from '../wire/rpcError.ts'

/** 64 lower-case hexadecimal characters. */
export const topicSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'InvalidTopic' satisfies RpcReason))
