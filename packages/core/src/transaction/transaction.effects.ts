import { isKitError, type KitError, toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { FeeEstimate } from '../ports/adapter.ts'
import { notifySend } from '../send/notifySend.ts'
import { transactionReverted } from '../send/send.errors.ts'
import {
  type Transaction,
  type TransactionEffect,
  type TransactionEvent,
  type Transactions,
  transactionTransition,
} from './transaction.machine.ts'
import { readRecord, writeRecord } from './transactionRecord.ts'

/**
 * Takes a transaction from its price to its block. Resolves with the hash as soon as the wallet has sent; with `undefined`
 * where its fee has to be looked at first, or it was given up. What comes after is in `transactions` of the kit's state.
 * @throws KitError what `price` and `ask` throw.
 */
export function startTransaction(
  kit: Kit,
  transaction: Omit<Transaction, 'status' | 'slow' | 'hash' | 'error' | 'own'>,
  plan: TransactionPlan,
): Promise<{ hash: string } | undefined> {
  const { id } = transaction
  return new Promise((resolve, reject) => {
    plans(kit).set(id, {
      ...plan,
      moved(now) {
        plan.moved(now)
        if (now?.status === 'pending' && now.hash !== undefined) resolve({ hash: now.hash })
        if (now?.status === 'failed') reject(now.error)
        if (now === undefined || now.status === 'reviewing') resolve(undefined)
        if (now === undefined || isEnd(now)) plans(kit).delete(id)
      },
    })
    const fresh = { slow: false, hash: undefined, error: undefined, own: true } as const
    transactionMachine(kit).send({ type: 'Began', transaction: { ...transaction, ...fresh, status: 'quoting' } })
  })
}

/**
 * Takes up what earlier and other pages have written down of transactions: what is on its way is followed, what a wallet
 * was asked for is known as that. No wallet is asked.
 */
export function resumeTransactions(kit: Kit): void {
  const entries = readRecord(kit).filter(({ networkId }) =>
    kit.networks.some(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  transactionMachine(kit).send({ type: 'Recorded', entries })
}

/** What a kind of transaction brings along. Lives as long as the page. */
export type TransactionPlan = {
  /** What it costs; undefined where the network can't say. */
  price(): Promise<FeeEstimate | undefined>
  /** Asks the wallet for this fee. Resolves with `undefined` where it was given up before the wallet was asked. */
  ask(quote: FeeEstimate | undefined): Promise<{ hash: string } | undefined>
  /** Called with each change; `undefined`: it is gone. */
  moved(transaction: Transaction | undefined): void
}

/** How each kind says that it ended. */
const notifiers: Readonly<Record<Transaction['kind'], (kit: Kit, transaction: Transaction) => void>> = {
  send: notifySend,
}

/** How long a transaction is waited for. After that the screen says that it is still on its way, and links to it. */
const waitMs = 5 * 60_000

/** How long a page that only looks on leaves the word to the one that asked, and how much more at random. */
const graceMs = 1_000

/** The running machine of all transactions of a kit. */
function transactionMachine(kit: Kit): Machine<TransactionEvent> {
  return kit.internals.get(createTransactionMachine)
}

function createTransactionMachine(kit: Kit): Machine<TransactionEvent> {
  return kitMachine<Transactions, TransactionEvent, TransactionEffect>(kit, {
    read: () => kit.store.getState().transactions,
    write: (transactions) => {
      const before = kit.store.getState().transactions
      kit.store.setState({ transactions })
      for (const [id, plan] of [...plans(kit)]) {
        const now = transactions.find((each) => each.id === id)
        if (now !== before.find((each) => each.id === id)) plan.moved(now)
      }
    },
    transition: transactionTransition,
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
  })
}

function perform(
  kit: Kit,
  effect: TransactionEffect,
  signal: AbortSignal,
  send: (event: TransactionEvent) => void,
): Promise<void> | undefined {
  switch (effect.type) {
    case 'quote':
      return quote(kit, effect.id, send)
    case 'ask':
      return ask(kit, effect.id, send)
    case 'later': {
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
      return undefined
    }
    case 'follow':
      return follow(kit, effect.id, signal, send)
    case 'record':
      writeRecord(kit, effect.id, find(kit, effect.id))
      return undefined
    case 'notify': {
      const transaction = find(kit, effect.id)
      if (transaction) notifiers[transaction.kind](kit, transaction)
      return undefined
    }
    case 'abort':
      return undefined
  }
}

async function quote(kit: Kit, id: string, send: (event: TransactionEvent) => void): Promise<void> {
  try {
    send({ type: 'Quoted', id, quote: await plans(kit).get(id)?.price() })
  } catch (error) {
    const known = toKitError(error)
    // What the chain would refuse is refused now. Where the cost is unknown, the wallet decides.
    if (known.code.startsWith('transaction/') || known.code.startsWith('amount/')) {
      send({ type: 'Failed', id, error: known, reported: false })
      return
    }
    kit.env.log('debug', 'The fee is left to the wallet', known)
    send({ type: 'Quoted', id, quote: undefined })
  }
}

async function ask(kit: Kit, id: string, send: (event: TransactionEvent) => void): Promise<void> {
  try {
    const sent = await plans(kit).get(id)?.ask(find(kit, id)?.quote)
    send(sent ? { type: 'Sent', id, hash: sent.hash } : { type: 'Dropped', id })
  } catch (error) {
    const known = toKitError(error)
    if (known.code === 'transaction/fee-changed') send({ type: 'QuoteExpired', id, error: known })
    else send({ type: 'Failed', id, error: known, reported: false })
  }
}

/** Waits until a sent transaction is in a block. Of all pages that do, one says how it ended. */
async function follow(
  kit: Kit,
  id: string,
  signal: AbortSignal,
  send: (event: TransactionEvent) => void,
): Promise<void> {
  const transaction = find(kit, id)
  if (transaction?.hash === undefined) return
  const { networkId, hash, own } = transaction
  const failure = await waitForBlock(kit, networkId, hash, signal).catch(toKitError)
  if (!own) await pause(kit, graceMs * (1 + (kit.env.randomBytes(1)[0] ?? 0) / 255))
  if (signal.aborted) return
  const entry = readRecord(kit).find((each) => each.id === id)
  const reported = entry ? entry.status === 'confirmed' || entry.status === 'failed' : !own
  if (failure === undefined) send({ type: 'Confirmed', id, reported })
  else if (isFinal(failure)) send({ type: 'Failed', id, error: failure, reported })
  else send({ type: 'Late', id, error: failure })
}

/** Resolves with why it came to nothing. */
async function waitForBlock(
  kit: Kit,
  networkId: Transaction['networkId'],
  hash: string,
  signal: AbortSignal,
): Promise<KitError | undefined> {
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const outcome = await driver.waitForTransaction?.({ network, hash, timeoutMs: waitMs, signal })
  return outcome?.status === 'reverted' ? transactionReverted({ hash }) : undefined
}

/** A node that can't be reached says nothing about the transaction: sending it again would pay twice. */
function isFinal(error: KitError): boolean {
  return isKitError(error, 'transaction/reverted') || isKitError(error, 'transaction/replaced')
}

function isEnd({ status }: Transaction): boolean {
  return status === 'confirmed' || status === 'failed'
}

function find(kit: Kit, id: string): Transaction | undefined {
  return kit.store.getState().transactions.find((each) => each.id === id)
}

function pause(kit: Kit, ms: number): Promise<void> {
  return new Promise((resolve) => void kit.env.clock.setTimer(resolve, ms))
}

function plans(kit: Kit): Map<string, TransactionPlan> {
  return kit.internals.get(createPlans)
}

const createPlans = () => new Map<string, TransactionPlan>()
