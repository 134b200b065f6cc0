import { type KitError, parseAmount, toKitError } from '@latchkey/protocol'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { pushView } from '../modal/modal.actions.ts'
import { rpcUrls } from '../network/loadDriver.ts'
import type { ChainDriver, SendRequest } from '../ports/adapter.ts'
import { followTransaction } from './followTransaction.ts'
import { findReceiver, sendNetwork } from './receiver.action.ts'
import { missingInput, tokenRequired, unsupportedChain } from './send.errors.ts'
import { type SendEvent, sendMachine } from './send.machine.ts'
import type { SendState, SendToken } from './sendState.ts'

/**
 * Sends what the form says: the wallet is moved to the send's network if it stands elsewhere, asked to sign, and the
 * transaction is followed into a block. Resolves with the hash as soon as the wallet has sent; `undefined` when a send
 * was already under way or this one was cancelled.
 *
 * The state is kept in `send`; on success the form is emptied, the modal returns to Account and a notification links to
 * the transaction.
 * @throws KitError `send/missing-input`, `send/token-required`, `chain/unsupported`, `connection/client-not-set`,
 * `amount/*`, `address/*`, `wallet/*`, `network/*`, `transaction/*`.
 */
export async function submitSend(kit: Kit): Promise<{ hash: string } | undefined> {
  const { send } = kit.store.getState()
  if (send.loading) return undefined
  const machine = sendMachine(kit)
  machine.send({ type: 'Submitted' })
  const submission = machine.last('submission')
  const isCurrent = () => submission?.signal.aborted === false
  const step = (event: SendEvent) => {
    if (isCurrent()) machine.send(event)
  }
  try {
    const { request, driver, connection } = await prepare(kit, send)
    if (!isCurrent()) return undefined
    const { network, token } = request
    const told = { network: network.caipNetworkId, token: token.symbol, amount: send.sendTokenAmount }
    step({ type: 'WalletAsked' })
    kit.emit({ type: 'SEND_INITIATED', ...told })
    await moveWallet(kit, connection, request)
    if (!isCurrent()) return undefined
    const { hash } = await (driver.send ?? refuse(network.name))(request)
    step({ type: 'Sent', hash })
    if (isCurrent()) showResult(kit)
    void followTransaction(kit, { driver, network, hash, tokenAddress: token.address, told, isCurrent, step })
    return { hash }
  } catch (error) {
    const known = toKitError(error)
    step({ type: 'Failed', error: known })
    tellFailure(kit, send, known)
    if (!isCurrent()) return undefined
    throw known
  }
}

type Prepared = { request: SendRequest; driver: ChainDriver; connection: Connection }

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
  const driver = await kit.driver(namespace)
  const [provider, receiver] = await Promise.all([connector.getProvider(), findReceiver(kit, network, receiverAddress)])
  const from = ownAddress(connection, network.caipNetworkId, namespace)
  const ref = { address: token.address, symbol: token.symbol, decimals: token.decimals } satisfies Partial<SendToken>
  const request = { provider, network, from, to: receiver.address, token: ref, amountUnits, speed: send.speed }
  return { request, driver, connection }
}

function ownAddress(connection: Connection, networkId: string, namespace: string): string {
  const { accounts } = connection
  const account =
    accounts.find((each) => each.startsWith(`${networkId}:`)) ??
    accounts.find((each) => each.startsWith(`${namespace}:`))
  return account?.slice(account.lastIndexOf(':') + 1) ?? ''
}

/** The transaction is bound to a chain: a wallet that stands elsewhere is asked to move first. */
async function moveWallet(kit: Kit, connection: Connection, { network }: SendRequest): Promise<void> {
  const { connections, connectors } = kit.store.getState()
  const stands = connections.get(connection.uid)?.walletNetworkId
  if (stands === undefined || stands === network.caipNetworkId) return
  const connector = connectors.find(({ id }) => id === connection.connectorId)
  await connector?.switchNetwork?.({ network, rpcUrls: rpcUrls(kit.options, network.caipNetworkId) })
}

function refuse(details: string): () => never {
  return () => {
    throw unsupportedChain({ details })
  }
}

function showResult(kit: Kit): void {
  const { modal } = kit.store.getState()
  if (modal.open && modal.stack.at(-1)?.view === 'WalletSendPreview') pushView(kit, 'WalletSendResult')
}

function tellFailure(kit: Kit, send: SendState, error: KitError): void {
  const { activeNamespace, networkByNamespace } = kit.store.getState()
  const active = activeNamespace && networkByNamespace[activeNamespace]
  const network = send.networkId ?? send.token?.networkId ?? active
  if (network) kit.emit({ type: 'SEND_ERROR', network, message: error.shortMessage })
}
