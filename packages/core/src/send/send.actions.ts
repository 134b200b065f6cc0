import { type KitError, parseAmount, toKitError } from '@latchkey/protocol'
import { addressOn } from '../connection/account.selectors.ts'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { goBackTo, leaveViews, pushView, replaceView } from '../modal/modal.actions.ts'
import type { ViewName } from '../modal/views.types.ts'
import type { Plan } from '../plan/planState.ts'
import type { FeeEstimate, SendRequest } from '../ports/adapter.ts'
import { findReceiver, sendNetwork } from './receiver.action.ts'
import { missingInput, tokenRequired, unsupportedChain } from './send.errors.ts'
import { type SendChange, sendMachine } from './send.machine.ts'
import type { SendState } from './sendState.ts'

/** Fills in the send form. Ignored while a send is under way. */
export function editSend(kit: Kit, change: SendChange): void {
  sendMachine(kit).send({ type: 'Edited', change })
}

/**
 * Stops waiting for the wallet and goes back to the form. The wallet's own window can't be closed from here: if the
 * person signs there all the same, the notification still reports how it ended.
 */
export function cancelSend(kit: Kit): void {
  const { status } = kit.store.getState().send
  if (status !== 'resolving' && status !== 'signing') return
  sendMachine(kit).send({ type: 'Cancelled' })
}

/** Empties the send form. What was already sent is still followed, and reported by a notification. */
export function resetSend(kit: Kit): void {
  sendMachine(kit).send({ type: 'Reset' })
}

/** Leaves the views of a send for what was shown before them, or closes the modal, and empties the form. */
export function leaveSend(kit: Kit): void {
  leaveViews(kit, sendViews)
  resetSend(kit)
}

/**
 * Sends what the form says, for the fee that was shown (`quote`): the wallet is switched to the send's network if it is
 * elsewhere, asked to sign, and the transaction is followed into a block. Resolves with the hash as soon as the wallet has
 * sent; `undefined` when a send was already under way, this one was cancelled, or its fee can't be had any more: then the
 * new one is in `plans` and waits for another call.
 *
 * The state is kept in `send`. On success an open send view becomes WalletSendResult, from which the way back leads to
 * where the person was; elsewhere the form is emptied and a notification links to the transaction.
 * @throws KitError `send/missing-input`, `send/token-required`, `chain/unsupported`, `connection/client-not-set`,
 * `amount/*`, `address/*`, `wallet/*`, `network/*`, `transaction/*`.
 */
export async function submitSend(kit: Kit, { quote }: submitSend.Options = {}): Promise<{ hash: string } | undefined> {
  const { send } = kit.store.getState()
  if (send.loading) return undefined
  const machine = sendMachine(kit)
  const id = hexOf(kit.env.randomBytes(8))
  machine.send({ type: 'Submitted', planId: id })
  const submission = machine.last('submission')
  const isCurrent = () => submission?.signal.aborted === false
  let started = false
  try {
    const { network, from, to, token, amountUnits } = await prepare(kit, send)
    const { startPlan } = await import('../plan/plan.actions.ts')
    if (!isCurrent()) return undefined
    const { caipNetworkId: networkId } = network
    const { symbol, address: tokenAddress, nft } = token
    const amount = send.sendTokenAmount
    kit.emit({ type: 'SEND_INITIATED', network: networkId, token: symbol, amount })
    started = true
    const plan = await startPlan(kit, {
      id,
      intent: { kind: 'send', amount, symbol, tokenAddress, tokenId: nft?.tokenId },
      networkId,
      from,
      steps: [{ kind: 'send', work: { type: 'send', to, token, amountUnits } }],
      speed: send.speed,
      quote,
      signal: submission?.signal,
      moved: (now) => show(kit, now),
    })
    return plan?.hash === undefined ? undefined : { hash: plan.hash }
  } catch (error) {
    const known = toKitError(error)
    if (!started) {
      if (isCurrent()) machine.send({ type: 'Failed', error: known })
      tellFailure(kit, send, known)
    }
    if (!isCurrent()) return undefined
    throw known
  }
}

export declare namespace submitSend {
  type Options = {
    /** The fee that the person saw and agrees to. Absent: none was shown, and the wallet shows its own. */
    quote?: FeeEstimate | undefined
  }
}

const sendViews: readonly ViewName[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendResult']

/** Shows how the plan of the form goes on, as long as it is the form's. */
function show(kit: Kit, plan: Plan | undefined): void {
  const { send } = kit.store.getState()
  if (!plan || send.planId !== plan.id) return
  const wasPending = send.status === 'pending'
  sendMachine(kit).send({ type: 'PlanMoved', plan })
  const { modal } = kit.store.getState()
  const view = modal.open ? modal.stack.at(-1)?.view : undefined
  if (plan.status === 'pending' && !wasPending && view === 'WalletSendPreview') pushView(kit, 'WalletSendResult')
  if (plan.status !== 'confirmed') return
  if (view && sendViews.includes(view)) showResult(kit, plan.id)
  else resetSend(kit)
}

/** Shows the success in place of all views of the send; the form is emptied when the person leaves it. */
function showResult(kit: Kit, planId: string): void {
  const { stack } = kit.store.getState().modal
  goBackTo(
    kit,
    stack.findIndex(({ view }) => sendViews.includes(view)),
  )
  replaceView(kit, 'WalletSendResult')
  const unsubscribe = kit.store.subscribe(({ modal, send }) => {
    if (modal.open && modal.stack.at(-1)?.view === 'WalletSendResult' && send.planId === planId) return
    unsubscribe()
    if (send.planId === planId) resetSend(kit)
  })
}

type Prepared = Pick<SendRequest, 'network' | 'from' | 'to' | 'token' | 'amountUnits'>

async function prepare(kit: Kit, send: SendState): Promise<Prepared> {
  const { sendTokenAmount, receiverAddress, token } = send
  if (sendTokenAmount.trim() === '' || receiverAddress.trim() === '') throw missingInput()
  if (!token) throw tokenRequired()
  const network = sendNetwork(kit)
  const namespace = network.chainNamespace
  if (!kit.adapters.get(namespace)?.capabilities.has('send')) throw unsupportedChain({ details: network.name })

  const { connections, currentByNamespace, connectors } = kit.store.getState()
  const connection = connections.get(currentByNamespace[namespace] ?? '')
  const connector = connectors.find(({ id }) => id === connection?.connectorId)
  if (!connection || !connector) throw connectionClientNotSet({ details: `No wallet is connected on ${network.name}` })

  const amountUnits = parseAmount(sendTokenAmount.trim(), token.decimals)
  if (amountUnits === 0n) throw missingInput()
  // What asks the wallet is at hand by then, so that its window opens inside the press.
  const [receiver] = await Promise.all([
    findReceiver(kit, network, receiverAddress),
    kit.driver(namespace),
    connector.getProvider(),
  ])
  const from = addressOn(connection, network.caipNetworkId) ?? ''
  return { network, from, to: receiver.address, token, amountUnits }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function tellFailure(kit: Kit, send: SendState, error: KitError): void {
  const { activeNamespace, networkByNamespace } = kit.store.getState()
  const active = activeNamespace && networkByNamespace[activeNamespace]
  const network = send.networkId ?? send.token?.networkId ?? active
  if (network) kit.emit({ type: 'SEND_ERROR', network, message: error.shortMessage })
}
