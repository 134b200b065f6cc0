import type { Subscription } from '../delivery/subscription.types.ts'
import { subscriptionId } from '../delivery/subscriptionId.ts'
import { Refusal } from '../wire/Refusal.ts'
import { rpcError } from '../wire/rpcError.ts'
import type { MethodPrefix } from '../wire/splitMethod.ts'
import type { Caller, MethodServices } from './method.types.ts'

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
    throw new Refusal(rpcError('SubscriptionLimitExceeded'))
  }
  if (!added.every((topic) => hub.hasSeat(topic, client.key, limits.subscribersPerTopic))) {
    throw new Refusal(rpcError('SubscriberLimitExceeded'))
  }
  // Heard first, read from the mailbox later: nothing falls between the two. And done before anything is awaited, so
  // that an unsubscribe in the next frame finds it.
  const subscriptions = topics.map((topic) => courier.subscribe(topic, prefix))
  for (const topic of added) hub.add(topic, courier)
  if (seats !== undefined && added.length > 0) {
    const granted = await seats.claim(added, client.key)
    const lost = granted ? added.filter((topic) => !courier.has(topic)) : added
    if (lost.length > 0) giveBack(services, caller, lost, subscriptions)
    if (!granted) throw new Refusal(rpcError('SubscriberLimitExceeded'))
  }
  return { ids: subscriptions.map((subscription) => subscription.id), load: () => courier.load(subscriptions) }
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
  seats?.release(topics, client.key)
}
