import { parseCaipNetworkId, toChecksumAddress } from '@latchkey/protocol'
import type { FrameRpcMethodName } from '@latchkey/protocol/frame'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { FrameFault } from '../../faults/FrameFault.ts'
import type { ApprovalRequest } from '../approve.types.ts'
import { looksLikeTransaction } from '../message/looksLikeTransaction.ts'
import { readSignIn } from '../message/readSignIn.ts'
import { readText } from '../message/readText.ts'
import { describeSolana } from '../solana/describeSolana.ts'
import { readSolanaTransaction } from '../solana/readSolanaTransaction.ts'
import { type LookupTables, resolveInstructions } from '../solana/resolveInstructions.ts'
import type { SolanaTransaction } from '../solana/solana.types.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { describeTypedData } from '../typedData/describeTypedData.ts'
import { describeWish } from './describeWish.ts'
import { invalidParams } from './invalidParams.ts'
import type { Subject } from './subject.types.ts'
import { transactionSchema } from './transaction.schema.ts'

/** 64 KiB of text. */
const mostText = 64 * 1024

/**
 * Reads eth_signTypedData_v4: address and typed data, in either order.
 * @throws FrameFault `rpc/invalid-params` for another form, another account, or data that does not fit its types.
 */
function readTypedData(params: unknown, account: string, chainId: number): Subject {
  const [first, second] = Array.isArray(params) ? params : []
  const isAccount = (value: unknown) => typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const input = isAccount(first) ? second : isAccount(second) ? first : undefined
  if (input === undefined) throw invalidParams('address')
  const length = typeof input === 'string' ? input.length : JSON.stringify(input)?.length
  if (length === undefined || length > mostText) throw invalidParams('typed data')
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
 * @throws FrameFault `rpc/invalid-params` for another form or another account.
 */
function readPersonalSign(params: unknown, account: string): Subject {
  const [first, second] = Array.isArray(params) ? params : []
  if (typeof first !== 'string') throw invalidParams('message')
  const isAccount = (value: unknown) => typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const swapped = isAccount(first) && typeof second === 'string' && !isAccount(second)
  const message = swapped ? second : first
  if (!swapped && second !== undefined && !isAccount(second)) throw invalidParams('address')
  return messageOf('evm', hex.test(message) ? hexToBytes(message.slice(2)) : utf8ToBytes(message))
}

type Read = (request: ApprovalRequest, tables: LookupTables) => Subject

/** EIP-155 numbers its chains; Solana names them. A method on a chain of the other kind makes no sense. */
const isNumber = /^\d{1,15}$/
const referenceOf = (request: ApprovalRequest) => parseCaipNetworkId(request.chainId).reference

function chainNumber(request: ApprovalRequest): number {
  if (!isNumber.test(referenceOf(request))) throw invalidParams('chainId')
  return Number(referenceOf(request))
}

function solanaOf(answer: (Subject & { kind: 'solana' })['answer']): Read {
  return (request, tables) => {
    if (isNumber.test(referenceOf(request))) throw invalidParams('chainId')
    return readSolana(request.params, request.addresses.solana, answer, tables)
  }
}

/** The methods that are approved here, by name. What is not in this table is not built. */
const readers: Partial<Record<FrameRpcMethodName, Read>> = {
  personal_sign: (request) => readPersonalSign(request.params, request.addresses.evm),
  eth_signTypedData_v4: (request) => readTypedData(request.params, request.addresses.evm, chainNumber(request)),
  eth_sendTransaction: (request) => readTransaction(request.params, request.addresses.evm, chainNumber(request)),
  solana_signMessage: (request) => readSolanaSignMessage(request.params, request.addresses.solana),
  solana_signTransaction: solanaOf('signed'),
  solana_signAllTransactions: solanaOf('allSigned'),
  solana_signAndSendTransaction: solanaOf('sent'),
}

/**
 * What a request wants signed.
 * @throws FrameFault `rpc/invalid-params`, or `rpc/method-not-supported` for what is not built.
 */
export function readSubject(request: ApprovalRequest, tables: LookupTables): Subject {
  const read = readers[request.method]
  if (!read) throw new FrameFault('rpc/method-not-supported', { details: request.method })
  return read(request, tables)
}

/**
 * Reads solana_signMessage: the message is base58.
 * @throws FrameFault `rpc/invalid-params` for another form or another account.
 */
function readSolanaSignMessage(params: unknown, account: string): Subject {
  const { message, pubkey } = params as { message: string; pubkey: string }
  if (pubkey !== account) throw invalidParams('pubkey')
  try {
    return messageOf('solana', base58.decode(message))
  } catch {
    throw invalidParams('message')
  }
}

type SolanaParams = { transaction?: string; transactions?: string[]; options?: Record<string, unknown> }

/**
 * Reads the three methods that sign transactions. `tables` are the lookup tables that could be had.
 * @throws FrameFault `rpc/invalid-params` for what is no transaction, or one that our key does not sign.
 */
function readSolana(
  params: unknown,
  account: string,
  answer: (Subject & { kind: 'solana' })['answer'],
  tables: LookupTables,
): Subject & { kind: 'solana' } {
  const { transaction, transactions = [transaction ?? ''], options = {} } = params as SolanaParams
  const decoded = transactions.map((text) => {
    const one = decodeTransaction(text)
    if (!one) throw invalidParams('transaction')
    const { keys, signers } = one.transaction.message
    if (!keys.slice(0, signers).includes(account)) throw invalidParams('signer')
    return one
  })
  const all = decoded.map((one) => one.transaction)
  return {
    kind: 'solana',
    transactions: all,
    tables,
    actions: all.map(({ message }) => describeSolana(message, tables, account)),
    unresolved: all.some(({ message }) => resolveInstructions(message, tables).unresolved),
    answer,
    encoding: decoded[0]?.encoding ?? 'base58',
    options,
  }
}

/** A Solana transaction as text, in base58 or base64, whichever gives one; the answer goes back the same way. */
function decodeTransaction(
  text: string,
): { readonly transaction: SolanaTransaction; readonly encoding: 'base58' | 'base64' } | undefined {
  for (const [encoding, coder] of [['base58', base58] as const, ['base64', base64] as const]) {
    try {
      const transaction = readSolanaTransaction(coder.decode(text))
      if (transaction) return { transaction, encoding }
    } catch {
      // Not written this way: the next one may do.
    }
  }
  return undefined
}

/**
 * Reads eth_sendTransaction.
 * @throws FrameFault `rpc/invalid-params` for another form, or another sender than the account.
 */
function readTransaction(params: unknown, account: string, chainId: number): Subject {
  const parsed = v.safeParse(transactionSchema, Array.isArray(params) ? params[0] : undefined)
  if (!parsed.success) throw invalidParams(v.getDotPath(parsed.issues[0]) ?? 'transaction')
  const given = parsed.output
  if (given.from !== undefined && given.from.toLowerCase() !== account.toLowerCase()) throw invalidParams('from')
  if (given.data && given.input && given.data.toLowerCase() !== given.input.toLowerCase()) throw invalidParams('input')
  const data = hexToBytes((given.data ?? given.input ?? '0x').slice(2))
  if (!given.to && data.length === 0) throw invalidParams('to')
  return describeWish(
    {
      from: account,
      to: given.to ? toChecksumAddress(given.to) : undefined,
      value: given.value ?? 0n,
      data,
      gas: given.gas ?? given.gasLimit ?? undefined,
      nonce: given.nonce ?? undefined,
      gasPrice: given.gasPrice ?? undefined,
      maxFeePerGas: given.maxFeePerGas ?? undefined,
      maxPriorityFeePerGas: given.maxPriorityFeePerGas ?? undefined,
      accessList: given.accessList ?? [],
      chainId: given.chainId ?? undefined,
      authorises: given.authorizationList !== undefined || given.type === '0x4' || given.type === '0x04',
    },
    chainId,
  )
}

/** What bytes are that somebody wants signed as a message. */
function messageOf(key: 'evm' | 'solana', bytes: Uint8Array): Subject {
  const { text, hidden } = readText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  return { kind: 'message', key, bytes, text, hidden, signIn, isTransaction: looksLikeTransaction(bytes) }
}
