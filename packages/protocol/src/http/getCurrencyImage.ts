import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/**
 * The icon of a currency, by its code. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getCurrencyImage = defineEndpoint({
  id: 'getCurrencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/:id',
  summary: 'Icon of a currency',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'usd' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  auth: 'none',
  cacheSeconds: 86_400,
})
