import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

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
  query: v.object({ ...callerQueryEntries }),
  response: ccipAnswerSchema,
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
  query: v.object({ ...callerQueryEntries }),
  body: ccipQuestionSchema,
  response: ccipAnswerSchema,
  auth: 'none',
  cacheSeconds: 0,
})
