import { readSolanaMessage, readSolanaTransaction } from '../solana/solanaTransaction.ts'

/** Version, header, what is configured, blockhash, and how many instructions and accounts. */
const headSize = 1 + 3 + 4 + 32 + 2

/**
 * Whether bytes open like a message of version 1 (SIMD-0385), signed or not: its signatures come last. It isn't read
 * further: what it does is not known here, and nothing of it is signed. No text opens with this byte.
 */
function looksLikeVersionOne(bytes: Uint8Array): boolean {
  const [version, signers = 0, readonlySigners = 0] = bytes
  // The first signer pays and is written to; each has an account.
  return version === 0x81 && signers >= 1 && readonlySigners < signers && bytes.length >= headSize + 32 * signers
}

/** Members of a transaction, unsigned and signed: legacy, and types 1 to 4. */
const legacySizes = new Set([6, 9])
const typedSizes: Readonly<Record<number, ReadonlySet<number>>> = {
  1: new Set([8, 11]),
  2: new Set([9, 12]),
  3: new Set([11, 14]),
  4: new Set([10, 13]),
}

/** Whether bytes that are offered as a message are a transaction: a signature on them would send it. */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const legacy = rlpListLength(bytes)
  if (legacy !== undefined && legacySizes.has(legacy)) return true
  const typed = typedSizes[bytes[0] ?? 0]
  const members = typed && rlpListLength(bytes, 1)
  if (typed && members !== undefined && typed.has(members)) return true
  if (looksLikeVersionOne(bytes)) return true
  return readSolanaMessage(bytes) !== undefined || readSolanaTransaction(bytes) !== undefined
}

/** Where an RLP item begins and ends. A length in more bytes than it takes is read too: this warns, and nothing is sent by it. */
function itemEnd(bytes: Uint8Array, at: number): { start: number; end: number; list: boolean } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 0x80) return { start: at, end: at + 1, list: false }
  const list = first >= 0xc0
  const short = first - (list ? 0xc0 : 0x80)
  if (short <= 55) return { start: at + 1, end: at + 1 + short, list }
  let length = 0
  for (let i = 1; i <= short - 55; i++) length = length * 256 + (bytes[at + i] ?? 0)
  return { start: at + 1 + short - 55, end: at + 1 + short - 55 + length, list }
}

/** How many items an RLP list has that fills `bytes` exactly; `undefined` where there is none. */
function rlpListLength(bytes: Uint8Array, from = 0): number | undefined {
  const outer = itemEnd(bytes, from)
  if (!outer?.list || outer.end !== bytes.length) return undefined
  let at = outer.start
  let count = 0
  while (at < outer.end) {
    const item = itemEnd(bytes, at)
    if (!item || item.end > outer.end) return undefined
    at = item.end
    count++
  }
  return count
}
