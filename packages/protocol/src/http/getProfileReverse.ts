import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { nameSchema } from './name.schema.ts'
import { plainTextSchema } from './plainText.schema.ts'

/** The names that lead to an address. Spec 7. */
export const getProfileReverse = defineEndpoint({
  id: 'getProfileReverse',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  summary: 'Names of an address',
  query: v.object({
    ...callerQueryEntries,
    /** 2 answers an empty list where there is none, 1 the status 404. */
    apiVersion: v.optional(v.picklist(['1', '2', 1, 2]), '1'),
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  }),
  response: v.array(nameSchema),
  examples: [
    {
      request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: { apiVersion: '2' } },
      response: [],
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address that names lead to.' },
    { status: 404, code: 'api/not-found', field: 'address', when: 'No name leads to it.' },
  ],
  auth: 'none',
  cacheSeconds: 0,
})
