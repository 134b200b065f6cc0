/** Jupiter's program, which carries out swaps on Solana. */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** An instruction of Jupiter's program that swaps, by the form that it has. */
export type JupiterRoute = {
  /** Its first eight bytes. */
  readonly name: readonly number[]
  /** Where each account stands. */
  readonly at: Readonly<Record<'user' | 'source' | 'destination' | 'mint' | 'feeAccount', number>>
  /** Where another account may be named that is paid in place of the destination. */
  readonly elsewhereAt?: number
  /** Where the mint of what is given stands. */
  readonly giveMintAt?: number
}

/**
 * `route`, and `shared_accounts_route`, which goes over accounts of the program: both out of, and into, the signer's own.
 * Where an account is left out, the program itself stands. After Jupiter's published interface of its program.
 */
export const jupiterRoutes: readonly JupiterRoute[] = [
  {
    name: [229, 23, 203, 151, 122, 227, 173, 42],
    at: { user: 1, source: 2, destination: 3, mint: 5, feeAccount: 6 },
    elsewhereAt: 4,
  },
  {
    name: [193, 32, 155, 51, 65, 214, 156, 129],
    at: { user: 2, source: 3, destination: 6, mint: 8, feeAccount: 9 },
    giveMintAt: 7,
  },
]

/** What a route ends with: amount and quoted amount (8 bytes each), slippage (2), fee of a platform (1); little endian. */
export const jupiterTailBytes = 19

/** The route that bytes of an instruction of that program are; undefined where they are none, or say less. */
export function jupiterRouteOf(data: Uint8Array): JupiterRoute | undefined {
  return jupiterRoutes.find(
    ({ name }) => data.length > name.length + jupiterTailBytes && name.every((byte, at) => data[at] === byte),
  )
}
