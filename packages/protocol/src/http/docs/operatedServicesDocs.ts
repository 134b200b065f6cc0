import { operatorEndpoints } from '../../vault/operatorEndpoints.ts'
import { getOperatedServices, getSecurityEvents } from '../operatedServices.ts'
import { type DocumentedEndpoint, documentEndpoint, type EndpointError } from './documentEndpoint.ts'

const bare = { params: {}, query: {} }
const at = '2026-11-20T08:30:00.000Z'
const ofService = (when: string, status: number, code: EndpointError['code']): EndpointError => ({
  status,
  code,
  field: 'auth',
  when,
})

/** What the operators' page shows of the other services. @param ofAll What all calls of the page are refused with. */
export const operatedServicesEndpoints = (
  ofAll: readonly EndpointError[],
  roleInsufficient: EndpointError,
): readonly DocumentedEndpoint[] => [
  documentEndpoint(getOperatedServices, {
    summary: 'The other services, and what waits',
    examples: [
      {
        request: bare,
        response: {
          readAt: at,
          services: [
            {
              name: 'relay',
              state: 'ready',
              askedAt: at,
              work: null,
              evicted: { total: 340, since: '2026-11-19T21:04:07.000Z', lastHour: 12 },
            },
            {
              name: 'auth',
              state: 'ready',
              askedAt: at,
              work: operatorEndpoints.authState.example.response,
              evicted: null,
            },
            { name: 'guardian', state: 'unset', askedAt: null, work: null, evicted: null },
          ],
          leases: [{ name: 'index', holder: 'b1946ac9', term: 3 }],
          orders: null,
        },
      },
    ],
    errors: [...ofAll],
  }),
  documentEndpoint(getSecurityEvents, {
    summary: 'What happened at all services',
    examples: [
      {
        request: bare,
        response: {
          asked: { auth: true, guardian: false },
          events: [
            { at, source: 'auth', event: 'operator-froze', actor: null, subject: 'nWGxne_9' },
            { at, source: 'api', event: 'project/save', actor: 'Ann', subject: 'shop' },
          ],
          next: null,
        },
      },
    ],
    errors: [
      ...ofAll,
      roleInsufficient,
      ofService(
        'The service that `field` names does not take the token that the api has.',
        409,
        'operator/token-refused',
      ),
      ofService('The service that `field` names does not answer as it should.', 503, 'api/upstream-unavailable'),
    ],
  }),
]
