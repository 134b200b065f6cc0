import { errorCatalogue, KitError, parseCaipNetworkId } from '@latchkey/protocol'
import type { FrameRpcMethodName } from '@latchkey/protocol/frame'
import { readSignIn } from '@latchkey/protocol/siwx'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { looksLikeTransaction } from '../message/looksLikeTransaction.ts'
import { readPurpose } from '../message/readPurpose.ts'
import { readText } from '../message/readText.ts'
import { type Rpc, within } from '../rpc.ts'
import type { LookupTables } from '../solana/solanaTransaction.ts'
import type { SwapRouters } from '../swaps/swapRouters.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { describeTypedData } from '../typedData/describeTypedData.ts'
import { decodeCalls } from './decodeCalls.ts'
import { type DecodedRequest, evmAccount, invalidParams, type SigningRequest, solanaAccount } from './decodedRequest.ts'
import { decodeSolana, readLookupTables } from './decodeSolana.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { decodeUserOperation } from './decodeUserOperation.ts'

/** 64 KiB of text. */
const maxText = 64 * 1024

/**
 * Reads eth_signTypedData_v4: address and typed data, in either order.
 * @throws KitError `rpc/invalid-params` for another form, another account, or data that does not fit its types.
 */
function readTypedData(params: unknown, account: string, chainId: number): DecodedRequest {
  const [first, second] = Array.isArray(params) ? params : []
  const isAccount = (value: unknown) => typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const input = isAccount(first) ? second : isAccount(second) ? first : undefined
  if (input === undefined) throw invalidParams('address')
  const length = typeof input === 'string' ? input.length : JSON.stringify(input)?.length
  if (length === undefined || length > maxText) throw invalidParams('typed data')
  try {
    const data = checkTypedData(input)
    return { kind: 'typedData', data, action: describeTypedData(data, chainId) }
  } catch {
    throw invalidParams('typed data')
  }
}

const hex = /^0x([0-9a-fA-F]{2})*$/

/**
 * Reads personal_sign. Some pages send address and message the other way round.
 * @throws KitError `rpc/invalid-params` for another form or another account.
 */
function readPersonalSign(params: unknown, account: string): DecodedRequest {
  const [first, second] = Array.isArray(params) ? params : []
  if (typeof first !== 'string') throw invalidParams('message')
  const isAccount = (value: unknown) => typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const swapped = isAccount(first) && typeof second === 'string' && !isAccount(second)
  const message = swapped ? second : first
  if (!swapped && second !== undefined && !isAccount(second)) throw invalidParams('address')
  return messageOf('evm', hex.test(message) ? hexToBytes(message.slice(2)) : utf8ToBytes(message))
}

type Read = (request: SigningRequest, tables: LookupTables, own: SwapRouters) => DecodedRequest

/** EIP-155 numbers its chains; Solana names them. A method on a chain of the other kind makes no sense. */
const isNumber = /^\d{1,15}$/
const referenceOf = (request: SigningRequest) => parseCaipNetworkId(request.chainId).reference

function chainNumber(request: SigningRequest): number {
  if (!isNumber.test(referenceOf(request))) throw invalidParams('chainId')
  return Number(referenceOf(request))
}

function solanaOf(answer: (DecodedRequest & { kind: 'solana' })['answer']): Read {
  return (request, tables) => {
    if (isNumber.test(referenceOf(request))) throw invalidParams('chainId')
    return decodeSolana(request.params, solanaAccount(request.addresses), answer, tables)
  }
}

/** The methods that are approved here, by name. What is not in this table is not built. */
const readers: Partial<Record<FrameRpcMethodName, Read>> = {
  personal_sign: (request) => readPersonalSign(request.params, evmAccount(request.addresses)),
  eth_signTypedData_v4: (request) => readTypedData(request.params, evmAccount(request.addresses), chainNumber(request)),
  eth_sendTransaction: (request, _, own) =>
    decodeTransaction(request.params, evmAccount(request.addresses), chainNumber(request), own),
  wallet_sendCalls: (request, _, own) =>
    decodeCalls(request.params, evmAccount(request.addresses), chainNumber(request), own),
  eth_sendUserOperation: (request, _, own) =>
    decodeUserOperation(request.params, evmAccount(request.addresses), chainNumber(request), own),
  solana_signMessage: (request) => readSolanaSignMessage(request.params, solanaAccount(request.addresses)),
  solana_signTransaction: solanaOf('signed'),
  solana_signAllTransactions: solanaOf('allSigned'),
  solana_signAndSendTransaction: solanaOf('sent'),
}

const tablesMs = 10_000
const noTables: LookupTables = new Map()

/**
 * Reads a request. Accounts in lookup tables are fetched first: a request that can't be described is not signed.
 * @param own Routers that the operator names, beside those that come with this code.
 * @throws KitError `rpc/invalid-params`, `rpc/method-not-supported`, `calls/too-large`, `calls/unsupported-chain`.
 */
export async function decodeRequest(
  rpc: Rpc,
  request: SigningRequest,
  signal: AbortSignal,
  own: SwapRouters = {},
): Promise<DecodedRequest> {
  const decoded = decodeWithTables(request, noTables, own)
  if (decoded.kind !== 'solana' || !decoded.unresolved) return decoded
  const messages = decoded.transactions.map((one) => one.message)
  const tables = await within(tablesMs, signal, (limit) => readLookupTables(rpc, messages, limit), noTables)
  return decodeWithTables(request, tables, own)
}

/**
 * What a request wants signed.
 * @throws KitError as {@link decodeRequest}.
 */
export function decodeWithTables(request: SigningRequest, tables: LookupTables, own: SwapRouters = {}): DecodedRequest {
  const read = readers[request.method]
  if (!read) {
    const code = 'rpc/method-not-supported'
    throw new KitError({ code, shortMessage: errorCatalogue[code].shortMessage, details: request.method })
  }
  return read(request, tables, own)
}

/**
 * Reads solana_signMessage: the message is base58.
 * @throws KitError `rpc/invalid-params` for another form or another account.
 */
function readSolanaSignMessage(params: unknown, account: string): DecodedRequest {
  const { message, pubkey } = params as { message: string; pubkey: string }
  if (pubkey !== account) throw invalidParams('pubkey')
  try {
    return messageOf('solana', base58.decode(message))
  } catch {
    throw invalidParams('message')
  }
}

/** What bytes are that an app wants signed as a message. */
function messageOf(key: 'evm' | 'solana', bytes: Uint8Array): DecodedRequest {
  const { text, hidden } = readText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  const purpose = text === undefined || signIn ? undefined : readPurpose(text)
  return { kind: 'message', key, bytes, text, hidden, signIn, purpose, isTransaction: looksLikeTransaction(bytes) }
}
