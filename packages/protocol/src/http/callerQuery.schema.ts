import * as v from 'valibot'
import { plainTextSchema } from './plainText.schema.ts'

/** The query keys that every call carries (spec 7): spread into each endpoint's query schema. */
export const callerQueryEntries = {
  projectId: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(256))),
  clientId: v.optional(v.pipe(v.string(), v.maxLength(256))),
}
