import * as v from 'valibot'
import { defineEndpoint, type EndpointError } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

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

const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))

/** What a gateway of EIP-3668 answers. */
export const ccipAnswerSchema = v.object({ data: hexSchema })

/**
 * The records of a name for a resolver on a chain, signed (EIP-3668). `data` is the call in hex, with or without `.json`
 * after it. Wallets call it where the resolver sends them.
 */
export const getCcip = defineEndpoint({
  id: 'getCcip',
  method: 'GET',
  path: '/v1/ccip/:sender/:data',
  summary: 'Signed records of a name, for a resolver on a chain',
  query: v.object({ ...callerQueryEntries }),
  response: ccipAnswerSchema,
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
  auth: 'none',
  cacheSeconds: 0,
})

/** What a gateway of EIP-3668 is asked, in its POST form. */
export const ccipQuestionSchema = v.object({
  /** The contract that asks, a hex address. */
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Its question as call data. At most 32 kB. */
  data: v.pipe(hexSchema, v.maxLength(65_536)),
})

/** The same as `getCcip`, for questions that are too long for a path. */
export const postCcip = defineEndpoint({
  id: 'postCcip',
  method: 'POST',
  path: '/v1/ccip',
  summary: 'Signed records of a name, for a resolver on a chain',
  query: v.object({ ...callerQueryEntries }),
  body: ccipQuestionSchema,
  response: ccipAnswerSchema,
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
  auth: 'none',
  cacheSeconds: 0,
})
