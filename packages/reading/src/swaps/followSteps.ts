import type { Action } from '../action.ts'

/** The network's own money; tokens are written as their address. */
export const native = ''

/** A share in hundredths of a percent, and who it goes to. */
export type Kept = { readonly bips: bigint; readonly to: string }

type Amount = { readonly asset: string; readonly units: bigint }

/** What a router is asked to do, one thing after the other. In its hands is one asset at a time: the pot. */
export type Step =
  /** The account has signed that the router may take a token. */
  | { readonly kind: 'permit'; readonly token: string; readonly permit: Action }
  /** The account pays it into the pot. */
  | ({ readonly kind: 'give' } & Amount)
  /** What is in the pot becomes something else: at least so much, or one for one. */
  | {
      readonly kind: 'exchange'
      readonly from: string
      readonly units: bigint | 'all'
      readonly to: string
      readonly atLeast: bigint | 'same'
    }
  /** It fails unless so much is in the pot. */
  | ({ readonly kind: 'floor' } & Amount)
  | ({ readonly kind: 'keep'; readonly asset: string } & Kept)
  /** All of the pot goes to somebody. */
  | { readonly kind: 'pay'; readonly asset: string; readonly to: string }
  /** What the swap did not take of the money goes back to the account. */
  | { readonly kind: 'refund' }

/** One for one, all that is in the pot. */
const exchanged = (from: string, to: string): Step => ({ kind: 'exchange', from, units: 'all', to, atLeast: 'same' })
/** The network's own money becomes the token that stands for it, and comes back. */
export const wrap = (wrapped: string): Step => exchanged(native, wrapped)
export const unwrap = (wrapped: string): Step => exchanged(wrapped, native)

/** One swap: what leaves the account, what somebody gets at least. */
export type Swap = {
  readonly give: Amount
  readonly get: Amount
  readonly to: string
  readonly kept: Kept | undefined
  readonly permits: readonly Action[]
}

/** Routers take this for "all that I have", or fail. */
export const wholeBalance = 1n << 255n
const whole = 10_000n

/**
 * What the steps come to, where that is one swap and nothing else: one asset leaves the account, all of the pot goes to
 * one receiver, and nothing is left with the router. `undefined` for all else.
 */
export function followSteps(steps: readonly Step[], value: bigint): Swap | undefined {
  let give: Amount | undefined
  /** At least so much, or exactly. */
  let pot: (Amount & { readonly exact: boolean }) | undefined
  let got: (Amount & { readonly to: string }) | undefined
  let kept: Kept | undefined
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
      pot = { ...give, exact: true }
      continue
    }
    if (!pot || pot.asset !== (step.kind === 'exchange' ? step.from : step.asset)) return undefined
    switch (step.kind) {
      case 'exchange': {
        if (step.units !== 'all' && !(pot.exact && pot.units === step.units)) return undefined
        const same = step.atLeast === 'same'
        pot = { asset: step.to, units: step.atLeast === 'same' ? pot.units : step.atLeast, exact: same && pot.exact }
        break
      }
      case 'floor':
        if (step.units > pot.units) pot = { ...pot, units: step.units, exact: false }
        break
      case 'keep':
        if (kept || step.bips <= 0n || step.bips > whole) return undefined
        kept = { bips: step.bips, to: step.to }
        pot = { ...pot, units: pot.units - (pot.units * step.bips) / whole, exact: false }
        break
      case 'pay':
        got = { asset: pot.asset, units: pot.units, to: step.to }
        pot = undefined
    }
  }
  if (!give || !got || give.asset === got.asset) return undefined
  // All the money that goes along is what is given, or none goes along.
  if (value !== (give.asset === native ? give.units : 0n)) return undefined
  if (permits.some(({ token }) => token !== give.asset)) return undefined
  return { give, get: got, to: got.to, kept, permits: permits.map(({ permit }) => permit) }
}
