import fc from 'fast-check'
import {
  decodeAbiParameters,
  encodePacked,
  getAddress,
  type Hex,
  hashStruct,
  hashTypedData,
  maxUint256,
  parseAbiParameters,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { bytesToHex } from '../abi/index.ts'
import { type Grant, type GrantAddress, type GrantPermission, revocationWays } from '../permissions/index.ts'
import { type SmartAccountContract, smartAccountContracts } from '../smartAccounts/index.ts'
import {
  type Delegation,
  hashDelegation,
  hashDelegationStruct,
  readContext,
  readDelegation,
  readGrant,
  writeContext,
  writeGrant,
} from './index.ts'

const account = getAddress('0x4f3ab1c0d2e95a7713c08be66fd21a94c5e07b9d')
const app = '0x52908400098527886E0F7030069857D2E4169EE7'
const usdc = { kind: 'token', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const
const native = { kind: 'native' } as const
const day = 86_400
const at = 1_800_000_000
const root = { account, nonce: 3n, salt: 7n }

const budget: Grant = {
  chainId: 8453,
  delegate: app,
  permission: { kind: 'periodic', asset: usdc, units: 20_000_000n, periodSeconds: day, startsAt: at },
  expiresAt: at + 7 * day,
}
const withPermission = (permission: GrantPermission): Grant => ({ ...budget, permission })
const termsOf = (grant: Grant) => writeGrant(grant, root).caveats.map(({ enforcer, terms }) => [enforcer, terms])

const units = fc.bigInt({ min: 1n, max: maxUint256 })
const seconds = fc.integer({ min: 1, max: 4_000_000_000 })
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((one) => getAddress(`0x${bytesToHex(one)}`))
const asset = fc.oneof(
  fc.constant(native),
  address.map((one) => ({ kind: 'token', address: one }) as const),
)
const amounts = fc.oneof(
  fc.record({ kind: fc.constant('allowance' as const), asset, units, startsAt: seconds }),
  fc.record({ kind: fc.constant('periodic' as const), asset, units, periodSeconds: seconds, startsAt: seconds }),
  fc.record({
    kind: fc.constant('stream' as const),
    asset,
    initialUnits: units,
    unitsPerSecond: units,
    maxUnits: units,
    startsAt: seconds,
  }),
)
const selector = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((one): Hex => `0x${bytesToHex(one)}`)
const others = fc.oneof(
  fc.record({
    kind: fc.constant('calls' as const),
    contract: address,
    selectors: fc.array(selector, { minLength: 1, maxLength: 5 }),
    maxValueUnits: units,
    maxCalls: seconds,
  }),
  fc.record({ kind: fc.constant('revocations' as const), ways: fc.subarray([...revocationWays], { minLength: 1 }) }),
)
const shared = {
  chainId: fc.constant(8453),
  delegate: address,
  expiresAt: seconds,
}
const redeemers = fc.option(fc.array(address, { minLength: 1, maxLength: 3 }), { nil: undefined })
const someGrant: fc.Arbitrary<Grant> = fc
  .oneof(
    fc.record({ ...shared, permission: amounts, payee: fc.option(address, { nil: undefined }), redeemers }),
    fc.record({ ...shared, permission: others, redeemers }),
  )
  .map((grant) => JSON.parse(JSON.stringify(grant, writeBigint), readBigint) as Grant)
function writeBigint(_: string, value: unknown) {
  return typeof value === 'bigint' ? `${value}n` : value
}
function readBigint(_: string, value: unknown) {
  return typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
}

describe('a grant', () => {
  it('becomes a delegation that reads as the same grant', () => {
    fc.assert(
      fc.property(someGrant, fc.bigInt({ min: 0n, max: maxUint256 }), (grant, nonce) => {
        const delegation = writeGrant(grant, { ...root, nonce })
        const [struct] = readContext(writeContext(delegation, `0x${'11'.repeat(65)}`)) ?? []
        expect(readDelegation(struct ?? '')).toEqual(delegation)
        expect(readGrant(delegation, grant.chainId)).toEqual({ grant, nonce })
      }),
    )
  })

  it('has a condition on chain for each promise, by the contracts of the framework', () => {
    const { ERC20PeriodTransferEnforcer, ValueLteEnforcer, TimestampEnforcer, NonceEnforcer } = smartAccountContracts
    expect(termsOf(budget)).toEqual([
      [
        ERC20PeriodTransferEnforcer,
        encodePacked(
          ['address', 'uint256', 'uint256', 'uint256'],
          [usdc.address, 20_000_000n, BigInt(day), BigInt(at)],
        ).toLowerCase(),
      ],
      [ValueLteEnforcer, encodePacked(['uint256'], [0n])],
      [TimestampEnforcer, encodePacked(['uint128', 'uint128'], [0n, BigInt(at + 7 * day)])],
      [NonceEnforcer, encodePacked(['uint256'], [3n])],
    ])
  })

  it('holds the receiver of a token by the first argument of its transfer', () => {
    expect(termsOf({ ...budget, payee: account })).toContainEqual([
      smartAccountContracts.AllowedCalldataEnforcer,
      encodePacked(['uint256', 'uint256'], [4n, BigInt(account)]),
    ])
    const ofNative = withPermission({ kind: 'allowance', asset: native, units: 5n, startsAt: at })
    expect(termsOf({ ...ofNative, payee: account })).toContainEqual([
      smartAccountContracts.AllowedTargetsEnforcer,
      account.toLowerCase(),
    ])
  })

  it('has no amount of 2^256', () => {
    expect(() =>
      termsOf(withPermission({ kind: 'allowance', asset: native, units: maxUint256 + 1n, startsAt: 1 })),
    ).toThrow(RangeError)
    expect(() => termsOf(withPermission({ kind: 'allowance', asset: native, units: -1n, startsAt: 1 }))).toThrow(
      RangeError,
    )
  })
})

describe('a delegation that is no grant of ours', () => {
  const whole = writeGrant(budget, root)
  const reads = (change: Partial<Delegation>) => readGrant({ ...whole, ...change }, 8453) !== undefined
  type Caveats = Delegation['caveats']
  const without =
    (name: SmartAccountContract) =>
    (caveats: Caveats): Caveats =>
      caveats.filter(({ enforcer }) => enforcer !== smartAccountContracts[name])
  const withTerms =
    (name: SmartAccountContract, change: (terms: string) => string) =>
    (caveats: Caveats): Caveats =>
      caveats.map((one) => (one.enforcer === smartAccountContracts[name] ? { ...one, terms: change(one.terms) } : one))

  it('is not read as one where it rests on another one', () => {
    expect(reads({})).toBe(true)
    expect(reads({ authority: `0x${'00'.repeat(32)}` })).toBe(false)
  })

  it.each<[string, (caveats: Caveats) => Caveats]>([
    ['holds to no amount', without('ERC20PeriodTransferEnforcer')],
    ['lets a token carry value', without('ValueLteEnforcer')],
    ['lets a token carry some value', withTerms('ValueLteEnforcer', () => `0x${'00'.repeat(31)}01`)],
    ['never ends', without('TimestampEnforcer')],
    ['rests on no nonce', without('NonceEnforcer')],
    ['begins later', withTerms('TimestampEnforcer', () => `0x${'01'.repeat(32)}`)],
    ['has terms with further bytes', withTerms('ERC20PeriodTransferEnforcer', (terms) => `${terms}00`)],
    ['has a condition of an unknown contract', (caveats) => [...caveats, { enforcer: app, terms: '0x' }]],
    ['has its conditions twice', (caveats) => [...caveats, ...caveats]],
    ['has no conditions', () => []],
  ])('is not read as one: it %s', (_, change) => {
    expect(reads({ caveats: change(whole.caveats) })).toBe(false)
  })
})

describe('the hash of a delegation', () => {
  const types = {
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
  }

  it('is that of viem, for any grant', () => {
    fc.assert(
      fc.property(
        someGrant,
        fc.bigInt({ min: 0n, max: maxUint256 }),
        fc.integer({ min: 1, max: 2 ** 40 }),
        (grant, salt, chainId) => {
          const delegation = writeGrant(grant, { ...root, salt })
          const domain = {
            name: 'DelegationManager',
            version: '1',
            chainId,
            verifyingContract: smartAccountContracts.DelegationManager,
          }
          expect(`0x${bytesToHex(hashDelegation(delegation, chainId))}`).toBe(
            hashTypedData({ domain, types, primaryType: 'Delegation', message: { ...delegation } }),
          )
          expect(`0x${bytesToHex(hashDelegationStruct(delegation))}`).toBe(
            hashStruct({ types, primaryType: 'Delegation', data: { ...delegation } }),
          )
        },
      ),
    )
  })

  it.each<[GrantPermission, GrantAddress | undefined, Hex]>([
    [
      { kind: 'allowance', asset: native, units: 9n, startsAt: 5 },
      undefined,
      '0x3a108043147c554a9ea56d41f3ea3530840840e2c841b5b514ddad32d68ac59a',
    ],
    [
      { kind: 'periodic', asset: usdc, units: 9n, periodSeconds: day, startsAt: 5 },
      account,
      '0xff777a7c648d5490ec74881ac2637197c262948816e1bcc5728869501be50bbb',
    ],
    [
      { kind: 'stream', asset: native, initialUnits: 5n, unitsPerSecond: 2n, maxUnits: 100n, startsAt: 5 },
      account,
      '0x28fd41ffedae57703829e1adf9cf79c9651b1cfe936ebeb3a8685425f4d29a3a',
    ],
  ])('is what `@metamask/smart-accounts-kit` 2.0.0 has signed (%#)', (permission, payee, hash) => {
    const redeemers = [app, usdc.address] as const
    const grant: Grant = {
      chainId: 8453,
      delegate: app,
      permission,
      expiresAt: at,
      redeemers,
      ...(payee && { payee }),
    }
    expect(`0x${bytesToHex(hashDelegation(writeGrant(grant, root), 8453))}`).toBe(hash)
  })

  it('goes with a context that viem reads', () => {
    const delegation = writeGrant(budget, root)
    const signature = `0x${'22'.repeat(65)}`
    const [[one]] = decodeAbiParameters(
      parseAbiParameters([
        'Delegation[] delegations',
        'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
        'struct Caveat { address enforcer; bytes terms; bytes args; }',
      ]),
      writeContext(delegation, signature) as Hex,
    )
    const caveats = delegation.caveats.map((caveat) => ({ ...caveat, args: '0x' }))
    expect(one).toEqual({ ...delegation, caveats, signature })
  })
})
