import * as v from 'valibot'

/** The text form of a chain id, CAIP-2. Which chains exist is the service's answer, not the schema's. */
export const caip2Schema = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a CAIP-2 chain id'))
