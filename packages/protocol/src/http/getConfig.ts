import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'
import { featureSchema } from './feature.schema.ts'

/** Which functions the operator has switched on for the project. Spec 7. */
export const getConfig = defineEndpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/appkit/v1/config',
  summary: 'Features of the project',
  query: v.object(callerQueryEntries),
  response: v.object({ features: v.array(featureSchema) }),
  examples: [
    {
      request: { params: {}, query: {} },
      response: {
        features: [
          { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
          { id: 'activity', isEnabled: true, config: [] },
          { id: 'reown_branding', isEnabled: false, config: [] },
        ],
      },
    },
  ],
  errors: directoryErrors,
  auth: 'project',
  cacheSeconds: 0,
})
