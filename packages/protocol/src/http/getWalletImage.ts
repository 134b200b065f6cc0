import * as v from 'valibot'
import { commonQueryEntries } from './commonQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'

/** The icon of a wallet, by the `image_id` of its directory entry. Spec 7. */
export const getWalletImage = defineEndpoint({
  id: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:id',
  summary: 'Icon of a wallet',
  query: v.object(commonQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'io.metamask' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }, ...directoryErrors],
  auth: 'project',
  cacheSeconds: 86_400,
})
