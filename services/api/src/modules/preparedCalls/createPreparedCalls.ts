import * as v from 'valibot'
import { type CallPreparer, createCallPreparer } from './createCallPreparer.ts'
import { createPreparedSender } from './createPreparedSender.ts'
import { CallsRefusal, type RpcRefusal, toRpcRefusal } from './preparedCalls.errors.ts'
import { prepareParamsSchema } from './preparedCalls.schema.ts'

/** Answers `wallet_prepareCalls` and `wallet_sendPreparedCalls`, each with what goes into a JSON-RPC answer. */
export function createPreparedCalls(options: createPreparedCalls.Options): PreparedCallsAnswers {
  const prepare = createCallPreparer(options)
  const send = createPreparedSender(options)
  const answered = (result: Promise<unknown>) =>
    result.then(
      (value) => ({ result: value }),
      (error: unknown) => ({ error: toRpcRefusal(error) }),
    )

  async function prepareParams(calling: Parameters<CallPreparer>[0], params: unknown) {
    const read = v.safeParse(prepareParamsSchema, params)
    if (!read.success) throw new CallsRefusal('calls/prepared-invalid')
    return [await prepare(calling, read.output[0])]
  }

  return {
    prepare: (calling, params) => answered(prepareParams(calling, params)),
    send: (params) => answered(send(params)),
  }
}

export type PreparedCallsAnswers = {
  prepare(calling: Parameters<CallPreparer>[0], params: unknown): Promise<{ result: unknown } | { error: RpcRefusal }>
  send(params: unknown): Promise<{ result: unknown } | { error: RpcRefusal }>
}

export declare namespace createPreparedCalls {
  type Options = createCallPreparer.Options
}
