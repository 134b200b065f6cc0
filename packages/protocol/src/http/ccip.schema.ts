import * as v from 'valibot'

const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))

/** What a gateway of EIP-3668 is asked, in its POST form. */
export const ccipQuestionSchema = v.object({
  /** The contract that asks, a hex address. */
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Its question as call data. At most 32 kB. */
  data: v.pipe(hexSchema, v.maxLength(65_536)),
})

/** What a gateway of EIP-3668 answers. */
export const ccipAnswerSchema = v.object({ data: hexSchema })
