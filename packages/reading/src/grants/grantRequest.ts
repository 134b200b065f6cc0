import { type GrantAddress, maxGrantSeconds, offeredGrantSeconds } from '@latchkey/protocol/permissions'
import * as v from 'valibot'
import { invalidParams } from '../decode/decodedRequest.ts'
import { isClosed } from './callableContracts.ts'
import type { GrantContext } from './grantRequest.types.ts'

/** By its name, for the developer of the app. */
export const notGranted = (kind: 'permission' | 'rule' | 'policy', type: string) =>
  invalidParams(`The wallet grants no ${kind} "${type}".`)

/** The data of something that is granted. */
export function readData<Schema extends v.GenericSchema>(schema: Schema, type: string, data: unknown) {
  const read = v.safeParse(schema, data)
  if (read.success) return read.output
  throw invalidParams(`The data of "${type}" has another form: ${v.getDotPath(read.issues[0]) ?? 'the whole'}.`)
}

/** In the framework, a delegation to this address may be used by anyone. */
const anyDelegate = '0x0000000000000000000000000000000000000a11'
const noDelegate = `0x${'0'.repeat(40)}`
/** Makes any call for anyone: Multicall3. */
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'

export function checkDelegate(delegate: GrantAddress, { account }: GrantContext): GrantAddress {
  const to = delegate.toLowerCase()
  const refused: readonly string[] = [anyDelegate, noDelegate, multicall, account.toLowerCase()]
  if (refused.includes(to) || isClosed(to)) throw invalidParams(`Nothing is granted to ${delegate}.`)
  return delegate
}

export function checkAccount(asked: string | undefined, { account }: GrantContext): void {
  if (asked !== undefined && asked.toLowerCase() !== account.toLowerCase()) {
    throw invalidParams(`The permission is asked of ${asked}, which is not the account in use.`)
  }
}

/** When a grant ends. One that would last longer than any may is cut short where the app lets that be. */
export function endOf(asked: number | undefined, isAdjustable: boolean, { at }: GrantContext): number {
  if (asked === undefined) return at + offeredGrantSeconds
  if (asked <= at) throw invalidParams('The permission has ended already.')
  const latest = at + maxGrantSeconds
  if (asked > latest && !isAdjustable)
    throw invalidParams(`No permission lasts longer than ${maxGrantSeconds} seconds.`)
  return Math.min(asked, latest)
}

/** When what it lets do begins. */
export function startOf(asked: number | null | undefined, end: number, { at }: GrantContext): number {
  const start = asked ?? at
  if (start >= end) throw invalidParams('The permission ends before it begins.')
  return start
}
