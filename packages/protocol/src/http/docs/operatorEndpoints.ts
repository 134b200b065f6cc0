import { getStoredProject } from '../storedProject.ts'
import { type DocumentedEndpoint, documentEndpoint } from './documentEndpoint.ts'

/** Endpoints between the operator's own services: no page calls them, and the OpenAPI document does not list them. */
export const operatorEndpoints: readonly DocumentedEndpoint[] = [
  documentEndpoint(getStoredProject, {
    summary: 'A project, for the relay, auth and the frame',
    examples: [
      {
        request: { params: {}, query: { id: 'shop' } },
        response: {
          project: {
            id: 'shop',
            name: 'Harbour Shop',
            enabled: true,
            development: false,
            allowedOrigins: ['https://shop.example'],
            packageNames: ['example.shop.android'],
            bundleIds: ['example.shop.ios'],
            verifiedDomains: [],
            features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
            dailyRequests: 100_000,
            messagesPerDay: null,
            loginPolicy: 'strict',
            isolation: null,
            family: 'acme',
          },
        },
      },
      { request: { params: {}, query: { id: 'unknown' } }, response: { project: null } },
    ],
    errors: [
      {
        status: 404,
        code: 'api/not-found',
        field: '',
        when: 'The call has no token, another one, or comes from a page; also where the api has no `PROJECTS_TOKEN`.',
      },
    ],
  }),
]
