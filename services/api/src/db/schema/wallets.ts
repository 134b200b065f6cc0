/** An entry of the wallet directory. */
export type WalletsTable = {
  /** 64 hex digits, made from the slug: the same in every installation. */
  id: string
  /** Name of the entry in the seed. */
  slug: string
  name: string
  /** `name` in lower case, for search: databases disagree about the lower case of letters beyond ASCII. */
  name_key: string
  /** Place in the directory, 1 first. */
  rank: number
  homepage: string | null
  image_id: string | null
  mobile_link: string | null
  desktop_link: string | null
  webapp_link: string | null
  link_mode: string | null
  app_store: string | null
  play_store: string | null
  chrome_store: string | null
  rdns: string | null
  /** JSON list of `{namespace, injected_id}`, or null. */
  injected: string | null
  badge_type: string
  /** JSON object: column to where its value comes from (decisions 32). */
  sources: string
}

/** The chain families that a wallet serves. */
export type WalletNamespacesTable = { wallet_id: string; namespace: string }

/** Single chains of a wallet. A wallet without any serves every chain of its namespaces (decisions 32). */
export type WalletChainsTable = { wallet_id: string; chain: string }
