import type { Caller, MethodServices } from './method.types.ts'

/** Ends subscriptions of the caller's socket. Topics that it does not hold are no error. */
export function unsubscribeFrom(services: MethodServices, caller: Caller, topics: readonly string[]): void {
  const { courier } = caller
  if (courier === undefined) return
  const held = topics.filter((topic) => courier.has(topic))
  for (const topic of held) {
    services.hub.remove(topic, courier)
    courier.unsubscribe(topic)
  }
  services.seats?.release(held, caller.client.key)
}
