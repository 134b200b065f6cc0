import type { SendCallsRequest } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { CallsPath, DecodedRequest } from '@latchkey/reading'
import { VaultError } from '../errors/VaultError.ts'
import type { AccountOnChain } from '../smartAccounts/accountTypes.ts'

type Capabilities = NonNullable<SendCallsRequest['capabilities']>

/** The names of what a request can't do without. */
const requiredOf = (capabilities: Capabilities | undefined): readonly string[] =>
  Object.entries(capabilities ?? {}).flatMap(([name, { optional }]) => (optional === true ? [] : [name]))

/**
 * Whether all calls have to take effect or none: as the request says, or as a capability that it can't do without.
 * @throws VaultError `calls/unsupported-capability` with the name of another one, of the batch or of a call in it
 */
export function needsAtomic({ atomicRequired, capabilities, calls }: SendCallsRequest): boolean {
  const required = requiredOf(capabilities)
  const unknown = [
    ...required.filter((name) => name !== 'atomic'),
    ...calls.flatMap((call) => requiredOf(call.capabilities)),
  ]
  const [first] = unknown
  if (first !== undefined) throw new VaultError('calls/unsupported-capability', { details: first })
  return atomicRequired || required.includes('atomic')
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
