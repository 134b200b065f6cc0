import { inAppBrowsers, type Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { connectorOfWallet } from '../wallets/connectorOfWallet.ts'
import { linkTarget } from './linkTarget.ts'

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
