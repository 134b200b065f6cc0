import type { EndpointError } from './endpoint.types.ts'

/** Failures of the gateway of names. Their bodies have the reason as `message`, too, as EIP-3668 wants it. */
export const ccipErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/invalid-request', field: 'data', when: 'Not a question about a record of a name.' },
  {
    status: 404,
    code: 'api/not-found',
    field: 'sender',
    when: 'No such resolver is answered, or the name is of no zone that is kept here (`data`).',
  },
  { status: 422, code: 'api/invalid-body', field: '', when: 'The body has not the agreed form.' },
]
