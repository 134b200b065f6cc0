import type { Address, HDAccount, Hex } from 'viem'

/** Something that somebody did on a chain. */
export type Act = {
  /** Days before now; parts of days are hours. */
  readonly daysAgo: number
  /** Whose key signs; an address alone needs none, for somebody who is passing by. */
  readonly by: HDAccount | Address
  /** Absent: a contract is made. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  /** Whether it is meant to fail on the chain. */
  readonly fails?: boolean
}

/** Something that is only known when its time has come, such as how much to trade. Undefined: nothing after all. */
export type LateAct = { readonly daysAgo: number; decide(rpcUrl: string): Promise<Act | undefined> }
