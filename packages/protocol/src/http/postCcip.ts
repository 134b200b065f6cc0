import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { ccipAnswerSchema, ccipQuestionSchema } from './ccip.schema.ts'
import { ccipErrors } from './ccipErrors.ts'
import { defineEndpoint } from './defineEndpoint.ts'

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
