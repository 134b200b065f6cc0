const solanaShape = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Whether `text` has the shape of a Solana address: 32 to 44 base58 characters (spec 5). */
export function isSolanaAddress(text: string): boolean {
  return solanaShape.test(text)
}
