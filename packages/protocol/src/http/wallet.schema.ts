import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'

const text = v.nullish(v.string())

/** One wallet of the directory. */
export const walletSchema = v.object({
  /** 64 hex digits; stable over the life of the directory. */
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  homepage: text,
  image_id: text,
  image_url: text,
  /** Place in the directory, 1 first. */
  order: v.optional(v.number()),
  /** Absent when the directory does not know them: the wallet then counts for every chain of its namespaces. */
  chains: v.optional(v.array(caip2Schema)),
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  /** Universal link for WalletConnect's link mode. */
  link_mode: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  /** EIP-6963 reverse domain name. */
  rdns: text,
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
  badge_type: v.nullish(v.picklist(['none', 'certified'])),
  description: text,
  supports_wc: v.optional(v.boolean()),
})

/** An entry of the wallet directory as it travels. */
export type WalletEntry = v.InferOutput<typeof walletSchema>
