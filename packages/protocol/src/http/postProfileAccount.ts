import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { nameSchema, signedNameSchema } from './name.schema.ts'
import { signedNameErrors } from './nameErrors.ts'

/**
 * Registers a name. The signed message is the JSON text of name, attributes and timestamp in seconds. Spec 7. There is
 * no example: a signature is good for some seconds, and once.
 */
export const postProfileAccount = defineEndpoint({
  id: 'postProfileAccount',
  method: 'POST',
  path: '/v1/profile/account',
  summary: 'Register a name',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: v.object({ ...nameSchema.entries, success: v.literal(true) }),
  examples: [],
  errors: signedNameErrors,
  auth: 'none',
  cacheSeconds: 0,
})
