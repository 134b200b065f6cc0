import type { Wallet } from '@latchkey/protocol'
import type { Kit, KitState } from '../kit/kit.types.ts'
import type { Connector, WalletReach } from '../ports/connector.ts'
import { connectorOfWallet } from '../wallets/connectors.ts'
import type { PairingPlatform, PairingState } from './pairingState.ts'

/**
 * The ways to reach a wallet from this page, in the order of their tabs. Without a wallet: the code that any wallet can
 * scan. Empty: it can't be reached, only be had.
 */
export function selectPairingPlatforms(kit: Kit, wallet: Wallet | undefined): readonly PairingPlatform[] {
  const { connectors } = kit.store.getState()
  const relayed = connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!wallet) return relayed ? ['qrcode'] : []
  const pairs = relayed !== undefined && answersAt(kit, relayed, wallet)
  const { mobile } = kit.env.platform
  const platforms: PairingPlatform[] = []
  if (connectorOfWallet(kit, connectors, wallet)) platforms.push('browser')
  if (!pairs) return platforms
  if (wallet.mobile_link || wallet.link_mode) platforms.push(mobile ? 'mobile' : 'qrcode')
  if (wallet.webapp_link) platforms.push('web')
  if (wallet.desktop_link && !mobile) platforms.push('desktop')
  return platforms
}

/** Whether a wallet listens at the relay of a connector: a code that nothing can answer is not shown. */
function answersAt(kit: Kit, { reach }: Connector, { id }: Wallet): boolean {
  // A devnet shows every way as it is elsewhere, and says that the practice phone alone can read it.
  if (reach === undefined || reach.storeWallets || reach.practicePhoneUrl !== undefined) return true
  return kit.options.customWallets?.some((own) => own.id === id) ?? false
}

/** Who answers at the relay of the kit; `undefined` where any wallet may, or the kit has none. */
export function selectReach({ connectors }: Pick<KitState, 'connectors'>): WalletReach | undefined {
  const reach = connectors.find(({ type }) => type === 'WALLET_CONNECT')?.reach
  return reach?.storeWallets ? undefined : reach
}

/**
 * What happened to a pairing, as text to send to support: one line per event, with the time since the
 * request. It holds nothing that could answer the pairing or identify a person.
 */
export function formatPairingTimeline({ timeline }: Pick<PairingState, 'timeline'>): string {
  const [first] = timeline
  if (!first) return ''
  const lines = timeline.map(({ atMs, event, detail }) => {
    const line = `+${((atMs - first.atMs) / 1000).toFixed(3)} s ${event}`
    return detail === undefined ? line : `${line}: ${detail}`
  })
  return [`Started ${new Date(first.atMs).toISOString()}`, ...lines].join('\n')
}
