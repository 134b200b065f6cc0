import * as v from 'valibot'
import type { Limits } from '../config/config.ts'
import { errorFrame, type Frame, type ParsedJson, readFrame, splitMethod } from '../wire/frame.ts'
import { RelayError, type RpcError, rpcError, standardErrors } from '../wire/relay.errors.ts'
import type { BoundMethod } from './createMethods.ts'
import type { Caller, Outcome } from './method.ts'

const batchSchema = v.object({
  batch: v.array(v.unknown()),
  mode: v.optional(v.picklist(['Sequence', 'Concurrent']), 'Sequence'),
})

/** A whole answer frame, and what happens once it is on its way. */
export type Answer = {
  readonly frame: string
  readonly afterAnswer?: (sent: boolean) => void
  readonly error?: RpcError
}

export type AnswerOptions = {
  readonly methods: ReadonlyMap<string, BoundMethod>
  readonly limits: Pick<Limits, 'topicsPerBatch'>
  /** Called for faults of the relay; refusals are the client's affair. */
  readonly onFailure: (error: unknown) => void
}

/** Runs a request and makes its answer. Never rejects. */
export async function answerRequest(
  options: AnswerOptions,
  caller: Caller,
  request: Extract<Frame, { kind: 'request' }>,
  parsed: ParsedJson,
): Promise<Answer> {
  try {
    const outcome = await run(options, caller, request, parsed)
    const frame = `{"id":${request.id},"jsonrpc":"2.0","result":${outcome.json}}`
    return outcome.afterAnswer === undefined ? { frame } : { frame, afterAnswer: outcome.afterAnswer }
  } catch (error) {
    if (!(error instanceof RelayError)) options.onFailure(error)
    const rpc = error instanceof RelayError ? error.rpc : standardErrors.internal
    return { frame: errorFrame(request.id, rpc), error: rpc }
  }
}

async function run(
  options: AnswerOptions,
  caller: Caller,
  request: Extract<Frame, { kind: 'request' }>,
  parsed: ParsedJson,
): Promise<Outcome> {
  const split = splitMethod(request.method)
  if (split?.name === 'irn_batchRequest') return runBatch(options, caller, request.params, parsed)
  const method = split === undefined ? undefined : options.methods.get(split.name)
  if (split === undefined || method === undefined) throw new RelayError(standardErrors.methodNotFound)
  return method(caller, split.prefix, request.params)
}

/** irn_batchRequest: several requests in one frame, one after the other or side by side; batches do not nest. */
async function runBatch(options: AnswerOptions, caller: Caller, params: unknown, parsed: ParsedJson): Promise<Outcome> {
  const read = v.safeParse(batchSchema, params)
  if (!read.success)
    throw new RelayError({ code: -32602, message: 'Invalid params: batch: expected a list of requests' })
  const { batch, mode } = read.output
  if (batch.length === 0) throw new RelayError(rpcError('BatchEmpty'))
  if (batch.length > options.limits.topicsPerBatch) throw new RelayError(rpcError('BatchLimitExceeded'))
  const answerOne = async (value: unknown): Promise<Answer> => {
    const frame = readFrame(value, parsed)
    if (frame.kind === 'refused') return { frame: errorFrame(frame.id, frame.error) }
    if (frame.kind === 'ack' || splitMethod(frame.method)?.name === 'irn_batchRequest') {
      return { frame: errorFrame(frame.kind === 'ack' ? 'null' : frame.id, standardErrors.invalidRequest) }
    }
    return answerRequest(options, caller, frame, parsed)
  }
  const answers: Answer[] = []
  if (mode === 'Concurrent') answers.push(...(await Promise.all(batch.map(answerOne))))
  else for (const value of batch) answers.push(await answerOne(value))
  return {
    json: `[${answers.map((answer) => answer.frame).join(',')}]`,
    afterAnswer(sent) {
      for (const answer of answers) answer.afterAnswer?.(sent)
    },
  }
}
