import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/**
 * The icon of a wallet, by the `image_id` of its directory entry. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getWalletImage = defineEndpoint({
  id: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:id',
  summary: 'Icon of a wallet',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'io.metamask' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }],
  auth: 'none',
  cacheSeconds: 86_400,
})
