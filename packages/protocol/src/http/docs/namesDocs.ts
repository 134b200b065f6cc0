import {
  getNameSuggestions,
  getProfileAccount,
  getProfileReverse,
  postProfileAccount,
  postProfileAddress,
  postProfileAttributes,
} from '../names.ts'
import { documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'

/** Failures of look-ups by name. */
const nameErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/invalid-name', field: 'name', when: 'Not a name of a zone that is kept here.' },
]

/** Failures of whatever an owner signs. */
const signedNameErrors: readonly EndpointError[] = [
  ...nameErrors,
  storageFull,
  { status: 422, code: 'api/invalid-body', field: '', when: 'The body or the signed message has not the agreed form.' },
  { status: 400, code: 'api/name-taken', field: 'name', when: 'Somebody has the name already.' },
  {
    status: 400,
    code: 'api/timestamp-expired',
    field: 'timestamp',
    when: 'Signed too long ago, ahead of time, or before the last change.',
  },
  {
    status: 401,
    code: 'api/signature-invalid',
    field: 'signature',
    when: 'The address did not sign, or does not own the name.',
  },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'The signature of a contract cannot be checked at present.',
  },
]

/** The endpoints of `names.ts`, with what the documents and the contract tests say of them. */
export const namesDocs = [
  documentEndpoint(getNameSuggestions, {
    summary: 'Names like a text',
    examples: [
      {
        request: { params: { name: 'ada-example' }, query: { zone: 'reown.id' } },
        response: { suggestions: [{ name: 'ada-example.reown.id', registered: false }] },
      },
    ],
    errors: nameErrors,
  }),
  documentEndpoint(getProfileAccount, {
    summary: 'Look a name up',
    examples: [{ request: { params: { name: 'ada-example.reown.id' }, query: { apiVersion: '2' } }, response: [] }],
    errors: [...nameErrors, { status: 404, code: 'api/not-found', field: 'name', when: 'Nobody has the name.' }],
  }),
  documentEndpoint(getProfileReverse, {
    summary: 'Names of an address',
    examples: [
      {
        request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: { apiVersion: '2' } },
        response: [],
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address that names lead to.' },
      { status: 404, code: 'api/not-found', field: 'address', when: 'No name leads to it.' },
    ],
  }),
  documentEndpoint(postProfileAccount, {
    summary: 'Register a name',
    examples: [],
    errors: signedNameErrors,
  }),
  documentEndpoint(postProfileAddress, {
    summary: 'Change an address of a name',
    examples: [],
    errors: signedNameErrors,
  }),
  documentEndpoint(postProfileAttributes, {
    summary: 'Change the attributes of a name',
    examples: [],
    errors: signedNameErrors,
  }),
]
