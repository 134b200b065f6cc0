import { cancelConnect, connect, type Kit, pushView, type WalletItem } from '@latchkey/core'

/**
 * What a click on a wallet does. An installed one is asked at once, inside the gesture, or its window would not open;
 * any other shows the ways to reach it (spec 2).
 */
export function chooseWallet(kit: Kit, { connector, wallet }: WalletItem): void {
  if (connector && connector.type !== 'WALLET_CONNECT') {
    pushView(kit, 'ConnectingExternal', { connectorId: connector.id })
    askWallet(kit, connector.id)
  } else {
    pushView(kit, 'ConnectingWalletConnect', wallet && { walletId: wallet.id, wallet })
  }
}

/**
 * Asks a wallet to let the page in, anew if it has not answered. How it goes is in the kit's state: the view shows it.
 */
export function askWallet(kit: Kit, connectorId: string): void {
  if (kit.store.getState().attempt.status === 'pending') cancelConnect(kit)
  connect(kit, { connectorId }).catch((error: unknown) => kit.env.log('debug', 'The wallet was not connected', error))
}
