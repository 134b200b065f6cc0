import { type Kit, pushView, type WalletItem } from '@latchkey/core'
import { askExternal } from './askExternal.ts'
import { kitNamespaces } from './kitNamespaces.ts'

/**
 * What a click on a wallet does. An installed one is asked at once, inside the gesture, or its window would not open,
 * unless it speaks several kinds of network: then the person says which. Any other shows the ways to reach it (spec 2).
 */
export function chooseWallet(kit: Kit, { id, connector, wallet }: WalletItem): void {
  if (!connector) {
    pushView(kit, 'ConnectingWalletConnect', { walletId: id, ...(wallet && { wallet }) })
  } else if (connector.type === 'WALLET_CONNECT') {
    pushView(kit, 'ConnectingWalletConnect', wallet && { walletId: wallet.id, wallet })
  } else if (connector.type === 'MULTI_CHAIN' && kitNamespaces(kit, connector).length > 1) {
    pushView(kit, 'ConnectingMultiChain', { connectorId: connector.id })
  } else {
    askExternal(kit, { connectorId: connector.id, ...(wallet && { wallet }) })
  }
}
