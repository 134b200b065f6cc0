import * as v from 'valibot'

/** RFC 5321, section 4.5.3.1: what fits into a path. */
const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** Whether a text may be an e-mail address. Who reads the mail of it, only a mail tells. */
export function isEmail(text: string): boolean {
  return v.is(emailSchema, text)
}
