import { paymasterServiceSchema, type SendCallsRequest } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type CallsPath, type DecodedRequest, invalidParams } from '@latchkey/reading'
import * as v from 'valibot'
import { VaultError } from '../errors/VaultError.ts'
import type { AccountOnChain } from '../smartAccounts/accountTypes.ts'

type Capabilities = NonNullable<SendCallsRequest['capabilities']>

/** The names of what a request can't do without. */
const requiredOf = (capabilities: Capabilities | undefined): readonly string[] =>
  Object.entries(capabilities ?? {}).flatMap(([name, { optional }]) => (optional === true ? [] : [name]))

const known = ['atomic', 'paymasterService']

/** What a request can't do without. */
export type Needs = {
  /** All calls take effect or none. */
  readonly isAtomic: boolean
  /** Somebody else pays the fee: the app's own paymaster where it names one, else the operator. */
  readonly isSponsored: boolean
}

/** A paymaster that an app brings with it (ERC-7677). */
export type AppPaymaster = {
  readonly url: string
  readonly host: string
  /** The app's, for its paymaster alone. */
  readonly context: Readonly<Record<string, unknown>>
}

/**
 * The paymaster that an app brings with it, whether or not it can do without.
 * @throws KitError `rpc/invalid-params` for what can't be read
 */
export function paymasterOf({ capabilities }: SendCallsRequest): AppPaymaster | undefined {
  if (capabilities.paymasterService === undefined) return undefined
  const read = v.safeParse(paymasterServiceSchema, capabilities.paymasterService)
  if (!read.success) throw invalidParams('capabilities.paymasterService')
  const { url, context = {} } = read.output
  if (url === undefined) return undefined
  const { host, protocol } = new URL(url)
  return { url, host: host || protocol, context }
}

/**
 * What a request can't do without: as it says itself, or as a capability.
 * @throws VaultError `calls/unsupported-capability` with the name of another one, of the batch or of a call in it
 */
export function needsOf({ atomicRequired, capabilities, calls }: SendCallsRequest): Needs {
  const required = requiredOf(capabilities)
  const unknown = [
    ...required.filter((name) => !known.includes(name)),
    ...calls.flatMap((call) => requiredOf(call.capabilities)),
  ]
  const [first] = unknown
  if (first !== undefined) throw new VaultError('calls/unsupported-capability', { details: first })
  const isSponsored = required.includes('paymasterService')
  return { isAtomic: atomicRequired || required.includes('atomic'), isSponsored }
}

/**
 * How a batch is sent, and so who pays for it. A single call is a transaction: that takes effect as a whole by itself.
 * @throws VaultError `calls/atomicity-not-supported` where all or nothing is asked for and the account can't do it
 */
export function choosePath(
  calls: (DecodedRequest & { kind: 'calls' })['calls'],
  isAtomic: boolean,
  { state, type }: AccountOnChain,
): CallsPath {
  if (calls.length === 1) return { kind: 'each' }
  if (state === 'smart') return { kind: 'together', code: undefined }
  if (state === 'plain' && type === 'smartAccount')
    return { kind: 'together', code: smartAccountContracts.EIP7702StatelessDeleGatorImpl }
  if (isAtomic) throw new VaultError('calls/atomicity-not-supported')
  return { kind: 'each' }
}

/** Whether somebody else may pay for what an account does: it is smart, or becomes so with it. */
export function mayBeSponsored({ state, type }: AccountOnChain): boolean {
  return state === 'smart' || (state === 'plain' && type === 'smartAccount')
}
