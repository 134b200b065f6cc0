import * as v from 'valibot'
import { commonQueryEntries } from './commonQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'

/** The icon of a token, by its symbol. Spec 7. */
export const getTokenImage = defineEndpoint({
  id: 'getTokenImage',
  method: 'GET',
  path: '/public/getTokenImage/:id',
  summary: 'Icon of a token',
  query: v.object(commonQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'USDC' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }, ...directoryErrors],
  auth: 'project',
  cacheSeconds: 86_400,
})
