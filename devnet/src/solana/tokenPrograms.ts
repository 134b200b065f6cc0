import { type Address, address } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

/** Token-2022, the SPL token program with extensions. */
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The token programs by address, with the names that `jsonParsed` gives them. */
export const tokenPrograms: ReadonlyMap<Address, string> = new Map([
  [TOKEN_PROGRAM_ADDRESS, 'spl-token'],
  [token2022Program, 'spl-token-2022'],
])
