import * as v from 'valibot'

const id = v.union([v.string(), v.number()])

/** What a relay sends: a message of a topic, or the answer to a request of ours. */
export const frameSchema = v.union([
  v.object({
    id,
    method: v.pipe(v.string(), v.endsWith('_subscription')),
    params: v.object({
      data: v.object({ topic: v.string(), message: v.string(), publishedAt: v.optional(v.number()) }),
    }),
  }),
  v.object({ id, error: v.object({ code: v.number(), message: v.fallback(v.string(), '') }) }),
  v.object({ id, result: v.unknown() }),
])
