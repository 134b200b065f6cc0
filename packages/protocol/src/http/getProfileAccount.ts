import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { nameSchema } from './name.schema.ts'
import { nameErrors } from './nameErrors.ts'
import { plainTextSchema } from './plainText.schema.ts'

/** A name with its addresses. Spec 7. */
export const getProfileAccount = defineEndpoint({
  id: 'getProfileAccount',
  method: 'GET',
  path: '/v1/profile/account/:name',
  summary: 'Look a name up',
  query: v.object({
    ...callerQueryEntries,
    /** 2 answers an empty list for a free name, 1 the status 404. */
    apiVersion: v.optional(v.picklist(['1', '2', 1, 2]), '1'),
    sender: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  }),
  response: v.union([nameSchema, v.tuple([])]),
  examples: [{ request: { params: { name: 'ada-example.reown.id' }, query: { apiVersion: '2' } }, response: [] }],
  errors: [...nameErrors, { status: 404, code: 'api/not-found', field: 'name', when: 'Nobody has the name.' }],
  auth: 'none',
  cacheSeconds: 0,
})
