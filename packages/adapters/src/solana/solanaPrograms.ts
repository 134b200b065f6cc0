import { type Address, address } from '@solana/kit'

/** The programs that a send calls. */
export const solanaPrograms: Readonly<
  Record<'system' | 'token' | 'token2022' | 'associatedToken' | 'computeBudget', Address>
> = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associatedToken: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  computeBudget: address('ComputeBudget111111111111111111111111111111'),
}
