import type { Wallet } from '@latchkey/protocol'
import type { Platform } from '../ports/env.ts'

/** The ways to open a wallet that is not in this page. */
export type WalletLinkKind = 'mobile' | 'desktop' | 'web'

/**
 * The address that hands a pairing to a wallet app, and the one that reaches the app itself. A universal link is
 * preferred to the app's own scheme: the system knows whom it belongs to. `undefined`: the wallet has no such way in.
 */
export function formatWalletLink(options: formatWalletLink.Options): formatWalletLink.ReturnType {
  const { wallet, kind, uri, platform, preferUniversalLinks = true } = options
  const universal = kind === 'mobile' && preferUniversalLinks ? wallet.link_mode : undefined
  const own = { mobile: wallet.mobile_link, desktop: wallet.desktop_link, web: wallet.webapp_link }[kind]
  const address = universal || own || (kind === 'mobile' ? wallet.link_mode : undefined)
  if (!address) return undefined
  const href = toBase(address)
  // In link mode the pairing is a link into the wallet already.
  if (!uri.startsWith('wc:')) return { url: uri, href }
  // Telegram on Android decodes once before it hands the address on.
  const encoded = encodeURIComponent(uri)
  const handed = platform.telegram && platform.android ? encodeURIComponent(encoded) : encoded
  return { url: `${href}wc?uri=${handed}`, href }
}

/** `scheme`, `scheme:`, `scheme://` and web addresses, each with what can be followed by a path. */
function toBase(address: string): string {
  const base = address.includes('://') ? address : `${address.replaceAll(/[/:]/g, '')}://`
  return base.endsWith('/') ? base : `${base}/`
}

export declare namespace formatWalletLink {
  type Options = {
    wallet: Wallet
    kind: WalletLinkKind
    /** The pairing's link. */
    uri: string
    platform: Platform
    preferUniversalLinks?: boolean | undefined
  }
  type ReturnType = { url: string; href: string } | undefined
}
