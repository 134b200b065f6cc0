import * as v from 'valibot'
import type { MethodPrefix } from '../wire/frame.ts'
import { isRpcReason, RelayError, rpcError } from '../wire/relay.errors.ts'
import { batchFetchMessages, batchReceive, fetchMessages } from './fetch.ts'
import type { Caller, Method, MethodServices, Outcome } from './method.ts'
import { batchPublish, publish } from './publish.ts'
import { topicSchema } from './schemas.ts'
import { approveSession, proposeSession } from './session.ts'
import {
  batchSubscribe,
  batchSubscribeBlocking,
  batchUnsubscribe,
  subscribe,
  subscribeTo,
  unsubscribe,
} from './subscriptions.ts'

const createTopicParams = () => v.object({ topic: topicSchema })

/** wc_createTopic: what native clients send instead of a subscription when they make a pairing. */
const createTopic: Method<ReturnType<typeof createTopicParams>> = {
  params: createTopicParams,
  async run(services, { caller, prefix, params }) {
    const { load } = await subscribeTo(services, caller, [params.topic], prefix)
    return { json: 'true', afterAnswer: load }
  },
}

/** Every method by its current name. Older prefixes are taken off before. */
export function createMethods(services: MethodServices): ReadonlyMap<string, BoundMethod> {
  return new Map([
    ['irn_publish', bindMethod(services, publish)],
    ['irn_batchPublish', bindMethod(services, batchPublish)],
    ['irn_subscribe', bindMethod(services, subscribe)],
    ['irn_subscribeBlocking', bindMethod(services, subscribe)],
    ['irn_batchSubscribe', bindMethod(services, batchSubscribe)],
    ['irn_batchSubscribeBlocking', bindMethod(services, batchSubscribeBlocking)],
    ['irn_unsubscribe', bindMethod(services, unsubscribe)],
    ['irn_batchUnsubscribe', bindMethod(services, batchUnsubscribe)],
    ['irn_fetchMessages', bindMethod(services, fetchMessages)],
    ['irn_batchFetchMessages', bindMethod(services, batchFetchMessages)],
    ['irn_batchReceive', bindMethod(services, batchReceive)],
    ['wc_createTopic', bindMethod(services, createTopic)],
    ['wc_proposeSession', bindMethod(services, proposeSession)],
    ['wc_approveSession', bindMethod(services, approveSession)],
  ])
}

/** A method with its services at hand and its parameters not yet read. */
export type BoundMethod = (caller: Caller, prefix: MethodPrefix, params: unknown) => Promise<Outcome>

/** Binds `method`: parameters that do not fit are refused with the reason that their schema names, else as -32602. */
function bindMethod<Params extends v.GenericSchema>(services: MethodServices, method: Method<Params>): BoundMethod {
  const schema = method.params(services.limits)
  return async (caller, prefix, params) => {
    const read = v.safeParse(schema, params, { abortEarly: true })
    if (!read.success) throw errorOf(read.issues[0])
    return method.run(services, { caller, prefix, params: read.output })
  }
}

function errorOf(issue: v.BaseIssue<unknown>): RelayError {
  // A union reports the problem one level down.
  const named = [issue, ...(issue.issues ?? [])].find((candidate) => isRpcReason(candidate.message))
  if (named !== undefined && isRpcReason(named.message)) return new RelayError(rpcError(named.message))
  const path = v.getDotPath(issue) ?? 'params'
  return new RelayError({
    code: -32602,
    message: `Invalid params: ${path}: expected ${issue.expected ?? 'another value'}`,
  })
}
