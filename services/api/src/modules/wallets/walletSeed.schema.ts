import { namespaces } from '@latchkey/protocol'
import * as v from 'valibot'

const webUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
/** A link that opens a wallet. Never a scheme that runs or reads something in the page. */
const walletLink = v.pipe(v.string(), v.regex(/^(?!\s*(javascript|data|vbscript|file|blob):)\S+$/i))

/** A line of the shipped wallet directory. */
export const walletSeedSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/i)),
  name: v.pipe(v.string(), v.minLength(1)),
  homepage: v.optional(webUrl),
  mobile_link: v.optional(walletLink),
  desktop_link: v.optional(walletLink),
  webapp_link: v.optional(webUrl),
  app_store: v.optional(webUrl),
  play_store: v.optional(webUrl),
  chrome_store: v.optional(webUrl),
  rdns: v.optional(v.string()),
  /** Empty: a wallet of chain families that the product does not know. */
  namespaces: v.array(v.picklist(namespaces)),
  injected: v.optional(v.array(v.strictObject({ namespace: v.picklist(namespaces), injected_id: v.string() }))),
  badge_type: v.optional(v.picklist(['none', 'certified']), 'none'),
  sources: v.record(v.string(), v.string()),
})

export type WalletSeed = v.InferOutput<typeof walletSeedSchema>
