import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'

/**
 * The pages that may use the project: full origins, `host[:port]`, or with `*` as a whole label. An empty list
 * allows every page. Spec 7.
 */
export const getOrigins = defineEndpoint({
  id: 'getOrigins',
  method: 'GET',
  path: '/projects/v1/origins',
  summary: 'Allowed origins of the project',
  query: v.object(callerQueryEntries),
  response: v.object({ allowedOrigins: v.array(v.string()) }),
  examples: [
    {
      request: { params: {}, query: {} },
      response: { allowedOrigins: ['https://app.example', 'https://*.app.example'] },
    },
  ],
  errors: directoryErrors,
  auth: 'project',
  cacheSeconds: 0,
})
