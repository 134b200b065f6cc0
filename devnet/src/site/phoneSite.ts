/** The practice phone, with what it shares with the practice wallet. */
export const phoneSite = {
  folder: 'devnet/phone',
  sources: ['devnet/src/practice', 'devnet/src/bitcoin', 'devnet/src/solana', 'devnet/practice/src/shared'],
} as const
