import type {
  ChainDriver,
  ChainTransaction,
  DriverContext,
  Env,
  FeeEstimate,
  FeeSpeed,
  SendRequest,
  SignedMessage,
  TransactionOutcome,
} from '@latchkey/core/ports'
import { type CaipNetworkId, isKitError, KitError, type Network } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { isRefusedBroadcast, passOver, RpcFailure } from '../evm/transport/RpcFailure.ts'
import { pause } from '../evm/transport/withTimeout.ts'
import type { bitcoin } from './bitcoin.ts'
import { buildPayment, type PaymentPlan, planPayment } from './buildPayment.ts'
import type { Coin, CoinChoice } from './chooseCoins.ts'
import { createEsplora, type Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'
import { feeSpeeds } from './readFeeRates.ts'
import { toBitcoinError } from './toBitcoinError.ts'
import { bitcoinWalletOf } from './wallets/bitcoinWalletOf.ts'

const usualPollingMs = 5_000

/** The parts of the port that Bitcoin has. */
export type BitcoinDriver = Required<
  Omit<
    ChainDriver,
    | 'request'
    | 'resolveName'
    | 'readTokenBalances'
    | 'readAllowance'
    | 'readReceived'
    | 'revocation'
    | 'readSwap'
    | 'allowanceCall'
    | 'transferCall'
    | 'estimateTransaction'
    | 'requestWallet'
    | 'walletCapabilities'
    | 'sendCalls'
    | 'callsStatus'
    | 'signTypedData'
    | 'simulate'
  >
>

/** Signed transactions in hex that this page has sent, by their ids: a server may never have had one, or have dropped it. */
type Sent = Map<string, string>

/** The driver of Bitcoin. Keeps nothing between calls but what it has sent. */
export function createBitcoinDriver({ env, rpcUrls }: DriverContext, options: bitcoin.Options): BitcoinDriver {
  const esplora = ({ caipNetworkId }: Network) => createEsplora(rpcUrls(caipNetworkId), env)
  const sent: Sent = new Map()
  return {
    namespace: 'bip122',
    parseAddress: (text, network) => parseBitcoinAddress(text, network).address,
    readNativeBalance: ({ network, address }) => translated(() => readBalance(esplora(network), address)),
    estimateSend: (request) => translated(() => estimate(esplora(request.network), request)),
    readSpendable: (request) =>
      translated(async () => (await planPayment(esplora(request.network), request)).most(request.speed ?? 'normal')),
    send: (request) => translated(() => sendBitcoin(esplora(request.network), sent, request)),
    sendTransaction: ({ network, provider, transaction }) =>
      translated(() => sendPsbt(esplora(network), sent, { network, provider, transaction })),
    waitForTransaction: ({ network, ...rest }) =>
      translated(() =>
        waitForBlock(esplora(network), sent, {
          ...rest,
          clock: env.clock,
          pollingIntervalMs: options.pollingIntervalMs ?? usualPollingMs,
        }),
      ),
    signMessage: ({ network, ...request }) =>
      translated(() => signBitcoinMessage({ ...request, networkId: network?.caipNetworkId ?? 'bip122:' })),
  }
}

/** What is in blocks and what is on its way, satoshis. */
async function readBalance(esplora: Esplora, address: string): Promise<bigint> {
  const { chain_stats, mempool_stats } = await esplora.read(esploraAnswers.address, `/address/${address}`)
  const sum = ({ funded_txo_sum, spent_txo_sum }: typeof chain_stats) => funded_txo_sum - spent_txo_sum
  return sum(chain_stats) + sum(mempool_stats)
}

async function estimate(esplora: Esplora, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate> {
  const { amountUnits, speed = 'normal' } = request
  const plan = await planPayment(esplora, request)
  const asked = plan.choose(amountUnits, speed)
  const { feeSats } = asked
  const affordable = feeSpeeds.flatMap((each) => {
    try {
      return [{ ...each, choice: plan.choose(amountUnits, each.speed) }]
    } catch {
      // There is not enough for this one.
      return []
    }
  })
  const choices = affordable.map((each) => ({
    speed: each.speed,
    minutes: each.minutes,
    maxFeeUnits: each.choice.feeSats,
  }))
  const terms: Terms = Object.fromEntries(affordable.map((each) => [each.speed, each.choice]))
  return { maxFeeUnits: feeSats, expectedFeeUnits: feeSats, choices, terms }
}

/** What each speed spends: the terms of an estimate. */
type Terms = Readonly<Partial<Record<FeeSpeed, CoinChoice>>>

/**
 * The coins and the fee that were shown.
 * @throws KitError `transaction/fee-changed` where one of the coins has been spent meanwhile.
 */
function shownChoice(plan: PaymentPlan, request: SendRequest, quote: FeeEstimate): CoinChoice {
  // Written only by `estimate` on this page.
  const choice = (quote.terms as Terms)[request.speed ?? 'normal']
  const total = choice?.coins.reduce((sum, { sats }) => sum + sats, 0n)
  const isThere = ({ txid, index }: Coin) => plan.coins.some((coin) => coin.txid === txid && coin.index === index)
  // What is neither for the receiver nor change is the fee: a quote for another amount would pay all the rest as fee.
  const adds = choice && total === request.amountUnits + choice.feeSats + choice.changeSats
  if (adds && choice.coins.every(isThere)) return choice
  throw new KitError({
    code: 'transaction/fee-changed',
    shortMessage: 'The fee has changed since it was shown',
  })
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toBitcoinError(error)
  }
}

/** Asks for a signature over a text: BIP-322, and the older form (BIP-137) from wallets that don't know it. */
async function signBitcoinMessage(options: {
  provider: unknown
  address: string
  message: string
  networkId: CaipNetworkId
}): Promise<SignedMessage> {
  const { provider, address, message, networkId } = options
  const { signMessage } = bitcoinWalletOf(provider, networkId, address)
  if (!signMessage)
    throw new KitError({ code: 'wallet/unsupported-method', shortMessage: 'The wallet signs no messages' })
  try {
    return { signature: await signMessage({ address, message, protocol: 'bip322' }), method: 'bip322' }
  } catch (error) {
    if (!isKitError(toBitcoinError(error), 'wallet/unsupported-method')) throw error
    return { signature: await signMessage({ address, message, protocol: 'ecdsa' }), method: 'bip137' }
  }
}

/** After so many looks without a block, what was sent is given to a server once more. */
const looksPerBroadcast = 6

/**
 * Looks for a transaction until it is in a block. A server that doesn't know it yet is asked again: transactions spread
 * between servers. What this page has sent is given to them again meanwhile, as it was signed.
 * @throws KitError `transaction/timeout` when the time is up, `transaction/replaced` when another transaction in a block has
 * spent the same coins.
 */
async function waitForBlock(
  esplora: Esplora,
  sent: Sent,
  options: { hash: string; timeoutMs: number; pollingIntervalMs: number; clock: Env['clock']; signal: AbortSignal },
): Promise<TransactionOutcome> {
  const { hash, clock, signal } = options
  const deadlineMs = clock.nowMs() + options.timeoutMs
  const signed = sent.get(hash)
  for (let looks = 1; ; looks += 1) {
    const status = await esplora.read(esploraAnswers.status, `/tx/${hash}/status`, signal).catch(passOver)
    // Bitcoin has no transactions that are mined without effect.
    if (status?.confirmed) {
      sent.delete(hash)
      return { status: 'success', blockNumber: BigInt(status.block_height ?? 0) }
    }
    if (signed && looks % looksPerBroadcast === 0) await sendAgain(esplora, hash, signed, signal)
    const leftMs = deadlineMs - clock.nowMs()
    if (leftMs <= 0) {
      const shortMessage = `The transaction was not in a block after ${options.timeoutMs / 1000} s`
      throw new KitError({ code: 'transaction/timeout', shortMessage, retryable: true })
    }
    await pause(clock, Math.min(options.pollingIntervalMs, leftMs), signal)
  }
}

/** @throws KitError `transaction/replaced` */
async function sendAgain(esplora: Esplora, hash: string, signed: string, signal: AbortSignal): Promise<void> {
  try {
    await esplora.broadcast(signed)
  } catch (error) {
    const isSpent = isRefusedBroadcast(error) && error instanceof Error && missingInputs.test(error.message)
    // A coin of a transaction that is in no block may be missing because that one is.
    if (!isSpent || !(await areConfirmed(esplora, inputsOf(signed), signal))) return
    // The server that refuses may be behind the one that has it.
    if (!(await isUnknown(esplora, hash, signal))) return
    throw new KitError({
      code: 'transaction/replaced',
      shortMessage: 'Another transaction of the account took the place of this one',
      cause: error,
    })
  }
}

/** As nodes say it of coins that they don't know, and of those that a block has spent. */
const missingInputs = /inputs-missingorspent|missing inputs/i

function inputsOf(signed: string): readonly string[] {
  const transaction = Transaction.fromRaw(hex.decode(signed), { allowUnknownOutputs: true })
  const places = Array.from({ length: transaction.inputsLength }, (_, place) => transaction.getInput(place))
  return places.map(({ txid }) => hex.encode(txid ?? new Uint8Array()))
}

/** Whether the servers say so of all of them: who doesn't answer has said nothing. */
async function areConfirmed(esplora: Esplora, ids: readonly string[], signal: AbortSignal): Promise<boolean> {
  const read = (id: string) => esplora.read(esploraAnswers.status, `/tx/${id}/status`, signal).catch(passOver)
  return (await Promise.all(ids.map(read))).every((status) => status?.confirmed)
}

/** Whether no server has a transaction. Its status doesn't say: some answer that of an unknown one, too. */
async function isUnknown(esplora: Esplora, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await esplora.read(esploraAnswers.hex, `/tx/${id}/hex`, signal)
    return false
  } catch (error) {
    passOver(error)
    return error instanceof RpcFailure && error.kind === 'answer'
  }
}

/**
 * Has the wallet sign a payment that we have built, so that coins and fee are those that the person saw, checks what it
 * gives back, and broadcasts it. A wallet that signs no PSBT sends by itself, at a fee of its own.
 * @throws KitError `amount/dust`, `transaction/insufficient-funds`, `wallet/*`, `rpc/transaction-rejected`.
 */
async function sendBitcoin(esplora: Esplora, sent: Sent, request: SendRequest): Promise<{ hash: string }> {
  const { network, provider, from, amountUnits, speed = 'normal' } = request
  const wallet = bitcoinWalletOf(provider, network.caipNetworkId, from)
  const plan = await planPayment(esplora, request)
  const choice = request.quote ? shownChoice(plan, request, request.quote) : plan.choose(amountUnits, speed)
  if (wallet.signPsbt) {
    const publicKey = wallet.accounts().find(({ address }) => address === from)?.publicKey
    const payment = await buildPayment(esplora, { network, plan, choice, amountSats: amountUnits, publicKey })
    return sendPsbt(esplora, sent, { network, provider, transaction: { from, bytes: payment.toPSBT() } })
  }
  if (wallet.sendTransfer) return { hash: await wallet.sendTransfer({ from, to: plan.to.address, sats: amountUnits }) }
  throw new KitError({ code: 'wallet/unsupported-method', shortMessage: 'The wallet signs no transactions' })
}

/**
 * Has the wallet sign a PSBT whose inputs are all of one address, checks what it gives back, and broadcasts it.
 * @throws KitError `wallet/*`, `rpc/transaction-rejected`, `chain/unsupported` for a transaction of other chains.
 */
async function sendPsbt(
  esplora: Esplora,
  sent: Sent,
  { network, provider, transaction }: { network: Network; provider: unknown; transaction: ChainTransaction },
): Promise<{ hash: string }> {
  if (!('bytes' in transaction)) throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain' })
  const { from, bytes } = transaction
  const { signPsbt } = bitcoinWalletOf(provider, network.caipNetworkId, from)
  if (!signPsbt)
    throw new KitError({ code: 'wallet/unsupported-method', shortMessage: 'The wallet signs no transactions' })
  const asked = read(bytes)
  const indexes = Array.from({ length: asked.inputsLength }, (_, index) => index)
  const answer = await signPsbt({ psbt: bytes, inputs: [{ address: from, indexes }] })
  const signed = finishPayment(asked, answer)
  // Known before it leaves: where the answer is lost, it is followed by its id and not paid once more.
  const { id } = Transaction.fromRaw(hex.decode(signed), { allowUnknownOutputs: true })
  try {
    await esplora.broadcast(signed)
  } catch (error) {
    if (isRefusedBroadcast(error)) explain(error)
  }
  sent.set(id, signed)
  return { hash: id }
}

/** What nodes call an output that is too small, and inputs that were spent meanwhile. */
function explain(error: unknown): never {
  if (error instanceof RpcFailure && error.kind === 'answer') {
    if (/\bdust\b/i.test(error.message)) {
      throw new KitError({ code: 'amount/dust', shortMessage: 'The amount is too small to be sent', cause: error })
    }
    throw new KitError({
      code: 'rpc/transaction-rejected',
      shortMessage: 'Transaction rejected',
      details: error.message,
      cause: error,
    })
  }
  throw error
}

/**
 * The signed transaction in hex, from the PSBT that a wallet gave back. It must be the one that was asked for: the same
 * inputs and outputs in the same order. A wallet, or code between it and the page, can't change where the money goes.
 * @throws KitError `wallet/altered-transaction`, `unknown` when a signature is missing.
 */
export function finishPayment(asked: Transaction, answer: Uint8Array): string {
  const signed = read(answer)
  if (outline(signed) !== outline(asked)) {
    throw new KitError({ code: 'wallet/altered-transaction', shortMessage: 'The wallet signed another transaction' })
  }
  try {
    if (!signed.isFinal) signed.finalize()
    return hex.encode(signed.extract())
  } catch (cause) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not sign all of the transaction', cause })
  }
}

function read(answer: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(answer, { allowUnknownOutputs: true })
  } catch (cause) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a transaction', cause })
  }
}

/** All that signatures commit to. */
function outline(transaction: Transaction): string {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index, sequence } = transaction.getInput(place)
    return `${hex.encode(txid ?? new Uint8Array())}:${index}:${sequence}`
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, place) => {
    const { script, amount } = transaction.getOutput(place)
    return `${hex.encode(script ?? new Uint8Array())}:${amount}`
  })
  return JSON.stringify([transaction.version, transaction.lockTime, inputs, outputs])
}
