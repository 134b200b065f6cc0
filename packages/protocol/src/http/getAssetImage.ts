import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/**
 * The icon of a network (by its image id) or of a connector. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getAssetImage = defineEndpoint({
  id: 'getAssetImage',
  method: 'GET',
  path: '/public/getAssetImage/:id',
  summary: 'Icon of a network or connector',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'ethereum' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  auth: 'none',
  cacheSeconds: 86_400,
})
