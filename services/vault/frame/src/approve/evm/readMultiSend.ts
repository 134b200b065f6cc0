import { toChecksumAddress } from '@latchkey/protocol'
import { bytesToHex } from '@noble/hashes/utils.js'

/** One entry of Safe's MultiSend; operation 1 runs foreign code with the Safe's own rights. */
export type MultiSendEntry = {
  readonly operation: number
  readonly to: string
  readonly value: bigint
  readonly data: Uint8Array
}

const headSize = 1 + 20 + 32 + 32

/** Reads Safe's packed list. `undefined` where it does not end exactly. */
export function readMultiSend(bytes: Uint8Array): readonly MultiSendEntry[] | undefined {
  const entries: MultiSendEntry[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + headSize > bytes.length) return undefined
    const length = BigInt(`0x${bytesToHex(bytes.subarray(at + 53, at + 85))}`)
    if (length > BigInt(bytes.length - at - headSize)) return undefined
    const end = at + headSize + Number(length)
    entries.push({
      operation: bytes[at] ?? 0,
      to: toChecksumAddress(`0x${bytesToHex(bytes.subarray(at + 1, at + 21))}`),
      value: BigInt(`0x${bytesToHex(bytes.subarray(at + 21, at + 53))}`),
      data: bytes.subarray(at + headSize, end),
    })
    at = end
  }
  return entries
}
