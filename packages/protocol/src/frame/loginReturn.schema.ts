import * as v from 'valibot'

/**
 * What a person comes back with from a provider: the login, and what proves that this browser was there for it. Worth
 * nothing on another device.
 */
export const loginReturnSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}\.[\w-]{43}$/))
