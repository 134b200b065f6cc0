import { jupiterProgram } from '@latchkey/protocol/solana'

/** Programs that are read. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memoBefore: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  compute: 'ComputeBudget111111111111111111111111111111',
  jupiter: jupiterProgram,
  lookup: 'AddressLookupTab1e1111111111111111111111111',
} as const

/** Both programs keep their accounts in one form. */
export const tokenPrograms: ReadonlySet<string> = new Set([programs.token, programs.token2022])

/** The mint of SOL as a token. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'
