import type { MethodPrefix } from '../wire/splitMethod.ts'
import type { Caller, MethodServices, Outcome } from './method.types.ts'
import { publishAll } from './publishAll.ts'
import { subscribeTo } from './subscribeTo.ts'

/** Subscribes the caller to `topic` unless it is, then publishes. Refused messages leave the subscription working. */
export async function publishSubscribed(
  services: MethodServices,
  call: { readonly caller: Caller; readonly prefix: MethodPrefix; readonly topic: string },
  messages: Parameters<typeof publishAll>[2],
): Promise<Outcome> {
  const { caller, prefix, topic } = call
  const fresh = caller.courier?.has(topic) === true ? [] : [topic]
  const { load } = await subscribeTo(services, caller, fresh, prefix)
  try {
    const published = await publishAll(services, caller, messages)
    return {
      json: published.json,
      afterAnswer() {
        published.afterAnswer()
        load()
      },
    }
  } catch (error) {
    load()
    throw error
  }
}
