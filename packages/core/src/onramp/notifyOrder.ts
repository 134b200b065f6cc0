import { type CaipNetworkId, formatCaipAddress, nativeTokenAddress } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { showNotification } from '../notifications/notification.machine.ts'
import { refreshHoldings } from '../queries/queryClient.ts'
import { transactionUrl } from '../transaction/transactionUrl.ts'
import type { OnrampOrder } from './onrampState.ts'
import { orderProgress } from './orderProgress.ts'

/** Says how a purchase ended, whatever the screen shows by then, and has what it brought read again. */
export function notifyOrder(kit: Kit, order: OnrampOrder): void {
  const { stage } = orderProgress(order)
  if (stage === 'done') {
    refreshDelivered(kit, order)
    if (!isOnScreen(kit)) showBought(kit, order)
  } else if (stage === 'failed' && !isOnScreen(kit)) {
    const what = `${order.receive} ${order.asset.symbol}`
    showNotification(kit, {
      message: `The purchase of ${what} failed`,
      text: { key: 'buyFailed', what },
      variant: 'error',
    })
  }
}

/** Whether a view of purchases says it already. */
function isOnScreen(kit: Kit): boolean {
  const { modal } = kit.store.getState()
  const view: string | undefined = modal.open ? modal.stack.at(-1)?.view : undefined
  return view === 'BuyInProgress' || view === 'OnRampActivity'
}

function refreshDelivered(kit: Kit, { asset }: OnrampOrder): void {
  const networkId = asset.networkId as CaipNetworkId
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (network === undefined) return
  const address = asset.address ?? nativeTokenAddress(network.chainNamespace)
  refreshHoldings(kit, [formatCaipAddress(networkId, address)])
}

function showBought(kit: Kit, { asset, receive, received, kind, transactionHash }: OnrampOrder): void {
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === asset.networkId)
  const url = transactionHash === null ? undefined : transactionUrl(kit, network, transactionHash)
  const what = `${received ?? receive} ${asset.symbol}`
  showNotification(kit, {
    message: `Bought ${what}`,
    text: { key: `bought.${kind}`, what },
    variant: 'success',
    link: url && { href: url.href, label: url.external ? network?.blockExplorers?.default.name : undefined },
  })
}
