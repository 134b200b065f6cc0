import { decodeAbi, encodeAbi, listOf } from '../abi/abi.ts'
import { bytesToHex, hexToBytes } from '../abi/hex.ts'
import { parseCall } from '../abi/parseCall.ts'

const { fields } = parseCall('contexts(bytes[] contexts)')

/** Contexts of permissions that were given together as one: `abi.encode(bytes[])`. */
export function joinContexts(contexts: readonly string[]): string {
  return `0x${bytesToHex(encodeAbi(fields, [contexts]))}`
}

/** The contexts that {@link joinContexts} made one of; the one itself where it is none of those. */
export function splitContexts(context: string): readonly string[] {
  const [joined] = decodeAbi(fields, hexToBytes(context.slice(2))) ?? []
  const contexts = listOf(joined).map(String)
  return contexts.length > 0 && joinContexts(contexts) === context.toLowerCase() ? contexts : [context]
}
