import * as v from 'valibot'

const contactSchema = v.object({
  /** In the form of its chain. */
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  addedAtMs: v.number(),
})

/** The contacts of one kit as they are kept; whatever does not fit is an empty book. */
export const contactsSchema = v.object({
  v: v.literal(1),
  contacts: v.pipe(v.array(contactSchema), v.maxLength(1_000)),
})

/** Somebody whom the person knows by a name of their own. */
export type Contact = Readonly<v.InferOutput<typeof contactSchema>>
