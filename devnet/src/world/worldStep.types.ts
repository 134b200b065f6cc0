import type { Hex } from 'viem'

/** A transaction of the deployer. Its place in the list is its nonce. */
export type WorldStep = {
  readonly to?: Hex | undefined
  readonly data: Hex
  readonly value?: bigint | undefined
  /** Most gas that it may take; 3,000,000 if absent. */
  readonly gas?: bigint | undefined
}
