import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'
import { eventSchema } from './event.schema.ts'

/** As `postEvent`, for up to 100 of them at once: what a page sends as it is left. */
export const postEvents = defineEndpoint({
  id: 'postEvents',
  method: 'POST',
  path: '/batch',
  summary: 'Tell several events',
  query: v.object(callerQueryEntries),
  body: v.pipe(v.array(eventSchema), v.maxLength(100)),
  response: v.object({}),
  examples: [{ request: { params: {}, query: {}, body: [] }, response: {} }],
  errors: [
    ...directoryErrors,
    { status: 422, code: 'api/invalid-body', field: '', when: 'Not a list of events that are known.' },
  ],
  auth: 'project',
  cacheSeconds: 0,
})
