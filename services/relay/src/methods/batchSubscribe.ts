import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { batchSchema } from './batchSchema.ts'
import type { Method } from './method.types.ts'
import { subscribeTo } from './subscribeTo.ts'
import { topicSchema } from './topic.schema.ts'

const schema = (limits: Limits) => v.object({ topics: batchSchema(topicSchema, limits) })

/** irn_batchSubscribe: ids in the order of the topics; older clients match them by index. */
export const batchSubscribe: Method<ReturnType<typeof schema>> = {
  params: schema,
  async run(services, { caller, prefix, params }) {
    const { ids, load } = await subscribeTo(services, caller, params.topics, prefix)
    return { json: JSON.stringify(ids), afterAnswer: load }
  },
}
