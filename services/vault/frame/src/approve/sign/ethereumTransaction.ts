import type { PreparedTransaction, TransactionRequest } from '@latchkey/reading'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** What an account would have as its code (EIP-7702): for one chain, and for the nonce at which it counts. */
export type Authorisation = {
  readonly chainId: number
  /** Whose code. The zero address takes the code away. */
  readonly address: string
  readonly nonce: bigint
}

/** With the 65 bytes of the account's signature. */
export type SignedAuthorisation = Authorisation & { readonly signature: Uint8Array }

/** What of a transaction is in its bytes. */
type Serialized = Pick<PreparedTransaction, 'chainId' | 'nonce' | 'gas' | 'fees'> & {
  readonly request: Pick<TransactionRequest, 'to' | 'value' | 'data' | 'accessList'>
}

function number(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const hex = value.toString(16)
  return hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`)
}

const bytes = (hex: string | undefined) => hexToBytes((hex ?? '0x').slice(2))

/** The 65 bytes of a signature in their parts. */
function split(signature: Uint8Array): { r: Uint8Array; s: Uint8Array; parity: bigint } {
  const part = (from: number) => number(BigInt(`0x${bytesToHex(signature.subarray(from, from + 32))}`))
  return { r: part(0), s: part(32), parity: BigInt(signature[64] ?? 0) }
}

function partsOf(signature: Uint8Array): readonly Uint8Array[] {
  const { parity, r, s } = split(signature)
  return [number(parity), r, s]
}

const ofAuthorisation = ({ chainId, address, nonce }: Authorisation) => [
  number(BigInt(chainId)),
  bytes(address),
  number(nonce),
]

/** The 32 bytes that an authorisation is signed by (EIP-7702). */
export function authorisationDigest(authorisation: Authorisation): Uint8Array {
  return keccak_256(concatBytes(Uint8Array.of(5), encodeRlp(ofAuthorisation(authorisation))))
}

/**
 * The bytes of a transaction: without a signature those that are hashed and signed, with one those that are sent.
 * EIP-7702 with an authorisation, else EIP-1559, EIP-2930 for its list, EIP-155 for the older form.
 */
export function serializeTransaction(
  transaction: Serialized,
  signature?: Uint8Array,
  authorisation?: SignedAuthorisation,
): Uint8Array {
  const { request, nonce, gas, fees } = transaction
  const chainId = BigInt(transaction.chainId)
  const target = [bytes(request.to), number(request.value), request.data]
  const list: Rlp = request.accessList.map((entry) => [bytes(entry.address), entry.storageKeys.map(bytes)])
  const typedEnd = signature ? partsOf(signature) : []
  if (fees.kind === 'eip1559' || authorisation) {
    // A chain that knows authorisations knows both prices: who named one alone pays no more than that.
    const [tip, most] =
      fees.kind === 'eip1559' ? [fees.maxPriorityFeePerGas, fees.maxFeePerGas] : [fees.gasPrice, fees.gasPrice]
    const authorisations: Rlp[] = authorisation
      ? [[[...ofAuthorisation(authorisation), ...partsOf(authorisation.signature)]]]
      : []
    const head = [number(chainId), number(nonce), number(tip), number(most), number(gas)]
    const body = [...head, ...target, list, ...authorisations, ...typedEnd]
    return concatBytes(Uint8Array.of(authorisation ? 4 : 2), encodeRlp(body))
  }
  const price = number(fees.gasPrice)
  if (request.accessList.length > 0) {
    const body = [number(chainId), number(nonce), price, number(gas), ...target, list, ...typedEnd]
    return concatBytes(Uint8Array.of(1), encodeRlp(body))
  }
  const legacyEnd = signature
    ? [number(chainId * 2n + 35n + split(signature).parity), ...partsOf(signature).slice(1)]
    : [number(chainId), new Uint8Array(), new Uint8Array()]
  return encodeRlp([number(nonce), price, number(gas), ...target, ...legacyEnd])
}

/** Bytes, or a list of such. */
type Rlp = Uint8Array | readonly Rlp[]

function bigEndian(length: number): Uint8Array {
  const hex = length.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function head(length: number, short: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(short + length)
  const size = bigEndian(length)
  return concatBytes(Uint8Array.of(short + 55 + size.length), size)
}

/** Recursive length prefix, as Ethereum writes transactions. */
function encodeRlp(value: Rlp): Uint8Array {
  if (value instanceof Uint8Array) {
    const single = value[0]
    if (value.length === 1 && single !== undefined && single < 0x80) return value
    return concatBytes(head(value.length, 0x80), value)
  }
  const body = concatBytes(...value.map(encodeRlp))
  return concatBytes(head(body.length, 0xc0), body)
}
