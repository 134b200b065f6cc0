import * as v from 'valibot'
import { commonQueryEntries } from './commonQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'

/** The icon of a currency, by its code. Spec 7. */
export const getCurrencyImage = defineEndpoint({
  id: 'getCurrencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/:id',
  summary: 'Icon of a currency',
  query: v.object(commonQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'usd' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }, ...directoryErrors],
  auth: 'project',
  cacheSeconds: 86_400,
})
