import { inAppBrowsers, type Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Platform } from '../ports/env.ts'
import { connectorOfWallet } from '../wallets/connectors.ts'
import { cancelPairing } from './pairing.actions.ts'
import { pairingMachine } from './pairing.machine.ts'

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

/** Fixed by the WalletConnect providers: pages and libraries share it, the connector reads it (facts of the client, 5). */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The wallet app that later requests bring to the front. A browser that does not store costs that, nothing else. */
function deepLinkChoice(kit: Kit): {
  keep(choice: { readonly href: string; readonly name: string }): void
  forget(): void
} {
  const attempt = (action: () => void) => {
    try {
      action()
    } catch (error) {
      kit.env.log('debug', 'The wallet that was opened is not remembered', error)
    }
  }
  return {
    keep: ({ href, name }) => attempt(() => kit.env.storage.set(choiceKey, JSON.stringify({ href, name }))),
    forget: () => attempt(() => kit.env.storage.remove(choiceKey)),
  }
}

/**
 * Opens a wallet app with the pairing under way. Call it in a click handler: browsers open nothing else. Says whether
 * there was something to open: without a pairing's link or a way into that wallet there is not.
 */
export function openWalletLink(kit: Kit, options: openWalletLink.Options): boolean {
  const { wallet, kind } = options
  const { env } = kit
  const { wcUri: uri } = kit.store.getState().pairing
  const { preferUniversalLinks } = kit.options
  const link = uri && formatWalletLink({ wallet, kind, uri, platform: env.platform, preferUniversalLinks })
  if (!link) return false
  const linking = { name: wallet.name, href: link.href }
  // Before the page can go away: a phone may never come back to this line.
  if (kind !== 'web') deepLinkChoice(kit).keep(linking)
  pairingMachine(kit).send({ type: 'LinkOpened', linking, atMs: env.clock.nowMs() })
  env.openUrl(link.url, kind === 'mobile' ? linkTarget(kit) : '_blank')
  return true
}

export declare namespace openWalletLink {
  type Options = { wallet: Wallet; kind: WalletLinkKind }
}

/**
 * On a phone, opens this page in the browser of a wallet that lets pages in only there, unless the page is there already
 * and sees its provider. Call it in a click handler. Says whether the person is on the way. Spec section 2.
 */
export function openInAppBrowser(kit: Kit, wallet: Wallet): boolean {
  const { connectors, activeNamespace } = kit.store.getState()
  const known = inAppBrowsers.find(({ rdns }) => rdns === wallet.rdns?.toLowerCase())
  if (!kit.env.platform.mobile || !known) return false
  const { namespaces } = known
  if (namespaces && (activeNamespace === undefined || !namespaces.includes(activeNamespace))) return false
  const provider = connectorOfWallet(kit, connectors, wallet)
  if (provider && (!namespaces || provider.namespaces.some((namespace) => namespaces.includes(namespace)))) return false
  const href = kit.env.href()
  kit.env.openUrl(known.link({ href, origin: new URL(href).origin }), linkTarget(kit))
  return true
}

/** Where a link to an app on this phone is opened: an app replaces nothing, a frame can't leave by itself. */
function linkTarget({ env: { platform } }: Kit): '_self' | '_blank' | '_top' {
  if (platform.telegram) return '_blank'
  return platform.framed ? '_top' : '_self'
}

/**
 * As if no wallet had been asked: gives the pairing up, and forgets the wallet that was opened by a link, unless a
 * connection needs to find it again. Spec section 4.
 */
export function resetPairing(kit: Kit): void {
  cancelPairing(kit)
  const inUse = [...kit.store.getState().connections.values()].some(({ type }) => type === 'WALLET_CONNECT')
  if (!inUse) deepLinkChoice(kit).forget()
}
