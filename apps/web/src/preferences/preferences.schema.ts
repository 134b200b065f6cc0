import { currencies } from '@latchkey/protocol/http'
import * as v from 'valibot'

/** What a person has chosen for this app. Every field may be missing: then the default holds. */
export const preferencesSchema = v.object({
  v: v.literal(1),
  themeMode: v.optional(v.picklist(['dark', 'light', 'system'])),
  preset: v.optional(v.string()),
  locale: v.optional(v.string()),
  currency: v.optional(v.picklist(currencies)),
  balancesHidden: v.optional(v.boolean()),
  /** Lets the app tell how it is used. */
  analyticsConsent: v.optional(v.boolean()),
  /** Tokens that are not shown and not counted, by CAIP-10, or CAIP-2 for a native one. */
  hiddenTokens: v.optional(v.pipe(v.array(v.string()), v.maxLength(500))),
  /** Addresses that are looked at without a wallet. */
  watched: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(50))),
  /** By the first account of who is logged in: at which moment they put the offer of a passkey off last. */
  nudged: v.optional(v.record(v.pipe(v.string(), v.maxLength(160)), v.picklist(['new', 'funded']))),
  /** What the charts show. */
  range: v.optional(v.picklist(['day', 'week', 'month', 'year'])),
})

export type Preferences = v.InferOutput<typeof preferencesSchema>
