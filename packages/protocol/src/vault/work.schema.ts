import * as v from 'valibot'

/** What work is done for, as the auth service drew it. */
export const workChallengeSchema = v.pipe(
  v.string(),
  v.maxLength(128),
  v.regex(/^\d{1,2}\.\d{1,12}\.[\w-]{22}\.[\w-]{43}$/),
)

/** Work that was done. The solution is a whole number in decimal digits. */
export const doneWorkSchema = v.strictObject({
  challenge: workChallengeSchema,
  solution: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
})
