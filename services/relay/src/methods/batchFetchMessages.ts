import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { batchSchema } from './batchSchema.ts'
import { fetchWaiting } from './fetchWaiting.ts'
import type { Method } from './method.types.ts'
import { topicSchema } from './topic.schema.ts'

const schema = (limits: Limits) => v.object({ topics: batchSchema(topicSchema, limits) })

/** irn_batchFetchMessages. */
export const batchFetchMessages: Method<ReturnType<typeof schema>> = {
  params: schema,
  run: (services, { caller, params }) => fetchWaiting(services, caller, [...new Set(params.topics)]),
}
