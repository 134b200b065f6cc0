import * as v from 'valibot'

/** Text without the zero character, which PostgreSQL stores in no text. */
export const plainTextSchema = v.pipe(v.string(), v.excludes('\0'))
