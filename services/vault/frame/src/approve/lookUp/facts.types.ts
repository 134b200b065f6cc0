import type { PreparedTransaction } from '../sign/prepared.types.ts'
import type { Estimate, Lifetime, Owners, Tokens } from './lookUp.types.ts'

/** What the network says about a request. Everything in it may be missing. Only what is prepared and the lifetime are for more than the eye. */
export type Facts = {
  readonly tokens: Tokens
  /** Of token accounts that receive something. */
  readonly owners: Owners
  readonly estimate: Estimate
  /** The most that the network takes, in smallest units of the chain's own currency. */
  readonly fee: bigint | undefined
  /** Absent for anything but a transaction of ours to fill, or when no node could be asked. */
  readonly prepared: PreparedTransaction | undefined
  /** Absent for anything but Solana transactions. */
  readonly lifetime: Lifetime | undefined
}
