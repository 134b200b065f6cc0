import { formatCaipAddress, nativeTokenAddress } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { showErrorToast, showNotification } from '../notifications/notification.machine.ts'
import type { Intent } from '../plan/intent.schema.ts'
import { currentStep, type Plan } from '../plan/planState.ts'
import { refreshHoldings } from '../queries/queryClient.ts'
import { transactionUrl } from '../transaction/transactionUrl.ts'
import { swapStore } from './swap.machine.ts'

/** Says how a swap ended, whatever the screen shows by then. */
export function notifySwap(kit: Kit, plan: Plan): void {
  const { intent, networkId, status, error, hash } = plan
  if (intent.kind !== 'swap') return
  const { give, get } = intent
  const facts = { network: networkId, ...swapFacts(intent) }
  if (status === 'confirmed') {
    const { chainNamespace } = findNetwork(kit, networkId)
    const native = formatCaipAddress(networkId, nativeTokenAddress(chainNamespace))
    refreshHoldings(kit, [native, ...[give.tokenAddress, get.tokenAddress].filter((token) => token !== undefined)])
    kit.emit({ type: 'SWAP_SUCCESS', ...facts })
    if (!isOnScreen(kit, plan)) showSwapped(kit, plan)
  } else if (error) {
    const isAllowing = currentStep(plan).kind !== 'swap'
    kit.emit({ type: isAllowing ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', ...facts, message: error.shortMessage })
    if (hash !== undefined && !isOnScreen(kit, plan)) {
      showErrorToast(kit, { message: error.shortMessage, code: error.code })
    }
  }
}

/** What reports of usage say of a swap. */
export function swapFacts({ give, get }: Extract<Intent, { kind: 'swap' }>) {
  return {
    swapFromToken: give.symbol,
    swapToToken: get.symbol,
    swapFromAmount: give.amount,
    swapToAmount: get.amount,
  }
}

/** Whether the view of the result says it already. */
function isOnScreen(kit: Kit, { id }: Plan): boolean {
  const { modal } = kit.store.getState()
  const view: string | undefined = modal.open ? modal.stack.at(-1)?.view : undefined
  const isFollowed = view === 'Swap' && swapStore(kit).getState().planId === id
  return isFollowed || view === 'SwapPreview' || view === 'SwapResult'
}

function showSwapped(kit: Kit, { intent, networkId, hash }: Plan): void {
  if (intent.kind !== 'swap') return
  const network = findNetwork(kit, networkId)
  const [give, get] = [intent.give, intent.get].map(({ amount, symbol }) => `${amount} ${symbol}`)
  const url = hash === undefined ? undefined : transactionUrl(kit, network, hash)
  showNotification(kit, {
    message: `Swapped ${give} for ${get}`,
    text: { key: 'swapped', give: give ?? '', get: get ?? '' },
    variant: 'success',
    link: url && { href: url.href, label: url.external ? network.blockExplorers?.default.name : undefined },
  })
}
