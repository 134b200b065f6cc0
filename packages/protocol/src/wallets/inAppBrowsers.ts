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
