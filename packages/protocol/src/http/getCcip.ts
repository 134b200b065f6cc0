import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { ccipAnswerSchema } from './ccip.schema.ts'
import { ccipErrors } from './ccipErrors.ts'
import { defineEndpoint } from './defineEndpoint.ts'

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
