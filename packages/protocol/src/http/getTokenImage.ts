import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/**
 * The icon of a token, by its symbol. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getTokenImage = defineEndpoint({
  id: 'getTokenImage',
  method: 'GET',
  path: '/public/getTokenImage/:id',
  summary: 'Icon of a token',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'USDC' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  auth: 'none',
  cacheSeconds: 86_400,
})
