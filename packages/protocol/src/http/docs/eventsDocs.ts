import { postEvent, postEvents } from '../events.ts'
import { documentEndpoint, storageFull } from './documentEndpoint.ts'

/** The endpoints of `events.ts`, with what the documents and the contract tests say of them. */
export const eventsDocs = [
  documentEndpoint(postEvent, {
    summary: 'Tell an event',
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
    errors: [{ status: 422, code: 'api/invalid-body', field: '', when: 'Not an event that is known.' }, storageFull],
  }),
  documentEndpoint(postEvents, {
    summary: 'Tell several events',
    examples: [{ request: { params: {}, query: {}, body: [] }, response: {} }],
    errors: [
      { status: 422, code: 'api/invalid-body', field: '', when: 'Not a list of events that are known.' },
      storageFull,
    ],
  }),
]
