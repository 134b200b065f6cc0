import type { Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { deepLinkChoice } from './deepLinkChoice.ts'
import { formatWalletLink, type WalletLinkKind } from './formatWalletLink.ts'
import { linkTarget } from './linkTarget.ts'
import { pairingMachine } from './pairingMachine.ts'

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
