import type {
  ChainDriver,
  ChainTransaction,
  DriverContext,
  Env,
  SignedMessage,
  TokenRef,
  TransactionOutcome,
} from '@latchkey/core/ports'
import { constants, type ErrorCode, isKitError, KitError, type Network, parseCaipAddress } from '@latchkey/protocol'
import {
  getBase58Decoder,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isAddress,
} from '@solana/kit'
import * as v from 'valibot'
import { isRefusedBroadcast, passOver, RpcFailure } from '../evm/transport/RpcFailure.ts'
import { pause } from '../evm/transport/withTimeout.ts'
import { createSolanaRpc, type SolanaRpc } from './createSolanaRpc.ts'
import { prepareSend, priceBytes, simulate } from './prepareSend.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'
import type { solana } from './solana.ts'
import { solanaPrograms as programs } from './solanaPrograms.ts'
import { toWalletError } from './toWalletError.ts'
import { solanaWalletOf } from './wallet/solanaWalletOf.ts'

const kinds: Readonly<Record<RpcFailure.Kind, ErrorCode>> = {
  timeout: 'http/timeout',
  network: 'http/unreachable',
  invalidResponse: 'http/invalid-answer',
  status: 'http/status',
  aborted: 'request/aborted',
  refused: 'http/unreachable',
  answer: 'unknown',
}

/** Translates whatever a node or a wallet throws on Solana. Anything else becomes `unknown` with the cause kept. */
function toSolanaError(error: unknown): KitError {
  if (isKitError(error)) return error
  if (!(error instanceof RpcFailure)) return toWalletError(error)
  return new KitError({
    code: kinds[error.kind],
    shortMessage: error.message,
    retryable: error.kind === 'timeout' || error.kind === 'network',
    cause: error,
  })
}

const usualPollingMs = 1_000

/** The parts of the port that Solana has. */
export type SolanaDriver = Required<
  Omit<
    ChainDriver,
    | 'request'
    | 'resolveName'
    | 'readSpendable'
    | 'readAllowance'
    | 'allowanceCall'
    | 'transferCall'
    | 'requestWallet'
    | 'walletCapabilities'
    | 'sendCalls'
    | 'callsStatus'
    | 'signTypedData'
  >
>

/** Signed transactions in base64 that this page has sent, by their names: a node may never have had one, or have dropped it. */
type Sent = Map<string, string>

/** The driver of Solana. Keeps nothing between calls but what it has sent. */
export function createSolanaDriver({ env, rpcUrls }: DriverContext, options: solana.Options): SolanaDriver {
  const rpc = ({ caipNetworkId }: Network) => createSolanaRpc(rpcUrls(caipNetworkId), env)
  const sent: Sent = new Map()
  return {
    namespace: 'solana',
    parseAddress: (text) => {
      if (isAddress(text)) return text
      throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
    },
    readNativeBalance: ({ network, address }) =>
      translated(async () => (await rpc(network)(rpcAnswers.balance, 'getBalance', [address])).value),
    readTokenBalances: ({ network, address, tokens }) =>
      translated(() => readSolanaTokens(rpc(network), address, tokens)),
    estimateSend: (request) => translated(async () => (await prepareSend(rpc(request.network), request)).fee),
    send: (request) =>
      translated(async () => {
        const { network, provider, from } = request
        const { wire } = await prepareSend(rpc(network), request)
        return sendBySolanaWallet(rpc(network), sent, { provider, network, transaction: { from, bytes: wire } })
      }),
    estimateTransaction: ({ network, transaction }) => translated(() => priceBytes(rpc(network), bytesOf(transaction))),
    // The bytes say what is paid: there is nothing that a quote could change.
    sendTransaction: ({ network, provider, transaction }) =>
      translated(() => sendBySolanaWallet(rpc(network), sent, { network, provider, transaction })),
    simulate: ({ network, transactions: [transaction, ...others] }) =>
      translated(async () => {
        // Nodes try one: what it leaves behind is not there for the next.
        if (others.length > 0) throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain' })
        return [{ units: BigInt((await simulate(rpc(network), bytesOf(transaction))).units), output: '' }]
      }),
    waitForTransaction: ({ network, ...rest }) =>
      translated(() =>
        waitForSignature(rpc(network), sent, {
          ...rest,
          clock: env.clock,
          pollingIntervalMs: options.pollingIntervalMs ?? usualPollingMs,
        }),
      ),
    readSwap: async (request) => (await import('./readSwap.ts')).readSwap(request),
    readReceived: ({ network, ...request }) =>
      translated(async () => (await import('./readReceived.ts')).readReceived(rpc(network), request)),
    revocation: ({ network, from, items }) =>
      translated(async () => {
        const { buildRevocation } = await import('./buildRevocation.ts')
        return { bytes: await buildRevocation(rpc(network), from, items) }
      }),
    signMessage: (request) => translated(() => signSolanaMessage(request)),
  }
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toSolanaError(error)
  }
}

/** Asks for an ed25519 signature over the bytes of a text, or over an envelope with them. */
async function signSolanaMessage(options: {
  provider: unknown
  address: string
  message: string
}): Promise<SignedMessage> {
  // A message is of no chain; a session over a relay wants one named.
  const wallet = solanaWalletOf(options.provider, options.address, `solana:${constants.chainReferences.solanaMainnet}`)
  const message = new TextEncoder().encode(options.message)
  const { signature, signedMessage } = await wallet.signMessageDetailed(message)
  const isWrapped = signedMessage.length !== message.length || signedMessage.some((byte, at) => byte !== message[at])
  return {
    signature: getBase58Decoder().decode(signature),
    ...(isWrapped && { signedMessage }),
    method: 'ed25519',
  }
}

/**
 * Asks the wallet to sign and send; a wallet that only signs is sent for, through our nodes. Resolves with the signature
 * in base58, which is the transaction's name.
 */
async function sendBySolanaWallet(
  rpc: SolanaRpc,
  sent: Sent,
  { provider, network, transaction: asked }: { provider: unknown; network: Network; transaction: ChainTransaction },
): Promise<{ hash: string }> {
  const transaction = bytesOf(asked)
  const wallet = solanaWalletOf(provider, asked.from, network.caipNetworkId)
  try {
    // What a wallet has sent may hold by a nonce that it put there: only of bytes that we have it can be said that they are over.
    return { hash: await wallet.signAndSendTransaction(transaction) }
  } catch (error) {
    const known = toWalletError(error)
    if (!isKitError(known, 'wallet/unsupported-method')) throw known
  }
  const signed = await wallet.signTransaction(transaction)
  // Known before it leaves: where the answer is lost, it is followed by its name and not paid once more.
  const hash = getSignatureFromTransaction(getTransactionDecoder().decode(signed))
  const wire = getBase64Decoder().decode(signed)
  try {
    await broadcast(rpc, wire)
  } catch (error) {
    if (isRefusedBroadcast(error)) throw error
  }
  if (!mayHaveNonce(signed)) sent.set(hash, wire)
  return { hash }
}

function broadcast(rpc: SolanaRpc, wire: string, signal?: AbortSignal): Promise<string> {
  return rpc(v.string(), 'sendTransaction', [wire, { encoding: 'base64' }], signal)
}

/** Whether a transaction may hold until its nonce is used, and not for some blocks: its first instruction says so. */
function mayHaveNonce(transaction: Uint8Array): boolean {
  try {
    const { messageBytes } = getTransactionDecoder().decode(transaction)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const [first] = 'instructions' in message ? message.instructions : []
    return first?.data?.[0] === advanceNonce && message.staticAccounts[first.programAddressIndex] === programs.system
  } catch {
    // What we can't read is the wallet's to judge.
    return true
  }
}

/** The number of the instruction of the system's program. */
const advanceNonce = 4

/** The transaction as wallets and nodes take it; calls of accounts are of other chains. */
function bytesOf(transaction: ChainTransaction): Uint8Array {
  if ('bytes' in transaction) return transaction.bytes
  throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain' })
}

/** Balances in the order of `tokens`, of the native one too. Several accounts of one token are added up. */
async function readSolanaTokens(
  rpc: SolanaRpc,
  owner: string,
  tokens: readonly TokenRef[],
): Promise<readonly bigint[]> {
  const [native, ...lists] = await Promise.all([
    rpc(rpcAnswers.balance, 'getBalance', [owner]),
    ...[programs.token, programs.token2022].map((programId) =>
      rpc(rpcAnswers.tokenAccounts, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
    ),
  ])
  const units = new Map<string, bigint>()
  for (const { account } of lists.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    units.set(mint, (units.get(mint) ?? 0n) + tokenAmount.amount)
  }
  return tokens.map(({ address }) =>
    address === undefined ? native.value : (units.get(parseCaipAddress(address).address) ?? 0n),
  )
}

/** After so many looks without a block, what was sent is given to a node once more, or is over. */
const looksPerBroadcast = 4

/** For how many blocks a transaction holds after it was sent: twice the network's 150, for nodes that lag behind others. */
const validBlocks = 300n

/**
 * Looks for a transaction until two thirds of the network have voted for its block. The block's number is its slot. What
 * this page has sent is given to a node again meanwhile, as it was signed, until no block takes it any more.
 * @throws KitError `transaction/timeout` when the time is up, `transaction/expired` when it is in no block and can be in none.
 */
async function waitForSignature(
  rpc: SolanaRpc,
  sent: Sent,
  options: {
    hash: string
    timeoutMs: number
    pollingIntervalMs: number
    clock: Env['clock']
    signal: AbortSignal
  },
): Promise<TransactionOutcome> {
  const { hash, clock, signal } = options
  const deadlineMs = clock.nowMs() + options.timeoutMs
  // Else a node knows those of the last minutes alone, and a page may come back later.
  const asked = [[hash], { searchTransactionHistory: true }]
  const epoch = (commitment: string) => rpc(rpcAnswers.epoch, 'getEpochInfo', [{ commitment }], signal).catch(passOver)
  const signed = sent.get(hash)
  let startedAt: bigint | undefined
  let overSlot: bigint | undefined
  for (let looks = 1; ; looks += 1) {
    const { context, value } = await rpc(rpcAnswers.statuses, 'getSignatureStatuses', asked, signal)
    const [status] = value
    if (status && status.confirmationStatus !== 'processed') {
      sent.delete(hash)
      const failed = status.err !== null && status.err !== undefined
      return { status: failed ? 'reverted' : 'success', blockNumber: status.slot }
    }
    // Of several nodes behind an address, one that is behind has not seen all blocks that could have it.
    if (overSlot !== undefined && context.slot >= overSlot && !status) {
      sent.delete(hash)
      throw new KitError({ code: 'transaction/expired', shortMessage: 'No block took the transaction in time' })
    }
    if (signed && !status && looks % looksPerBroadcast === 0) {
      startedAt ??= (await epoch('processed'))?.blockHeight
      // The next look that knows of this block has the last word.
      const reached = await epoch('finalized')
      const isOver = reached !== undefined && startedAt !== undefined && reached.blockHeight > startedAt + validBlocks
      if (isOver) overSlot = reached.absoluteSlot
      if (!isOver) await broadcast(rpc, signed, signal).catch(passOver)
    }
    const leftMs = deadlineMs - clock.nowMs()
    if (leftMs <= 0) {
      const shortMessage = `The transaction was not in a block after ${options.timeoutMs / 1000} s`
      throw new KitError({ code: 'transaction/timeout', shortMessage, retryable: true })
    }
    await pause(clock, Math.min(options.pollingIntervalMs, leftMs), signal)
  }
}
