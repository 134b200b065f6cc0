import type { Action } from '../action.ts'

/** The network's own money; tokens are written as their address. */
export const native = ''

/** A share in hundredths of a percent, and who it goes to. */
export type FeeShare = { readonly bips: bigint; readonly to: string }

type Amount = { readonly asset: string; readonly units: bigint }

/** What a router is asked to do, one thing after the other. It holds one asset at a time: the balance. */
export type Step =
  /** The account has signed that the router may take a token. */
  | { readonly kind: 'permit'; readonly token: string; readonly permit: Action }
  /** The account pays it into the balance. */
  | ({ readonly kind: 'give' } & Amount)
  /** What is in the balance becomes something else: at least so much, or one for one. */
  | {
      readonly kind: 'exchange'
      readonly from: string
      readonly units: bigint | 'all'
      readonly to: string
      readonly atLeast: bigint | 'same'
    }
  /** It fails unless so much is in the balance. */
  | ({ readonly kind: 'floor' } & Amount)
  | ({ readonly kind: 'fee'; readonly asset: string } & FeeShare)
  /** All of the balance goes to somebody. */
  | { readonly kind: 'pay'; readonly asset: string; readonly to: string }
  /** What the swap did not take of the money goes back to the account. */
  | { readonly kind: 'refund' }

/** One for one, all that is in the balance. */
const exchanged = (from: string, to: string): Step => ({ kind: 'exchange', from, units: 'all', to, atLeast: 'same' })
/** The network's own money becomes the token that stands for it, and comes back. */
export const wrap = (wrapped: string): Step => exchanged(native, wrapped)
export const unwrap = (wrapped: string): Step => exchanged(wrapped, native)

/** One swap: what leaves the account, what somebody gets at least. */
export type Swap = {
  readonly give: Amount
  readonly get: Amount
  readonly to: string
  readonly feeShare: FeeShare | undefined
  readonly permits: readonly Action[]
}

/** Routers take this for "all that I have", or fail. */
export const wholeBalance = 1n << 255n
const whole = 10_000n

/**
 * What the steps come to, where that is one swap and nothing else: one asset leaves the account, all of the balance
 * goes to one receiver, and nothing is left with the router. `undefined` for all else.
 */
export function followSteps(steps: readonly Step[], value: bigint): Swap | undefined {
  let give: Amount | undefined
  /** At least so much, or exactly. */
  let balance: (Amount & { readonly exact: boolean }) | undefined
  let got: (Amount & { readonly to: string }) | undefined
  let feeShare: FeeShare | undefined
  const permits: { readonly token: string; readonly permit: Action }[] = []
  for (const step of steps) {
    if (step.kind === 'refund') {
      // Before the swap it would take away the money that the swap is paid with.
      if (!give) return undefined
      continue
    }
    if (got) return undefined
    if (step.kind === 'permit') {
      permits.push(step)
      continue
    }
    if (step.kind === 'give') {
      if (give || step.units <= 0n || step.units >= wholeBalance) return undefined
      give = { asset: step.asset, units: step.units }
      balance = { ...give, exact: true }
      continue
    }
    if (!balance || balance.asset !== (step.kind === 'exchange' ? step.from : step.asset)) return undefined
    switch (step.kind) {
      case 'exchange': {
        if (step.units !== 'all' && !(balance.exact && balance.units === step.units)) return undefined
        const same = step.atLeast === 'same'
        balance = {
          asset: step.to,
          units: step.atLeast === 'same' ? balance.units : step.atLeast,
          exact: same && balance.exact,
        }
        break
      }
      case 'floor':
        if (step.units > balance.units) balance = { ...balance, units: step.units, exact: false }
        break
      case 'fee':
        if (feeShare || step.bips <= 0n || step.bips > whole) return undefined
        feeShare = { bips: step.bips, to: step.to }
        balance = { ...balance, units: balance.units - (balance.units * step.bips) / whole, exact: false }
        break
      case 'pay':
        got = { asset: balance.asset, units: balance.units, to: step.to }
        balance = undefined
    }
  }
  if (!give || !got || give.asset === got.asset) return undefined
  // All the money that goes along is what is given, or none goes along.
  if (value !== (give.asset === native ? give.units : 0n)) return undefined
  if (permits.some(({ token }) => token !== give.asset)) return undefined
  return { give, get: got, to: got.to, feeShare, permits: permits.map(({ permit }) => permit) }
}
