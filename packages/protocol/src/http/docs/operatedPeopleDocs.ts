import { guardianOperatorEndpoints, operatorEndpoints } from '../../vault/operatorEndpoints.ts'
import { vaultExamples } from '../../vault/vaultExamples.ts'
import {
  postDeletePerson,
  postEndPersonSessions,
  postExportPerson,
  postFindPeople,
  postFreezePerson,
  postPersonSessions,
} from '../operatedPeople.ts'
import { type DocumentedEndpoint, documentEndpoint, type EndpointError } from './documentEndpoint.ts'

const userId = vaultExamples.id
const personId = vaultExamples.key
const bare = { params: {}, query: {} }
const notSetUp: EndpointError = {
  status: 409,
  code: 'operator/service-not-set-up',
  field: 'auth',
  when: 'The api has no token for the service that `field` names.',
}
const tokenRefused: EndpointError = {
  status: 409,
  code: 'operator/token-refused',
  field: 'auth',
  when: 'The service that `field` names does not take the token that the api has.',
}
const away: EndpointError = {
  status: 503,
  code: 'api/upstream-unavailable',
  field: 'auth',
  when: 'The service that `field` names does not answer, or not as it should. `Retry-After` says when to ask again.',
}
const often: EndpointError = {
  status: 429,
  code: 'api/rate-limited',
  field: 'auth',
  when: 'The service that `field` names was asked too often by the page. `Retry-After` says when it may be asked again.',
}
const unknown: EndpointError = {
  status: 404,
  code: 'operator/unknown',
  field: 'auth',
  when: 'There is no such person at the service that `field` names.',
}
const notTold: EndpointError = {
  status: 409,
  code: 'operator/person-not-told',
  field: 'auth',
  when: 'No mail address is known at which the person could be told.',
}
const ofServices = [notSetUp, tokenRefused, away, often]

/** What the operators' page does for single people. @param ofCalls What all calls of the page are refused with. */
export const operatedPeopleEndpoints = (ofCalls: readonly EndpointError[]): readonly DocumentedEndpoint[] => [
  documentEndpoint(postFindPeople, {
    summary: 'The accounts of a person',
    examples: [
      {
        request: { ...bare, body: { by: 'user', userId } },
        response: {
          asked: { auth: true, guardian: true },
          people: [
            {
              auth: operatorEndpoints.personFind.example.response.people[0] ?? null,
              guardian: guardianOperatorEndpoints.guardedFind.example.response.people[0] ?? null,
            },
          ],
        },
      },
    ],
    errors: [...ofCalls, ...ofServices],
  }),
  documentEndpoint(postPersonSessions, {
    summary: 'Where a person is logged in',
    examples: [{ request: { ...bare, body: { userId } }, response: operatorEndpoints.personSessions.example.response }],
    errors: [...ofCalls, ...ofServices, unknown],
  }),
  documentEndpoint(postEndPersonSessions, {
    summary: 'End every session of a person',
    examples: [{ request: { ...bare, body: { userId } }, response: { ended: 2 } }],
    errors: [...ofCalls, ...ofServices, unknown],
  }),
  documentEndpoint(postFreezePerson, {
    summary: 'Stop an account, or let it go on',
    examples: [{ request: { ...bare, body: { userId, personId, isFrozen: true } }, response: { isFrozen: true } }],
    errors: [...ofCalls, ...ofServices, unknown],
  }),
  documentEndpoint(postExportPerson, {
    summary: 'All that is held on a person',
    examples: [
      {
        request: { ...bare, body: { userId, personId } },
        response: {
          auth: operatorEndpoints.personExport.example.response,
          guardian: guardianOperatorEndpoints.guardedExport.example.response,
          api: [],
        },
      },
    ],
    errors: [...ofCalls, ...ofServices, unknown],
  }),
  documentEndpoint(postDeletePerson, {
    summary: 'Delete an account in three days, unless the person logs in',
    examples: [{ request: { ...bare, body: { userId } }, response: { dueAtMs: 1_795_521_600_000 } }],
    errors: [...ofCalls, ...ofServices, unknown, notTold],
  }),
]
