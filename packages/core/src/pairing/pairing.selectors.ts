import type { Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { connectorOfWallet } from '../wallets/connectors.ts'
import type { PairingPlatform, PairingState } from './pairingState.ts'

/**
 * The ways to reach a wallet from this page, in the order of their tabs. Without a wallet: the code that any wallet can
 * scan. Empty: it can't be reached, only be had.
 */
export function selectPairingPlatforms(kit: Kit, wallet: Wallet | undefined): readonly PairingPlatform[] {
  const { connectors } = kit.store.getState()
  const pairs = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  if (!wallet) return pairs ? ['qrcode'] : []
  const { mobile } = kit.env.platform
  const platforms: PairingPlatform[] = []
  if (connectorOfWallet(kit, connectors, wallet)) platforms.push('browser')
  if (!pairs) return platforms
  if (wallet.mobile_link || wallet.link_mode) platforms.push(mobile ? 'mobile' : 'qrcode')
  if (wallet.webapp_link) platforms.push('web')
  if (wallet.desktop_link && !mobile) platforms.push('desktop')
  return platforms
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
