import * as v from 'valibot'

/**
 * The body of every answer with status 400 and above, of every service. `status` and `reasons` are the peer's form,
 * `code` and `requestId` are ours: programs decide by `code`, people report `requestId`.
 */
export const errorBodySchema = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
  code: v.string(),
  requestId: v.string(),
})

export type ErrorBody = v.InferOutput<typeof errorBodySchema>
