import {
  type CaipAddress,
  type CaipNetworkId,
  constants,
  explorerLink,
  formatCaipAddress,
  type Network,
  nativeTokenAddress,
  toKitError,
} from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { resetView } from '../modal/modal.actions.ts'
import { showErrorToast, showNotification } from '../notifications/notification.machine.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { staleTokens } from '../queries/queryClient.ts'
import { resetSend } from './send.actions.ts'
import { transactionReverted } from './send.errors.ts'
import type { SendEvent } from './send.machine.ts'

/** How long a transaction is waited for. After that the screen says that it is still on its way, and links to it. */
const waitMs = 5 * 60_000

/** Waits until a sent transaction is in a block, and tells how it ended, whatever the screen shows by then. */
export async function followTransaction(kit: Kit, sent: followTransaction.Options): Promise<void> {
  const { driver, network, hash, told } = sent
  const { signal, done } = follow(kit)
  try {
    const outcome = await driver.waitForTransaction?.({ network, hash, timeoutMs: waitMs, signal })
    if (signal.aborted) return
    if (outcome?.status === 'reverted') throw transactionReverted({ hash })
    markStale(kit, sent)
    kit.emit({ type: 'SEND_SUCCESS', ...told })
    finish(kit, sent)
  } catch (error) {
    if (signal.aborted) return
    const known = toKitError(error)
    kit.emit({ type: 'SEND_ERROR', network: told.network, message: known.shortMessage })
    if (sent.isCurrent()) sent.step({ type: 'Failed', error: known })
    else showErrorToast(kit, { message: known.shortMessage, code: known.code })
  } finally {
    done()
  }
}

/** Takes a place among the transactions that are followed: 99 at most (spec 9), the oldest gives way. */
function follow(kit: Kit): { signal: AbortSignal; done: () => void } {
  const followed = kit.internals.get(createFollowed)
  const [oldest] = followed
  if (oldest && followed.size >= constants.pendingTransactionsMax) {
    oldest.abort()
    followed.delete(oldest)
  }
  const abort = new AbortController()
  followed.add(abort)
  return { signal: abort.signal, done: () => void followed.delete(abort) }
}

const createFollowed = () => new Set<AbortController>()

/** The fee has changed the native balance too. */
function markStale(kit: Kit, { network, tokenAddress }: followTransaction.Options): void {
  const native = formatCaipAddress(network.caipNetworkId, nativeTokenAddress(network.chainNamespace))
  for (const token of [native, tokenAddress]) if (token !== undefined) staleTokens(kit).add(token)
}

const sendViews: readonly string[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendResult']

function finish(kit: Kit, { network, hash, told, isCurrent, step }: followTransaction.Options): void {
  if (isCurrent()) {
    step({ type: 'Confirmed' })
    const { modal } = kit.store.getState()
    if (modal.open && sendViews.includes(modal.stack.at(-1)?.view ?? '')) resetView(kit, 'Account')
    resetSend(kit)
  }
  const href = explorerLink(network, 'tx', hash)
  showNotification(kit, {
    message: `Sent ${told.amount} ${told.token}`,
    text: { key: 'sent', amount: told.amount, symbol: told.token },
    variant: 'success',
    link: href === undefined ? undefined : { href, label: network.blockExplorers?.default.name ?? '' },
  })
}

export declare namespace followTransaction {
  type Options = {
    driver: ChainDriver
    network: Network
    hash: string
    /** Absent for the native token. */
    tokenAddress: CaipAddress | undefined
    told: { network: CaipNetworkId; token: string; amount: string }
    /** Whether the form still shows this send. */
    isCurrent: () => boolean
    step: (event: SendEvent) => void
  }
}
