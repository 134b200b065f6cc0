import type { Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { connectorOfWallet } from '../wallets/connectorOfWallet.ts'
import type { PairingPlatform } from './pairing.types.ts'

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
