import * as v from 'valibot'
import { fetchWaiting } from './fetchWaiting.ts'
import type { Method } from './method.types.ts'
import { topicSchema } from './topic.schema.ts'

const schema = () => v.object({ topic: topicSchema })

/** irn_fetchMessages. */
export const fetchMessages: Method<ReturnType<typeof schema>> = {
  params: schema,
  run: (services, { caller, params }) => fetchWaiting(services, caller, [params.topic]),
}
