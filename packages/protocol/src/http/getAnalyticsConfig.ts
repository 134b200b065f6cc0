import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'

/** Whether the operator allows analytics for the project; the person's consent is asked besides. Spec 7. */
export const getAnalyticsConfig = defineEndpoint({
  id: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  summary: 'Analytics setting of the project',
  query: v.object(callerQueryEntries),
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
  examples: [{ request: { params: {}, query: {} }, response: { isAnalyticsEnabled: false } }],
  errors: directoryErrors,
  auth: 'project',
  cacheSeconds: 0,
})
