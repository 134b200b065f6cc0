import { getSessionContext, getSessions, postActivateSession, postRevokeSession, postSession } from '../sessions.ts'
import { documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'
import { accountErrors, contextErrors, revokeErrors } from './permissionsDocs.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const invalidBody: EndpointError = {
  status: 422,
  code: 'api/invalid-body',
  field: '',
  when: 'The body has not the agreed form; `field` names where.',
}
const unknownSession: EndpointError = {
  status: 404,
  code: 'permissions/unknown',
  field: 'pci',
  when: 'The account has no such session in this project.',
}

/** The endpoints of `sessions.ts`, with what the documents and the contract tests say of them. */
export const sessionsDocs = [
  documentEndpoint(postSession, {
    summary: 'Begin a session',
    examples: [
      {
        request: {
          params: { account },
          query: { v: '2' },
          body: {
            expiry: 1_800_000_000,
            signer: { type: 'keys', data: { keys: [] } },
            permissions: [
              { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 86_400 } },
            ],
            policies: [],
          },
        },
        response: {
          pci: '0f5c1dfa-e3b1-45f1-92c5-e19c2d1d5e0f',
          key: { type: 'secp256k1', publicKey: `0x04${'ab'.repeat(64)}` },
        },
      },
    ],
    errors: [...accountErrors, invalidBody, storageFull],
  }),
  documentEndpoint(getSessions, {
    summary: 'Sessions of an account in the project',
    examples: [{ request: { params: { account }, query: {} }, response: { pcis: [] } }],
    errors: accountErrors,
  }),
  documentEndpoint(getSessionContext, {
    summary: 'What is signed for a session',
    examples: [],
    errors: [...accountErrors, unknownSession],
  }),
  documentEndpoint(postActivateSession, {
    summary: 'Put what is signed into a session',
    examples: [],
    errors: [
      ...accountErrors,
      ...contextErrors,
      invalidBody,
      unknownSession,
      { status: 409, code: 'permissions/revoked', field: 'pci', when: 'The session was taken back.' },
    ],
  }),
  documentEndpoint(postRevokeSession, {
    summary: 'Take a session back',
    examples: [],
    errors: [...accountErrors, ...revokeErrors],
  }),
]
