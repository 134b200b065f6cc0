import * as v from 'valibot'
import { invalidAttributes, invalidMessage } from './name.errors.ts'

const seconds = v.pipe(v.number(), v.safeInteger())
const someAttributes = v.record(v.string(), v.unknown())

const bio = v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.regex(/^[a-zA-Z0-9@:/._\-?&=+ ]+$/))
const avatar = v.pipe(v.string(), v.maxLength(255), v.regex(/^https:\/\/[a-zA-Z0-9:/._\-?&=+%~]+$/))
const attributesSchema = v.strictObject({ bio: v.optional(bio), avatar: v.optional(avatar) })

/** What the owner of a name signs, by what it is for. Further keys are ignored: they cannot change what it does. */
export const messageSchemas = {
  register: v.object({ name: v.string(), attributes: v.optional(someAttributes, {}), timestamp: seconds }),
  attributes: v.object({ attributes: someAttributes, timestamp: seconds }),
  address: v.object({ coin_type: v.pipe(v.number(), v.safeInteger()), address: v.string(), timestamp: seconds }),
}

/** The signed text as what it has to be. @throws ApiFault `api/invalid-body` */
export function parseSigned<Schema extends v.GenericSchema>(schema: Schema, message: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), message)
  const result = v.safeParse(schema, parsed.output)
  if (!parsed.success || !result.success) throw invalidMessage()
  return result.output
}

/** The attributes that a name may have. @throws ApiFault `api/invalid-request` */
export function parseAttributes(attributes: Record<string, unknown>): Record<string, string> {
  const parsed = v.safeParse(attributesSchema, attributes)
  if (!parsed.success) throw invalidAttributes()
  return Object.fromEntries(
    Object.entries(parsed.output).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
