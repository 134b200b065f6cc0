import { toChecksumAddress } from '@latchkey/protocol'
import { type AbiValue, decodeAbi, parseCall } from '@latchkey/protocol/abi'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ContractCall } from '../evm/callRow.ts'
import { native, type Step } from './followSteps.ts'

/** A call of a router, with what the network's own money is wrapped as. */
export type RouterCall = ContractCall & {
  readonly wrapped: string
  /** Paths over v4 pools have a limit for each pool. */
  readonly perHop?: boolean
}

/** What a router is asked to do, and until when. */
export type StatedSteps = { readonly steps: readonly Step[]; readonly until?: bigint | undefined }

/** A decoded value as what its field was read as. */
export const asNumber = (value: AbiValue | undefined): bigint => BigInt((value ?? 0n) as bigint)
export const asText = (value: AbiValue | undefined): string => String(value ?? '')

export const zeroAddress = `0x${'00'.repeat(20)}`
/** The zero address stands for the network's own money. */
export const assetAt = (address: AbiValue | undefined): string => {
  const text = asText(address)
  return text === zeroAddress ? native : text
}

/** One way to call: its signature, and what follows from the arguments. */
export type RouterRow<Follows> = {
  readonly signature: string
  follow(values: readonly AbiValue[], at: RouterCall): Follows | undefined
}

/** Reads a call by a table. `undefined` where no row is exactly this call. */
export function byTable<Follows>(
  rows: readonly RouterRow<Follows>[],
): (data: Uint8Array, at: RouterCall) => Follows | undefined {
  const known = new Map(
    rows.map(({ signature, follow }) => {
      const { selector, fields } = parseCall(signature)
      return [selector, { fields, follow }]
    }),
  )
  return (data, at) => {
    const row = known.get(`0x${bytesToHex(data.subarray(0, 4))}`)
    const values = row && decodeAbi(row.fields, data.subarray(4))
    return row && values && row.follow(values, at)
  }
}

/** Routers write themselves and their caller as 2 and 1 where a receiver stands. */
const callerFlag = `0x${'00'.repeat(19)}01`
const routerFlag = `0x${'00'.repeat(19)}02`

/** Where an amount goes: on with the router, or out to somebody. */
export function paidTo(receiver: AbiValue | undefined, asset: string, at: RouterCall): readonly Step[] {
  const to = asText(receiver)
  if (to === routerFlag || to === toChecksumAddress(at.to)) return []
  return [{ kind: 'pay', asset, to: to === callerFlag ? at.from : to }]
}

/** First and last token of tokens with a fee of three bytes between each two. */
export function endsOfPath(path: AbiValue | undefined): readonly [string, string] | undefined {
  const hex = asText(path).slice(2)
  const pools = (hex.length / 2 - 20) / 23
  if (!Number.isInteger(pools) || pools < 1) return undefined
  return [toChecksumAddress(`0x${hex.slice(0, 40)}`), toChecksumAddress(`0x${hex.slice(-40)}`)]
}

/** First and last of a list of tokens. */
export function endsOfList(path: AbiValue | undefined): readonly [string, string] | undefined {
  if (typeof path !== 'object' || path.length < 2) return undefined
  return [asText(path[0]), asText(path.at(-1))]
}
