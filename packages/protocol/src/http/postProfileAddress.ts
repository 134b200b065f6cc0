import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { nameSchema, signedNameSchema } from './name.schema.ts'
import { signedNameErrors } from './nameErrors.ts'

/** Replaces the address that a name has for a coin type. The signed message is JSON of coin_type, address, timestamp. */
export const postProfileAddress = defineEndpoint({
  id: 'postProfileAddress',
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  summary: 'Change an address of a name',
  query: v.object({ ...callerQueryEntries }),
  body: signedNameSchema,
  response: nameSchema.entries.addresses,
  examples: [],
  errors: signedNameErrors,
  auth: 'none',
  cacheSeconds: 0,
})
