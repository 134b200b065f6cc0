import { isEvmAddress, parseAmount } from '@latchkey/protocol'
import type { RootAddresses } from '@latchkey/vault/keys'
import { base58 } from '@scure/base'
import type { WayOutTexts } from './texts/enWayOut.ts'

/** A transfer as typed, by field. */
export type TypedTransfer = Readonly<Record<FieldName, string>>
export type FieldName =
  | 'chainId'
  | 'nonce'
  | 'maxFee'
  | 'tip'
  | 'gas'
  | 'contract'
  | 'decimals'
  | 'to'
  | 'amount'
  | 'blockhash'

/** One transfer from the wallet's first address. Amounts and fees are in smallest units. */
export type Transfer =
  | (EvmTransfer & { readonly kind: 'native' })
  | (EvmTransfer & { readonly kind: 'token'; readonly contract: string; readonly decimals: number })
  | { readonly kind: 'sol'; readonly to: string; readonly lamports: bigint; readonly blockhash: string }

type EvmTransfer = {
  readonly chainId: number
  readonly nonce: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly gas: bigint
  readonly to: string
  readonly amount: bigint
}

type Complaint = 'wrongNumber' | 'wrongAmount' | 'wrongAddress' | 'wrongTip' | 'wrongBlockhash' | 'ownAddress'

/** A field that cannot be read, and what is wrong with it. */
export class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly field: FieldName
  readonly #complaint: Complaint
  readonly #decimals: string
  constructor(field: FieldName, complaint: Complaint, decimals = 0) {
    super(`${field}: ${complaint}`)
    this.field = field
    this.#complaint = complaint
    this.#decimals = String(decimals)
  }
  /** A sentence that says what to type. */
  sentence(texts: WayOutTexts): string {
    return fill(texts[this.#complaint], { field: texts[this.field], decimals: this.#decimals })
  }
}

/** Puts values into the places of a text. */
export function fill(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
}

const evmDecimals = 18
const gweiDecimals = 9
const solDecimals = 9
/** ERC-20 has a byte for the decimals of a token. None in use has more than this. */
const decimalsMax = 36

/** Reads what was typed. Throws `FieldError` for the first field that cannot be read. */
export function readTransfer(kind: Transfer['kind'], typed: TypedTransfer, own: RootAddresses): Transfer {
  if (kind === 'sol') {
    const to = readBase58(typed, 'to', 'wrongAddress')
    if (to === own.solana) throw new FieldError('to', 'ownAddress')
    const blockhash = readBase58(typed, 'blockhash', 'wrongBlockhash')
    return { kind, to, lamports: readAmount(typed, 'amount', solDecimals, 1n << 64n), blockhash }
  }
  const chainId = readWhole(typed, 'chainId', BigInt(Number.MAX_SAFE_INTEGER))
  if (chainId === 0n) throw new FieldError('chainId', 'wrongNumber')
  const common = {
    chainId: Number(chainId),
    nonce: readWhole(typed, 'nonce', 1n << 64n),
    gas: readWhole(typed, 'gas', 1n << 32n),
    maxFeePerGas: readAmount(typed, 'maxFee', gweiDecimals, 1n << 96n),
    maxPriorityFeePerGas: readAmount(typed, 'tip', gweiDecimals, 1n << 96n),
    to: readEvmAddress(typed, 'to'),
  }
  if (common.maxPriorityFeePerGas > common.maxFeePerGas) throw new FieldError('tip', 'wrongTip')
  if (common.to.toLowerCase() === own.evm?.toLowerCase()) throw new FieldError('to', 'ownAddress')
  if (kind === 'native') return { kind, ...common, amount: readAmount(typed, 'amount', evmDecimals, 1n << 256n) }
  const decimals = Number(readWhole(typed, 'decimals', BigInt(decimalsMax)))
  const contract = readEvmAddress(typed, 'contract')
  return { kind, ...common, contract, decimals, amount: readAmount(typed, 'amount', decimals, 1n << 256n) }
}

function readWhole(typed: TypedTransfer, field: FieldName, max: bigint): bigint {
  const text = typed[field].trim()
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > max) throw new FieldError(field, 'wrongNumber')
  return BigInt(text)
}

function readAmount(typed: TypedTransfer, field: FieldName, decimals: number, below: bigint): bigint {
  try {
    const amount = parseAmount(typed[field].trim(), decimals)
    if (amount > 0n && amount < below) return amount
  } catch {
    // One sentence says all that an amount has to be.
  }
  throw new FieldError(field, 'wrongAmount', decimals)
}

function readEvmAddress(typed: TypedTransfer, field: FieldName): string {
  const text = typed[field].trim()
  const isZero = /^0x0{40}$/.test(text)
  if (!text.startsWith('0x') || !isEvmAddress(text, { strict: true }) || isZero)
    throw new FieldError(field, 'wrongAddress')
  return text
}

function readBase58(typed: TypedTransfer, field: FieldName, complaint: Complaint): string {
  const text = typed[field].trim()
  try {
    if (base58.decode(text).length === 32) return text
  } catch {
    // The sentence below says it.
  }
  throw new FieldError(field, complaint)
}
