import { toChecksumAddress } from '../address/toChecksumAddress.ts'
import {
  type Grant,
  type GrantAddress,
  type GrantAsset,
  type GrantPermission,
  revocationWays,
} from '../permissions/index.ts'
import { type SmartAccountContract, smartAccountContracts } from '../smartAccounts/index.ts'
import type { Caveat } from './delegation.ts'

/** A period that never ends: what is left of its first one is all there is. */
const endless = (1n << 256n) - 1n

const caveat = (enforcer: SmartAccountContract, ...terms: string[]): Caveat => ({
  enforcer: smartAccountContracts[enforcer],
  terms: `0x${terms.join('')}`,
})

function digits(value: bigint | number, bytes: number): string {
  const number = BigInt(value)
  if (number < 0n || number >= 1n << BigInt(bytes * 8)) throw new RangeError('no such amount')
  return number.toString(16).padStart(bytes * 2, '0')
}

const words = (...values: (bigint | number)[]) => values.map((value) => digits(value, 32)).join('')
const bare = (address: string) => address.slice(2).toLowerCase()

/** The network's own currency is moved with no data, a token with no value: nothing else is done with it. */
function within(asset: GrantAsset, kind: 'Period' | 'Streaming', terms: string): readonly Caveat[] {
  if (asset.kind === 'native') {
    const enforcer = kind === 'Period' ? 'NativeTokenPeriodTransferEnforcer' : 'NativeTokenStreamingEnforcer'
    return [caveat(enforcer, terms), caveat('ExactCalldataEnforcer')]
  }
  const enforcer = kind === 'Period' ? 'ERC20PeriodTransferEnforcer' : 'ERC20StreamingEnforcer'
  return [caveat(enforcer, bare(asset.address), terms), caveat('ValueLteEnforcer', words(0))]
}

function ofPermission(permission: GrantPermission): readonly Caveat[] {
  switch (permission.kind) {
    case 'allowance':
      return within(permission.asset, 'Period', words(permission.units, endless, permission.startsAt))
    case 'periodic': {
      const { asset, units, periodSeconds, startsAt } = permission
      return within(asset, 'Period', words(units, periodSeconds, startsAt))
    }
    case 'stream': {
      const { asset, initialUnits, maxUnits, unitsPerSecond, startsAt } = permission
      return within(asset, 'Streaming', words(initialUnits, maxUnits, unitsPerSecond, startsAt))
    }
    case 'calls':
      return [
        caveat('AllowedTargetsEnforcer', bare(permission.contract)),
        caveat('AllowedMethodsEnforcer', ...permission.selectors.map(bare)),
        caveat('ValueLteEnforcer', words(permission.maxValueUnits)),
        caveat('LimitedCallsEnforcer', words(permission.maxCalls)),
      ]
    case 'revocations': {
      const mask = revocationWays.reduce((sum, way, bit) => sum + (permission.ways.includes(way) ? 1 << bit : 0), 0)
      return [caveat('ApprovalRevocationEnforcer', digits(mask, 1))]
    }
  }
}

function ofPayee(payee: GrantAddress, permission: GrantPermission): Caveat {
  const isToken = 'asset' in permission && permission.asset.kind === 'token'
  // The first argument of `transfer`, after the four bytes of its name.
  return isToken
    ? caveat('AllowedCalldataEnforcer', words(4, BigInt(payee)))
    : caveat('AllowedTargetsEnforcer', bare(payee))
}

/** A condition on chain for each promise of a grant. `nonce` is that of the account: raising it ends all of its grants. */
export function writeCaveats({ permission, expiresAt, payee, redeemers }: Grant, nonce: bigint): readonly Caveat[] {
  return [
    ...ofPermission(permission),
    ...(payee === undefined ? [] : [ofPayee(payee, permission)]),
    caveat('TimestampEnforcer', digits(0, 16), digits(expiresAt, 16)),
    ...(redeemers === undefined ? [] : [caveat('RedeemerEnforcer', ...redeemers.map(bare))]),
    caveat('NonceEnforcer', words(nonce)),
  ]
}

const wordsOf = (hex: string) => (hex.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
const numberOf = (hex: string) => Number(BigInt(`0x${hex}`))
const addressOf = (hex: string) => toChecksumAddress(`0x${hex.slice(-40)}`) as GrantAddress

function readPeriod(asset: GrantAsset, hex: string): GrantPermission | undefined {
  const [units, period, start] = wordsOf(hex)
  if (units === undefined || period === undefined || start === undefined) return undefined
  const startsAt = Number(start)
  return period === endless
    ? { kind: 'allowance', asset, units, startsAt }
    : { kind: 'periodic', asset, units, periodSeconds: Number(period), startsAt }
}

function readStream(asset: GrantAsset, hex: string): GrantPermission | undefined {
  const [initialUnits, maxUnits, unitsPerSecond, start] = wordsOf(hex)
  if (initialUnits === undefined || maxUnits === undefined || unitsPerSecond === undefined) return undefined
  return { kind: 'stream', asset, initialUnits, maxUnits, unitsPerSecond, startsAt: Number(start) }
}

const token = (hex: string): GrantAsset => ({ kind: 'token', address: addressOf(hex.slice(0, 40)) })

type TermsOf = (enforcer: SmartAccountContract) => string | undefined

function readPermission(termsOf: TermsOf): GrantPermission | undefined {
  const periodOfNative = termsOf('NativeTokenPeriodTransferEnforcer')
  if (periodOfNative !== undefined) return readPeriod({ kind: 'native' }, periodOfNative)
  const periodOfToken = termsOf('ERC20PeriodTransferEnforcer')
  if (periodOfToken !== undefined) return readPeriod(token(periodOfToken), periodOfToken.slice(40))
  const streamOfNative = termsOf('NativeTokenStreamingEnforcer')
  if (streamOfNative !== undefined) return readStream({ kind: 'native' }, streamOfNative)
  const streamOfToken = termsOf('ERC20StreamingEnforcer')
  if (streamOfToken !== undefined) return readStream(token(streamOfToken), streamOfToken.slice(40))
  const mask = termsOf('ApprovalRevocationEnforcer')
  if (mask !== undefined) {
    return { kind: 'revocations', ways: revocationWays.filter((_, bit) => (numberOf(mask) >> bit) & 1) }
  }
  const [contract, methods, value, calls] = [
    termsOf('AllowedTargetsEnforcer'),
    termsOf('AllowedMethodsEnforcer'),
    termsOf('ValueLteEnforcer'),
    termsOf('LimitedCallsEnforcer'),
  ]
  if (contract === undefined || methods === undefined || value === undefined || calls === undefined) return undefined
  const selectors = (methods.match(/.{8}/g) ?? []).map((selector): GrantAddress => `0x${selector}`)
  return {
    kind: 'calls',
    contract: addressOf(contract),
    selectors,
    maxValueUnits: BigInt(`0x${value}`),
    maxCalls: numberOf(calls),
  }
}

function readPayee(permission: GrantPermission, termsOf: TermsOf): GrantAddress | undefined {
  if (!('asset' in permission)) return undefined
  const hex = termsOf(permission.asset.kind === 'token' ? 'AllowedCalldataEnforcer' : 'AllowedTargetsEnforcer')
  return hex === undefined ? undefined : addressOf(hex)
}

const sameCaveats = (one: readonly Caveat[], other: readonly Caveat[]) =>
  one.length === other.length &&
  one.every(({ enforcer, terms }, i) => {
    const same = other[i]
    return enforcer.toLowerCase() === same?.enforcer.toLowerCase() && terms.toLowerCase() === same.terms.toLowerCase()
  })

/**
 * What caveats promise. `undefined` unless {@link writeCaveats} gives exactly these again: what a person is shown is then
 * all that they say.
 */
export function readCaveats(
  caveats: readonly Caveat[],
  parties: Pick<Grant, 'chainId' | 'delegate'>,
): { readonly grant: Grant; readonly nonce: bigint } | undefined {
  const termsOf: TermsOf = (name) => {
    const enforcer = smartAccountContracts[name].toLowerCase()
    return caveats.find((one) => one.enforcer.toLowerCase() === enforcer)?.terms.slice(2)
  }
  try {
    const permission = readPermission(termsOf)
    const [time, nonceTerms, others] = [
      termsOf('TimestampEnforcer'),
      termsOf('NonceEnforcer'),
      termsOf('RedeemerEnforcer'),
    ]
    if (!permission || time === undefined || nonceTerms === undefined) return undefined
    const payee = readPayee(permission, termsOf)
    const grant: Grant = {
      ...parties,
      permission,
      expiresAt: numberOf(time.slice(32)),
      ...(payee !== undefined && { payee }),
      ...(others !== undefined && { redeemers: (others.match(/.{40}/g) ?? []).map(addressOf) }),
    }
    const nonce = BigInt(`0x${nonceTerms}`)
    return sameCaveats(writeCaveats(grant, nonce), caveats) ? { grant, nonce } : undefined
  } catch {
    return undefined
  }
}
