import * as v from 'valibot'

/**
 * The address of an app's page, as browsers write it (`location.href`), so that nobody reads it another way: no other
 * scheme, no name and password in it, short enough to be sent along.
 */
export const pageUrlSchema = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.url(),
  v.check((text) => {
    const { protocol, username, password, href } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && password === '' && href === text
  }),
)
