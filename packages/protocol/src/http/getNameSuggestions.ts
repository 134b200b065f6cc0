import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { nameErrors } from './nameErrors.ts'
import { plainTextSchema } from './plainText.schema.ts'

/** Whether a name is free, and free ones like it. Spec 7. */
export const getNameSuggestions = defineEndpoint({
  id: 'getNameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  summary: 'Names like a text',
  query: v.object({
    ...callerQueryEntries,
    /** Default: the first zone of the service. */
    zone: v.optional(v.pipe(plainTextSchema, v.maxLength(253))),
  }),
  response: v.object({ suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })) }),
  examples: [
    {
      request: { params: { name: 'ada-example' }, query: { zone: 'reown.id' } },
      response: { suggestions: [{ name: 'ada-example.reown.id', registered: false }] },
    },
  ],
  errors: nameErrors,
  auth: 'none',
  cacheSeconds: 0,
})
