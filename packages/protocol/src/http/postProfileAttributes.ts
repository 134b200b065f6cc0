import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { signedNameSchema } from './name.schema.ts'
import { signedNameErrors } from './nameErrors.ts'

/** Replaces the attributes of a name. The signed message is JSON of attributes and timestamp. */
export const postProfileAttributes = defineEndpoint({
  id: 'postProfileAttributes',
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  summary: 'Change the attributes of a name',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: v.record(v.string(), v.string()),
  examples: [],
  errors: signedNameErrors,
  auth: 'none',
  cacheSeconds: 0,
})
