/** Version, header, what is configured, blockhash, and how many instructions and accounts. */
const headSize = 1 + 3 + 4 + 32 + 2

/**
 * Whether bytes open like a message of version 1 (SIMD-0385), signed or not: its signatures come last. It isn't read
 * further: what it does is not known here, and nothing of it is signed. No text opens with this byte.
 */
export function looksLikeVersionOne(bytes: Uint8Array): boolean {
  const [version, signers = 0, readonlySigners = 0] = bytes
  // The first signer pays and is written to; each has an account.
  return version === 0x81 && signers >= 1 && readonlySigners < signers && bytes.length >= headSize + 32 * signers
}
