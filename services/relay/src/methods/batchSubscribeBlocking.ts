import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { Refusal } from '../wire/Refusal.ts'
import { batchSchema } from './batchSchema.ts'
import type { Method } from './method.types.ts'
import { subscribeTo } from './subscribeTo.ts'
import { topicSchema } from './topic.schema.ts'

const schema = (limits: Limits) => v.object({ topics: batchSchema(topicSchema, limits) })

/** irn_batchSubscribeBlocking: one `{id}` or `{error}` a topic, so that a full topic does not spoil the others. */
export const batchSubscribeBlocking: Method<ReturnType<typeof schema>> = {
  params: schema,
  async run(services, { caller, prefix, params }) {
    const loads: (() => void)[] = []
    const answers: unknown[] = []
    for (const topic of params.topics) {
      try {
        const { ids, load } = await subscribeTo(services, caller, [topic], prefix)
        answers.push({ id: ids[0] })
        loads.push(load)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        answers.push({ error: error.rpc })
      }
    }
    return {
      json: JSON.stringify(answers),
      afterAnswer() {
        for (const load of loads) load()
      },
    }
  },
}
