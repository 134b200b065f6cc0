import * as v from 'valibot'
import { commonQueryEntries } from './commonQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'

/** The icon of a network (by its image id) or of a connector. Spec 7. */
export const getAssetImage = defineEndpoint({
  id: 'getAssetImage',
  method: 'GET',
  path: '/public/getAssetImage/:id',
  summary: 'Icon of a network or connector',
  query: v.object(commonQueryEntries),
  responseType: 'image',
  response: v.blob(),
  examples: [{ request: { params: { id: 'ethereum' }, query: {} } }],
  errors: [{ status: 404, code: 'api/not-found', field: 'id', when: 'There is no such image.' }, ...directoryErrors],
  auth: 'project',
  cacheSeconds: 86_400,
})
