import { getAvatar, getIdentity } from '../identity.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `identity.ts`, with what the documents and the contract tests say of them. */
export const identityDocs = [
  documentEndpoint(getAvatar, {
    summary: 'Picture of an address or a name',
    examples: [],
    errors: [
      {
        status: 404,
        code: 'api/not-found',
        field: 'subject',
        when: 'Neither an address nor a name here, or it has no picture that is taken.',
      },
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
    ],
  }),
  documentEndpoint(getIdentity, {
    summary: 'Name and picture of an address',
    examples: [
      {
        request: { params: { address: 'So11111111111111111111111111111111111111112' }, query: {} },
        response: { name: null, avatar: null, resolvedAt: '2026-01-02T03:04:05.000Z' },
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address that can have a name.' },
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of Ethereum answers.' },
    ],
  }),
]
