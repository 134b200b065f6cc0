import * as v from 'valibot'
import type { Method } from './method.types.ts'
import { subscribeTo } from './subscribeTo.ts'
import { topicSchema } from './topic.schema.ts'

const schema = () => v.object({ topic: topicSchema })

/** wc_createTopic: what native clients send instead of a subscription when they make a pairing. */
export const createTopic: Method<ReturnType<typeof schema>> = {
  params: schema,
  async run(services, { caller, prefix, params }) {
    const { load } = await subscribeTo(services, caller, [params.topic], prefix)
    return { json: 'true', afterAnswer: load }
  },
}
