import { padHex, toEventSelector } from 'viem/utils'
import type { TrialLog } from './runCalls.ts'

type Hex = `0x${string}`

const selector = (event: string) => toEventSelector(event)
const transfer = selector('Transfer(address,address,uint256)')
const approval = selector('Approval(address,address,uint256)')
/** What pools say of a swap, with who gets it. */
const poolSwaps = new Set([
  selector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  selector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
])
/** What wrapped native tokens say. */
const wraps = new Set([selector('Deposit(address,uint256)'), selector('Withdrawal(address,uint256)')])

/** What a swap that somebody else wrote may do to an account. */
export type AllowedEffects = {
  readonly user: Hex
  /** Contracts; absent for the native token. */
  readonly from: Hex | undefined
  readonly to: Hex | undefined
  readonly amount: bigint
  /** The one address that was allowed, and called. */
  readonly router: Hex
}

/**
 * Whether the events of a trial say that it did more to the account than give, get and use up the allowance. An event
 * counts that the account itself sends, or that names it in a topic: of those, the ones of a swap alone are allowed. So
 * what moves other tokens, allows others, or changes owners or delegates is refused, whatever contract it is of.
 */
export function hasSideEffects(logs: readonly TrialLog[], allowed: AllowedEffects): boolean {
  const user = padHex(allowed.user, { size: 32 }).toLowerCase()
  const router = padHex(allowed.router, { size: 32 }).toLowerCase()
  const same = (a: Hex, b: Hex | undefined) => b !== undefined && a.toLowerCase() === b.toLowerCase()
  let given = 0n

  function isOfSwap({ address, topics, data }: TrialLog): boolean {
    const [name, first, second] = topics.map((topic) => topic.toLowerCase())
    const fungible = topics.length === 3 && data.length === 66
    if (name === transfer) {
      if (!fungible) return false
      if (second === user && first !== user) return true
      given += BigInt(data)
      return same(address, allowed.from) && given <= allowed.amount
    }
    // What is left of the allowance, which some tokens say at each use of it.
    if (name === approval)
      return (
        fungible && first === user && second === router && same(address, allowed.from) && BigInt(data) <= allowed.amount
      )
    if (name !== undefined && poolSwaps.has(name as Hex)) return true
    if (name !== undefined && wraps.has(name as Hex)) return same(address, allowed.from) || same(address, allowed.to)
    return same(address, allowed.router)
  }

  return logs.some((log) => {
    if (same(log.address, allowed.user)) return true
    const named = log.topics.slice(1).some((topic) => topic.toLowerCase() === user)
    return named && !isOfSwap(log)
  })
}
