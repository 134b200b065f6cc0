import { type CaipAddress, type CaipNetworkId, formatCaipAddress, nativeTokenAddress } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { showErrorToast, showNotification } from '../notifications/notification.machine.ts'
import type { Plan } from '../plan/planState.ts'
import { staleTokens } from '../queries/queryClient.ts'
import { transactionUrl } from '../transaction/transactionUrl.ts'
import { holdingText } from './sendState.ts'

type SendIntent = Extract<Plan['intent'], { kind: 'send' }>

/** Says how a send ended, whatever the screen shows by then. */
export function notifySend(kit: Kit, plan: Plan): void {
  const { id, intent, networkId, hash, status, error } = plan
  if (intent.kind !== 'send') return
  const { symbol, amount } = intent
  if (status === 'confirmed') {
    markStale(kit, networkId, intent.tokenAddress)
    kit.emit({ type: 'SEND_SUCCESS', network: networkId, token: symbol, amount })
    if (!isOnScreen(kit, id)) showSent(kit, plan, intent)
  } else if (error) {
    kit.emit({ type: 'SEND_ERROR', network: networkId, message: error.shortMessage })
    const isShown = kit.store.getState().send.planId === id
    if (hash !== undefined && !isShown) showErrorToast(kit, { message: error.shortMessage, code: error.code })
  }
}

/** Whether the view of the success says it already. */
function isOnScreen(kit: Kit, id: string): boolean {
  const { modal, send } = kit.store.getState()
  return modal.open && modal.stack.at(-1)?.view === 'WalletSendResult' && send.planId === id
}

/** The fee has changed the native balance too. */
function markStale(kit: Kit, networkId: CaipNetworkId, tokenAddress: CaipAddress | undefined): void {
  const { chainNamespace } = findNetwork(kit, networkId)
  const native = formatCaipAddress(networkId, nativeTokenAddress(chainNamespace))
  for (const token of [native, tokenAddress]) if (token !== undefined) staleTokens(kit).add(token)
}

function showSent(kit: Kit, { networkId, hash }: Plan, { amount, symbol, tokenId }: SendIntent): void {
  const network = findNetwork(kit, networkId)
  const what = holdingText({ amount, symbol, tokenId })
  const url = hash === undefined ? undefined : transactionUrl(kit, network, hash)
  showNotification(kit, {
    message: `Sent ${what}`,
    text: { key: 'sent', what },
    variant: 'success',
    link: url && { href: url.href, label: url.external ? network.blockExplorers?.default.name : undefined },
  })
}
