import { toChecksumAddress } from '@latchkey/protocol'

const mostAddresses = 20_000

/** Writes addresses with their checksums. Each is a hash, and a history names the same few again and again. */
export function createChecksums(): (address: string) => string {
  const known = new Map<string, string>()
  return (address) => {
    const held = known.get(address)
    if (held !== undefined) return held
    const made = toChecksumAddress(address)
    known.set(address, made)
    const oldest = known.size > mostAddresses ? known.keys().next() : undefined
    if (oldest?.done === false) known.delete(oldest.value)
    return made
  }
}
