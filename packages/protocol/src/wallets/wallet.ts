import type { Namespace } from '../namespace.ts'

/** A phone wallet that lets pages in only inside its own browser, and the address that opens one there. Spec section 2. */
export type InAppBrowser = {
  /** The wallet, by its reverse domain name. */
  readonly rdns: string
  /** The namespaces that are reached only so; absent: all. */
  readonly namespaces?: readonly Namespace[]
  /** `href`: the page. `origin`: who sends the person. */
  readonly link: (page: { readonly href: string; readonly origin: string }) => string
}

export const inAppBrowsers: readonly InAppBrowser[] = [
  {
    rdns: 'app.phantom',
    link: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
  {
    rdns: 'com.coinbase.wallet',
    namespaces: ['solana'],
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
]

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
