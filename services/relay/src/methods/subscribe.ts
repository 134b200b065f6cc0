import * as v from 'valibot'
import type { Method } from './method.types.ts'
import { subscribeTo } from './subscribeTo.ts'
import { topicSchema } from './topic.schema.ts'

const schema = () => v.object({ topic: topicSchema })

/** irn_subscribe and irn_subscribeBlocking: the answer is the subscription's id, what waits follows it. */
export const subscribe: Method<ReturnType<typeof schema>> = {
  params: schema,
  async run(services, { caller, prefix, params }) {
    const { ids, load } = await subscribeTo(services, caller, [params.topic], prefix)
    return { json: JSON.stringify(ids[0] ?? ''), afterAnswer: load }
  },
}
