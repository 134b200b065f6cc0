import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { directoryErrors } from './directoryErrors.ts'
import { eventSchema } from './event.schema.ts'

/** Takes what a person did, or what went wrong. Nothing is kept unless the operator has switched it on. Spec 7. */
export const postEvent = defineEndpoint({
  id: 'postEvent',
  method: 'POST',
  path: '/e',
  summary: 'Tell an event',
  query: v.object(callerQueryEntries),
  body: eventSchema,
  response: v.object({}),
  examples: [
    {
      request: {
        params: {},
        query: {},
        body: {
          eventId: '5f0c1c2e-2f0a-4a57-9a2c-6c9b54c9f1b0',
          url: 'https://app.example/',
          domain: 'app.example',
          timestamp: 1_767_225_600_000,
          props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
        },
      },
      response: {},
    },
    {
      request: {
        params: {},
        query: {},
        body: {
          eventId: '5f0c1c2e-2f0a-4a57-9a2c-6c9b54c9f1b1',
          url: 'https://app.example/',
          domain: 'app.example',
          timestamp: '2026-01-01T00:00:00.000Z',
          props: { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage: 'x', stackTrace: '' },
        },
      },
      response: {},
    },
  ],
  errors: [
    ...directoryErrors,
    { status: 422, code: 'api/invalid-body', field: '', when: 'Not an event that is known.' },
  ],
  auth: 'project',
  cacheSeconds: 0,
})
