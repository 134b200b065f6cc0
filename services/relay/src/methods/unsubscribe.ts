import { done } from './done.ts'
import type { Method } from './method.types.ts'
import { subscriptionEntrySchema } from './subscriptionEntry.schema.ts'
import { unsubscribeFrom } from './unsubscribeFrom.ts'

/** irn_unsubscribe. */
export const unsubscribe: Method<typeof subscriptionEntrySchema> = {
  params: () => subscriptionEntrySchema,
  async run(services, { caller, params }) {
    unsubscribeFrom(services, caller, [params.topic])
    return done
  },
}
