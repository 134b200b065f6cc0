/**
 * An entry of the wallet directory, as the directory service answers it (spec 3, facts of the directory service).
 * Only `id` and `name` are always there; a `customWallets` entry of an app may hold as little.
 */
export type Wallet = {
  /** 64 hex digits in the directory; any text in an app's own entry. */
  readonly id: string
  readonly name: string
  readonly homepage?: string | null | undefined
  readonly image_id?: string | null | undefined
  readonly image_url?: string | null | undefined
  readonly order?: number | undefined
  /** CAIP-2 ids. Absent: every chain of the namespaces that the wallet is known for. */
  readonly chains?: readonly string[] | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  /** Universal link of the wallet. */
  readonly link_mode?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly rdns?: string | null | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[] | null | undefined
  readonly badge_type?: 'none' | 'certified' | null | undefined
}
