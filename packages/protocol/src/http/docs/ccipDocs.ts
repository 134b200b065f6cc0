import { getCcip, postCcip } from '../ccip.ts'
import { documentEndpoint, type EndpointError } from './documentEndpoint.ts'

/** Failures of the gateway of names. Their bodies have the reason as `message`, too, as EIP-3668 wants it. */
const ccipErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/invalid-request', field: 'data', when: 'Not a question about a record of a name.' },
  {
    status: 404,
    code: 'api/not-found',
    field: 'sender',
    when: 'No such resolver is answered, or the name is of no zone that is kept here (`data`).',
  },
  { status: 422, code: 'api/invalid-body', field: '', when: 'The body has not the agreed form.' },
]

/** The endpoints of `ccip.ts`, with what the documents and the contract tests say of them. */
export const ccipDocs = [
  documentEndpoint(getCcip, {
    summary: 'Signed records of a name, for a resolver on a chain',
    examples: [
      {
        // resolve('ada-lovelace.reown.id', addr(node))
        request: {
          params: {
            sender: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
            data: '0x9061b9230000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000170c6164612d6c6f76656c6163650572656f776e0269640000000000000000000000000000000000000000000000000000000000000000000000000000000000243b3b57deec2ca2b65c585b0eceb0a6302d6e98796741ebe1c2befb78b9897b1ec824615e00000000000000000000000000000000000000000000000000000000.json',
          },
          query: {},
        },
        response: { data: '0x' },
      },
    ],
    errors: ccipErrors,
  }),
  documentEndpoint(postCcip, {
    summary: 'Signed records of a name, for a resolver on a chain',
    examples: [
      {
        // resolve('ada-lovelace.reown.id', addr(node))
        request: {
          params: {},
          query: {},
          body: {
            sender: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
            data: '0x9061b9230000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000170c6164612d6c6f76656c6163650572656f776e0269640000000000000000000000000000000000000000000000000000000000000000000000000000000000243b3b57deec2ca2b65c585b0eceb0a6302d6e98796741ebe1c2befb78b9897b1ec824615e00000000000000000000000000000000000000000000000000000000',
          },
        },
        response: { data: '0x' },
      },
    ],
    errors: ccipErrors,
  }),
]
