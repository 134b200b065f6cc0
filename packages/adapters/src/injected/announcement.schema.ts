import * as v from 'valibot'
import type { Eip1193Provider } from '../eip1193/eip1193.types.ts'
import { isEip1193Provider } from '../eip1193/isEip1193Provider.ts'

/** Characters that steer the direction of text or can't be seen: a name made of them could pose as another's. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The detail of an `eip6963:announceProvider` event. Any script of the page can send one: the parsed copy is used,
 * never the object itself. The id is a reverse domain, so that it can't be one of our own fixed words.
 */
export const announcementSchema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    name: v.pipe(
      v.string(),
      v.maxLength(128),
      v.transform((text) => text.replace(invisible, '').trim()),
      v.minLength(1),
    ),
    rdns: v.pipe(v.string(), v.maxLength(253), v.toLowerCase(), v.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/)),
    // EIP-6963 asks for a data URI. Another address would be fetched from a host that nobody configured.
    icon: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(1_000_000), v.regex(/^data:image\//i))), undefined),
  }),
  provider: v.custom<Eip1193Provider>(isEip1193Provider),
})
