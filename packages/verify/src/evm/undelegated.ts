import { toChecksumAddress } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type Authorization, malformed } from '../signed.ts'
import { recoverSigner } from './recoverSigner.ts'

/**
 * What a signature of an account that is not delegated yet carries (ERC-8010): the signature, and the key's word that the
 * account runs the code at an address (EIP-7702), with a call that sets the account up where its code wants one.
 */
export type Undelegated = {
  readonly signature: Uint8Array
  readonly authorization: Authorization
  /** Who gave the word, with the checksum of EIP-55. Undefined where it is no signature, or one with the higher s. */
  readonly signer: string | undefined
  readonly chainId: bigint
  readonly setUp: { readonly to: string; readonly data: Uint8Array } | undefined
}

const wordBytes = 32
/** Words before the bytes of the call: six of the authorization, the address, an offset, a length. */
const headWords = 9

/**
 * Reads `signature ‖ context ‖ length of context ‖ mark`, by the letter: `context` is what the ABI makes of
 * `((uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address to, bytes data)`.
 *
 * @throws KitError `siwx/signature-malformed`.
 */
export function readUndelegated(wrapped: Uint8Array): Undelegated {
  const end = wrapped.length - 2 * wordBytes
  const length = end < 0 ? 0n : toNumber(wrapped.slice(end, end + wordBytes))
  if (end < 0 || length > BigInt(end)) throw notReadable()
  const context = wrapped.slice(end - Number(length), end)
  const word = (index: number) => context.slice(index * wordBytes, (index + 1) * wordBytes)
  if (context.length < headWords * wordBytes || context.length % wordBytes !== 0) throw notReadable()
  const [chainId, delegation, nonce, yParity, r, s, to, offset, size] = Array.from({ length: headWords }, (_, index) =>
    toNumber(word(index)),
  ) as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  const bytes = context.slice(headWords * wordBytes)
  const isWhole = offset === 8n * 32n && size <= BigInt(bytes.length) && BigInt(bytes.length) < size + 32n
  const fits = delegation >> 160n === 0n && to >> 160n === 0n && nonce >> 64n === 0n && yParity <= 1n
  if (!isWhole || !fits) throw notReadable()
  const address = addressOf(delegation)
  // EIP-7702: keccak256(0x05 ‖ rlp([chain_id, address, nonce])).
  const items = [toRlp(chainId), concatBytes(Uint8Array.of(0x94), hexToBytes(address.slice(2))), toRlp(nonce)]
  const list = concatBytes(...items)
  const recovered =
    list.length > 55
      ? undefined
      : recoverSigner(keccak_256(concatBytes(Uint8Array.of(0x05, 0xc0 + list.length), list)), {
          compact: concatBytes(word(4), word(5)),
          recovery: Number(yParity),
        })
  return {
    signature: wrapped.slice(0, end - context.length),
    authorization: { chainId: hex(chainId), address, nonce: hex(nonce), yParity: hex(yParity), r: hex(r), s: hex(s) },
    signer: recovered?.isHighS === false ? recovered.address : undefined,
    chainId,
    setUp: size === 0n ? undefined : { to: addressOf(to), data: bytes.slice(0, Number(size)) },
  }
}

const notReadable = () => malformed('it is none of an account that is not delegated yet (ERC-8010)')
const hex = (value: bigint) => `0x${value.toString(16)}`
const toNumber = (bytes: Uint8Array) => BigInt(`0x0${bytesToHex(bytes)}`)
const addressOf = (value: bigint) => toChecksumAddress(`0x${value.toString(16).padStart(40, '0')}`)

/** A number as RLP has it. */
function toRlp(value: bigint): Uint8Array {
  if (value === 0n) return Uint8Array.of(0x80)
  const text = value.toString(16)
  const bytes = hexToBytes(text.padStart(text.length + (text.length % 2), '0'))
  return bytes.length === 1 && (bytes[0] ?? 0) < 0x80 ? bytes : concatBytes(Uint8Array.of(0x80 + bytes.length), bytes)
}
