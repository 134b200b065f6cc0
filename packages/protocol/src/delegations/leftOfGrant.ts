import { type AbiValue, bytesToHex, decodeAbi, encodeCall, hexToBytes, parseCall } from '../abi/index.ts'
import type { Grant, GrantPermission } from '../permissions/index.ts'
import { type SmartAccountContract, smartAccountContracts } from '../smartAccounts/index.ts'
import { type Delegation, hashDelegationStruct } from './delegation.ts'

/** What is left of a grant, in smallest units, times in seconds since 1970. */
export type LeftOfGrant = {
  /** What can be spent at once; the account may hold less. Undefined where the grant is no amount. */
  readonly units?: bigint
  /** When the next period begins, with its whole amount. Undefined where there is none. */
  readonly renewsAt?: number
  /** How many calls are left. Undefined where they are not counted. */
  readonly calls?: number
}

/** A question to a contract about a grant. */
export type GrantQuestion = {
  readonly to: string
  readonly data: `0x${string}`
  /** What the contract's answer says. Undefined: it is none. */
  read(answer: string): LeftOfGrant | undefined
}

const available = parseCall('getAvailableAmount(bytes32 delegationHash,address delegationManager,bytes terms)')
const streamed = parseCall('streamingAllowances(address delegationManager,bytes32 delegationHash)')
const callCounts = parseCall('callCounts(address delegationManager,bytes32 delegationHash)')
const amountAndPeriod = parseCall('f(uint256,bool,uint256)').fields
const streamState = parseCall('f(uint256,uint256,uint256,uint256,uint256)').fields
const number = parseCall('f(uint256)').fields

/**
 * The question that tells what is left of a grant, to be asked of its chain by `eth_call` at the latest block. Whether the
 * account took it back is another one.
 *
 * @param at - Seconds since 1970, by the chain's clock.
 * @returns Undefined where nothing is counted.
 * @see https://github.com/MetaMask/delegation-framework
 */
export function askWhatIsLeft(
  { permission }: Pick<Grant, 'permission'>,
  delegation: Delegation,
  at: number,
): GrantQuestion | undefined {
  const manager = smartAccountContracts.DelegationManager
  const hash = `0x${bytesToHex(hashDelegationStruct(delegation))}`
  const question = (
    enforcer: SmartAccountContract,
    call: typeof available,
    values: readonly AbiValue[],
    fields: typeof number,
    say: (answer: readonly AbiValue[]) => LeftOfGrant,
  ): GrantQuestion => ({
    to: smartAccountContracts[enforcer],
    data: encodeCall(call, values),
    read(answer) {
      if (!/^0x([0-9a-fA-F]{2})*$/.test(answer)) return undefined
      const decoded = decodeAbi(fields, hexToBytes(answer.slice(2)))
      return decoded && say(decoded)
    },
  })
  switch (permission.kind) {
    case 'allowance':
    case 'periodic': {
      const isNative = permission.asset.kind === 'native'
      const enforcer = isNative ? 'NativeTokenPeriodTransferEnforcer' : 'ERC20PeriodTransferEnforcer'
      const values = [hash, manager, termsOf(delegation, enforcer)]
      return question(enforcer, available, values, amountAndPeriod, ([units]) => ({
        units: BigInt(units as bigint),
        ...renewal(permission, at),
      }))
    }
    case 'stream': {
      const isNative = permission.asset.kind === 'native'
      const enforcer = isNative ? 'NativeTokenStreamingEnforcer' : 'ERC20StreamingEnforcer'
      const { initialUnits, unitsPerSecond, maxUnits, startsAt } = permission
      return question(enforcer, streamed, [manager, hash], streamState, ([, , , , spent]) => {
        // Until it is first used, the enforcer knows nothing of it but its terms.
        if (at < startsAt) return { units: 0n }
        const reached = initialUnits + unitsPerSecond * BigInt(at - startsAt)
        const most = reached < maxUnits ? reached : maxUnits
        return { units: most - BigInt(spent as bigint) }
      })
    }
    case 'calls':
      return question('LimitedCallsEnforcer', callCounts, [manager, hash], number, ([made]) => ({
        calls: Math.max(0, permission.maxCalls - Number(made)),
      }))
    case 'revocations':
      return undefined
  }
}

function renewal(permission: Extract<GrantPermission, { kind: 'allowance' | 'periodic' }>, at: number): LeftOfGrant {
  if (permission.kind === 'allowance') return {}
  const { startsAt, periodSeconds } = permission
  const begun = Math.max(0, Math.floor((at - startsAt) / periodSeconds) + 1)
  return { renewsAt: startsAt + begun * periodSeconds }
}

function termsOf({ caveats }: Delegation, enforcer: SmartAccountContract): string {
  const address = smartAccountContracts[enforcer].toLowerCase()
  return caveats.find((one) => one.enforcer.toLowerCase() === address)?.terms ?? '0x'
}
