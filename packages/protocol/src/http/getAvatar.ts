import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { plainTextSchema } from './plainText.schema.ts'

/**
 * The picture of an address or of a registered name, drawn anew by the service: the page talks to nobody else, and
 * whoever chose the picture doesn't learn who looks. Fetched without a project id, as `<img>` does.
 */
export const getAvatar = defineEndpoint({
  id: 'getAvatar',
  method: 'GET',
  path: '/v1/avatar/:subject',
  summary: 'Picture of an address or a name',
  query: v.object({
    ...callerQueryEntries,
    /** Not read: another one is another URL, for when the picture has changed. */
    v: v.optional(v.pipe(plainTextSchema, v.maxLength(64))),
  }),
  responseType: 'image',
  response: v.blob(),
  examples: [],
  errors: [
    {
      status: 404,
      code: 'api/not-found',
      field: 'subject',
      when: 'Neither an address nor a name here, or it has no picture that is taken.',
    },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
  ],
  auth: 'none',
  cacheSeconds: 300,
})
