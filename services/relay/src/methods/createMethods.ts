import { approveSession } from './approveSession.ts'
import { batchFetchMessages } from './batchFetchMessages.ts'
import { batchPublish } from './batchPublish.ts'
import { batchReceive } from './batchReceive.ts'
import { batchSubscribe } from './batchSubscribe.ts'
import { batchSubscribeBlocking } from './batchSubscribeBlocking.ts'
import { batchUnsubscribe } from './batchUnsubscribe.ts'
import { type BoundMethod, bindMethod } from './bindMethod.ts'
import { createTopic } from './createTopic.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { MethodServices } from './method.types.ts'
import { proposeSession } from './proposeSession.ts'
import { publish } from './publish.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

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
