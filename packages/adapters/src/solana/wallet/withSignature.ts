import { KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'

const signatureBytes = 64
const keyBytes = 32
const versionBit = 0x80

/**
 * A transaction in its wire form with the signature of one of its signers put in.
 * @throws KitError `wallet/unauthorized` when the account is none of them.
 */
export function withSignature(transaction: Uint8Array, account: string, signature: Uint8Array): Uint8Array {
  const [count, start] = readLength(transaction, 0)
  const message = start + count * signatureBytes
  // A version comes before the header of a message, unless it is a legacy one.
  const header = message + ((transaction[message] ?? 0) & versionBit ? 1 : 0)
  const [keys, firstKey] = readLength(transaction, header + 3)
  const wanted = base58.decode(account)
  for (let index = 0; index < Math.min(count, keys); index += 1) {
    const key = transaction.subarray(firstKey + index * keyBytes, firstKey + (index + 1) * keyBytes)
    if (!key.every((byte, at) => byte === wanted[at])) continue
    const signed = transaction.slice()
    signed.set(signature, start + index * signatureBytes)
    return signed
  }
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The account does not sign this transaction' })
}

/** A length of the compact form: seven bits a byte, the lowest first. */
function readLength(bytes: Uint8Array, offset: number): readonly [value: number, next: number] {
  let value = 0
  for (let at = offset, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80 || shift > 14) return [value, at + 1]
  }
}
