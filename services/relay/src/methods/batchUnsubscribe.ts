import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { batchSchema } from './batchSchema.ts'
import { done } from './done.ts'
import type { Method } from './method.types.ts'
import { subscriptionEntrySchema } from './subscriptionEntry.schema.ts'
import { unsubscribeFrom } from './unsubscribeFrom.ts'

const schema = (limits: Limits) => v.object({ subscriptions: batchSchema(subscriptionEntrySchema, limits) })

/** irn_batchUnsubscribe. */
export const batchUnsubscribe: Method<ReturnType<typeof schema>> = {
  params: schema,
  async run(services, { caller, params }) {
    unsubscribeFrom(
      services,
      caller,
      params.subscriptions.map((entry) => entry.topic),
    )
    return done
  },
}
