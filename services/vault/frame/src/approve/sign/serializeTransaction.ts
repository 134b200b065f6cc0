import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { encodeRlp, type Rlp } from './encodeRlp.ts'
import type { PreparedTransaction } from './prepared.types.ts'

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

/**
 * The bytes of a transaction: without a signature those that are hashed and signed, with one those that are sent.
 * EIP-1559, EIP-2930 for its list, EIP-155 for the older form.
 */
export function serializeTransaction(transaction: PreparedTransaction, signature?: Uint8Array): Uint8Array {
  const { wish, nonce, gas, fees } = transaction
  const chainId = BigInt(transaction.chainId)
  const target = [bytes(wish.to), number(wish.value), wish.data]
  const list: Rlp = wish.accessList.map((entry) => [bytes(entry.address), entry.storageKeys.map(bytes)])
  const signed = signature && split(signature)
  const typedEnd = signed ? [number(signed.parity), signed.r, signed.s] : []
  if (fees.kind === 'eip1559') {
    const price = [number(fees.maxPriorityFeePerGas), number(fees.maxFeePerGas)]
    const body = [number(chainId), number(nonce), ...price, number(gas), ...target, list, ...typedEnd]
    return concatBytes(Uint8Array.of(2), encodeRlp(body))
  }
  const price = number(fees.gasPrice)
  if (wish.accessList.length > 0) {
    const body = [number(chainId), number(nonce), price, number(gas), ...target, list, ...typedEnd]
    return concatBytes(Uint8Array.of(1), encodeRlp(body))
  }
  const legacyEnd = signed
    ? [number(chainId * 2n + 35n + signed.parity), signed.r, signed.s]
    : [number(chainId), new Uint8Array(), new Uint8Array()]
  return encodeRlp([number(nonce), price, number(gas), ...target, ...legacyEnd])
}
