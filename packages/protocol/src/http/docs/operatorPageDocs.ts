import { getOperatedHealth, getOperatedProjects, postOperatedProject, postRemoveProject } from '../operatorProjects.ts'
import {
  getOperator,
  getOperatorActs,
  getOperators,
  postInvitation,
  postInvitationOptions,
  postInvite,
  postOperatorLogin,
  postOperatorLoginOptions,
  postOperatorLogout,
  postOperatorRole,
  postRemoveOperator,
} from '../operators.ts'
import { type DocumentedEndpoint, documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'
import { operatedPeopleEndpoints } from './operatedPeopleDocs.ts'
import { operatedServicesEndpoints } from './operatedServicesDocs.ts'

const otherPage: EndpointError = {
  status: 403,
  code: 'api/origin-not-allowed',
  field: 'origin',
  when: 'The call does not come from the operators’ page.',
}
const invalidBody: EndpointError = {
  status: 422,
  code: 'api/invalid-body',
  field: '',
  when: 'The body is not of the agreed form; `field` names where.',
}
const loginNeeded: EndpointError = {
  status: 401,
  code: 'operator/login-needed',
  field: '',
  when: 'There is no session, or it is over: after 12 hours, 30 minutes of rest, a change of the role.',
}
const roleInsufficient: EndpointError = {
  status: 403,
  code: 'operator/role-insufficient',
  field: '',
  when: 'The operator has another role.',
}
const passkeyRefused: EndpointError = {
  status: 401,
  code: 'operator/passkey-refused',
  field: '',
  when: 'The passkey is unknown, answered to another challenge, page or relying party, or is a copy.',
}
const invitationInvalid: EndpointError = {
  status: 404,
  code: 'operator/invitation-invalid',
  field: '',
  when: 'The invitation is unknown, used, or over.',
}
const nameTaken: EndpointError = {
  status: 409,
  code: 'operator/name-taken',
  field: '',
  when: 'There is an operator of this name.',
}
const lastOwner: EndpointError = {
  status: 409,
  code: 'operator/last-owner',
  field: '',
  when: 'There would be no owner left.',
}
const unknown: EndpointError = {
  status: 404,
  code: 'operator/unknown',
  field: '',
  when: 'There is none of this id.',
}
const ofAll = [otherPage, loginNeeded]
const ofOwners = [...ofAll, roleInsufficient, invalidBody]
const ofLogins = [otherPage, invalidBody, passkeyRefused, storageFull]

const challenge = 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k'
const token = 'EjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vA'
const id = 'q83vASNFZ4mrze8BI0Vniw'
const operator = { id, name: 'Ann', role: 'owner', createdAt: '2026-11-20T08:00:00.000Z' } as const
const project = {
  id: 'shop',
  name: 'Harbour Shop',
  enabled: true,
  development: false,
  allowedOrigins: ['https://shop.example'],
  packageNames: [],
  bundleIds: [],
  verifiedDomains: [],
  features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
  dailyRequests: 100_000,
  messagesPerDay: null,
  loginPolicy: null,
  isolation: null,
  family: null,
  analytics: false,
  paymasters: [],
  requestsToday: 1_204,
}
const bare = { params: {}, query: {} }

/** The endpoints of the operators' page: no other page may call them, and the OpenAPI document does not list them. */
export const operatorPageEndpoints: readonly DocumentedEndpoint[] = [
  documentEndpoint(postOperatorLoginOptions, {
    summary: 'Begin a login by a passkey',
    examples: [{ request: { ...bare, body: {} }, response: { challenge, rpId: 'app.example' } }],
    errors: [otherPage, invalidBody, storageFull],
  }),
  documentEndpoint(postOperatorLogin, {
    summary: 'Log in by a passkey',
    examples: [
      {
        request: {
          ...bare,
          body: {
            credential: {
              id: 'AQIDBAUGBwgJCgsMDQ4PEA',
              clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
              authenticatorData: 'AQID',
              signature: 'AQID',
              userHandle: id,
            },
          },
        },
        response: { operator },
      },
    ],
    errors: ofLogins,
  }),
  documentEndpoint(postInvitationOptions, {
    summary: 'What an invitation is for',
    examples: [
      {
        request: { ...bare, body: { token } },
        response: {
          challenge,
          rpId: 'app.example',
          userHandle: id,
          name: 'Ann',
          role: 'owner',
          algorithms: [-7, -8, -257],
        },
      },
    ],
    errors: [otherPage, invalidBody, invitationInvalid, storageFull],
  }),
  documentEndpoint(postInvitation, {
    summary: 'Accept an invitation with a new passkey',
    examples: [
      {
        request: {
          ...bare,
          body: {
            token,
            credential: {
              id: 'AQIDBAUGBwgJCgsMDQ4PEA',
              clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
              attestationObject: 'AQID',
            },
          },
        },
        response: { operator },
      },
    ],
    errors: [...ofLogins, invitationInvalid, nameTaken],
  }),
  documentEndpoint(getOperator, {
    summary: 'Who is logged in',
    examples: [{ request: bare, response: { operator } }],
    errors: ofAll,
  }),
  documentEndpoint(postOperatorLogout, {
    summary: 'Log out',
    examples: [{ request: { ...bare, body: {} }, response: {} }],
    errors: [...ofAll, invalidBody],
  }),
  documentEndpoint(getOperators, {
    summary: 'All operators',
    examples: [
      {
        request: bare,
        response: {
          operators: [operator],
          invitations: [{ name: 'Ben', role: 'viewer', expiresAt: '2026-11-20T09:00:00.000Z' }],
        },
      },
    ],
    errors: [...ofAll, roleInsufficient],
  }),
  documentEndpoint(postInvite, {
    summary: 'Invite an operator',
    examples: [
      {
        request: { ...bare, body: { name: 'Ben', role: 'viewer' } },
        response: {
          link: `https://app.example/admin#invitation=${token}`,
          expiresAt: '2026-11-20T09:00:00.000Z',
        },
      },
    ],
    errors: [...ofOwners, nameTaken],
  }),
  documentEndpoint(postOperatorRole, {
    summary: 'Give an operator another role',
    examples: [{ request: { ...bare, body: { id, role: 'owner' } }, response: { operator } }],
    errors: [...ofOwners, unknown, lastOwner],
  }),
  documentEndpoint(postRemoveOperator, {
    summary: 'Remove an operator',
    examples: [{ request: { ...bare, body: { id } }, response: {} }],
    errors: [...ofOwners, unknown, lastOwner],
  }),
  documentEndpoint(getOperatorActs, {
    summary: 'What operators did',
    examples: [
      {
        request: bare,
        response: {
          acts: [
            {
              at: '2026-11-20T08:30:00.000Z',
              actor: 'Ann',
              loggedIn: true,
              act: 'project/save',
              subject: 'shop',
              changed: ['allowed_origins'],
            },
          ],
          next: null,
        },
      },
    ],
    errors: [...ofAll, roleInsufficient],
  }),
  documentEndpoint(getOperatedProjects, {
    summary: 'All projects',
    examples: [{ request: bare, response: { projects: [project] } }],
    errors: ofAll,
  }),
  documentEndpoint(postOperatedProject, {
    summary: 'Change or add a project',
    examples: [
      {
        request: { ...bare, body: { id: 'shop', changes: { allowedOrigins: ['https://shop.example'] } } },
        response: { project },
      },
    ],
    errors: [
      ...ofOwners,
      {
        status: 409,
        code: 'operator/page-taken',
        field: 'allowedOrigins',
        when: 'A page of the list belongs to a project of another owner.',
      },
    ],
  }),
  documentEndpoint(postRemoveProject, {
    summary: 'Remove a project',
    examples: [{ request: { ...bare, body: { id: 'shop' } }, response: {} }],
    errors: [...ofOwners, unknown],
  }),
  documentEndpoint(getOperatedHealth, {
    summary: 'How the service is',
    examples: [
      {
        request: bare,
        response: {
          version: '0.1.0',
          commit: null,
          uptimeSeconds: 12,
          modules: ['chains', 'rpc'],
          indexes: true,
          networks: [{ id: 'eip155:1', name: 'Ethereum', nodes: ['own-1'] }],
          wrongNodes: [],
          failingTokenLists: [],
          index: [{ networkId: 'eip155:1', block: '23000000', failing: false, levelAt: '2026-11-20T08:29:58.000Z' }],
          openOperations: 0,
          deposits: [{ networkId: 'eip155:1', state: 'low' }],
          sellers: [],
        },
      },
    ],
    errors: ofAll,
  }),
  ...operatedPeopleEndpoints(ofOwners),
  ...operatedServicesEndpoints(ofAll, roleInsufficient),
]
