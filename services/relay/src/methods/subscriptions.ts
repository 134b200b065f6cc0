import * as v from 'valibot'
import type { Limits } from '../config/config.ts'
import { type Subscription, subscriptionId } from '../delivery/subscription.ts'
import type { MethodPrefix } from '../wire/frame.ts'
import { RelayError, type RpcReason, rpcError } from '../wire/relay.errors.ts'
import { type Caller, done, type Method, type MethodServices } from './method.ts'
import { batchSchema, topicSchema } from './schemas.ts'

const batchSubscribeParams = (limits: Limits) => v.object({ topics: batchSchema(topicSchema, limits) })

/** irn_batchSubscribe: ids in the order of the topics; older clients match them by index. */
export const batchSubscribe: Method<ReturnType<typeof batchSubscribeParams>> = {
  params: batchSubscribeParams,
  async run(services, { caller, prefix, params }) {
    const { ids, load } = await subscribeTo(services, caller, params.topics, prefix)
    return { json: JSON.stringify(ids), afterAnswer: load }
  },
}

const batchSubscribeBlockingParams = (limits: Limits) => v.object({ topics: batchSchema(topicSchema, limits) })

/** irn_batchSubscribeBlocking: one `{id}` or `{error}` a topic, so that a full topic does not spoil the others. */
export const batchSubscribeBlocking: Method<ReturnType<typeof batchSubscribeBlockingParams>> = {
  params: batchSubscribeBlockingParams,
  async run(services, { caller, prefix, params }) {
    const loads: (() => void)[] = []
    const answers: unknown[] = []
    for (const topic of params.topics) {
      try {
        const { ids, load } = await subscribeTo(services, caller, [topic], prefix)
        answers.push({ id: ids[0] })
        loads.push(load)
      } catch (error) {
        if (!(error instanceof RelayError)) throw error
        answers.push({ error: error.rpc })
      }
    }
    return {
      json: JSON.stringify(answers),
      afterAnswer() {
        for (const load of loads) load()
      },
    }
  },
}

/** What an unsubscribing client names. Its `id` is its own hash, or absent, and decides nothing. */
const subscriptionEntrySchema = v.object({
  topic: topicSchema,
  id: v.nullish(v.string('InvalidSubscriptionId' satisfies RpcReason)),
})

/** irn_unsubscribe. */
export const unsubscribe: Method<typeof subscriptionEntrySchema> = {
  params: () => subscriptionEntrySchema,
  async run(services, { caller, params }) {
    unsubscribeFrom(services, caller, [params.topic])
    return done
  },
}

const batchUnsubscribeParams = (limits: Limits) =>
  v.object({ subscriptions: batchSchema(subscriptionEntrySchema, limits) })

/** irn_batchUnsubscribe. */
export const batchUnsubscribe: Method<ReturnType<typeof batchUnsubscribeParams>> = {
  params: batchUnsubscribeParams,
  async run(services, { caller, params }) {
    unsubscribeFrom(
      services,
      caller,
      params.subscriptions.map((entry) => entry.topic),
    )
    return done
  },
}

const subscribeParams = () => v.object({ topic: topicSchema })

/** irn_subscribe and irn_subscribeBlocking: the answer is the subscription's id, what waits follows it. */
export const subscribe: Method<ReturnType<typeof subscribeParams>> = {
  params: subscribeParams,
  async run(services, { caller, prefix, params }) {
    const { ids, load } = await subscribeTo(services, caller, [params.topic], prefix)
    return { json: JSON.stringify(ids[0] ?? ''), afterAnswer: load }
  },
}

/**
 * Subscribes the caller's socket. `load` starts the deliveries and belongs after the answer. Over HTTP there is nothing
 * to deliver to: the ids are answered, and mailboxes are read with fetchMessages.
 */
export async function subscribeTo(
  services: MethodServices,
  caller: Caller,
  topics: readonly string[],
  prefix: MethodPrefix,
): Promise<{ readonly ids: readonly string[]; readonly load: () => void }> {
  const { client, courier } = caller
  const { hub, limits, seats } = services
  if (courier === undefined) return { ids: topics.map((topic) => subscriptionId(topic, client.did)), load: () => {} }
  const added = [...new Set(topics)].filter((topic) => !courier.has(topic))
  if (courier.topicCount + added.length > limits.topicsPerSocket) {
    throw new RelayError(rpcError('SubscriptionLimitExceeded'))
  }
  if (!added.every((topic) => hub.hasSeat(topic, client.key, limits.subscribersPerTopic))) {
    throw new RelayError(rpcError('SubscriberLimitExceeded'))
  }
  // Heard first, read from the mailbox later: nothing falls between the two. And done before anything is awaited, so
  // that an unsubscribe in the next frame finds it.
  const subscriptions = topics.map((topic) => courier.subscribe(topic, prefix))
  for (const topic of added) hub.add(topic, courier)
  if (seats !== undefined && added.length > 0) {
    const granted = await seats.claim(added, client.key)
    const lost = granted ? added.filter((topic) => !courier.has(topic)) : added
    if (lost.length > 0) giveBack(services, caller, lost, subscriptions)
    if (!granted) throw new RelayError(rpcError('SubscriberLimitExceeded'))
  }
  const heard = services.heard?.(topics)
  return {
    ids: subscriptions.map((subscription) => subscription.id),
    // The mailbox is read when nothing can fall between it and what is heard of other processes.
    load() {
      if (heard === undefined) courier.load(subscriptions)
      else void heard.then(() => courier.load(subscriptions))
    },
  }
}

function giveBack(
  { hub, seats }: MethodServices,
  { client, courier }: Caller,
  topics: readonly string[],
  made: readonly Subscription[],
): void {
  for (const subscription of made) {
    if (courier === undefined || !topics.includes(subscription.topic) || !courier.holds(subscription)) continue
    hub.remove(subscription.topic, courier)
    courier.unsubscribe(subscription.topic)
  }
  seats?.release(hub.leftBy(client.key, topics), client.key)
}

/** Ends subscriptions of the caller's socket. Topics that it does not hold are no error. */
function unsubscribeFrom(services: MethodServices, caller: Caller, topics: readonly string[]): void {
  const { courier } = caller
  if (courier === undefined) return
  const held = topics.filter((topic) => courier.has(topic))
  for (const topic of held) {
    services.hub.remove(topic, courier)
    courier.unsubscribe(topic)
  }
  services.seats?.release(services.hub.leftBy(caller.client.key, held), caller.client.key)
}
