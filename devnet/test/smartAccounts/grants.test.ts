import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { type Call, day, dollars, type GrantChain, pay, send, startGrantChain, usdc } from './grantChain.ts'

const { alice, bob, carol } = personas
const token = { kind: 'token', address: devnetContracts.usdc } as const
const native = { kind: 'native' } as const
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

let chain: GrantChain
beforeAll(async () => {
  chain = await startGrantChain()
})
afterAll(() => chain.stop())

describe('a grant of 20 USDC a day', () => {
  it('pays 15 of them, refuses 6 more, pays 20 the next day, and 1 no more once it is revoked', async () => {
    const { use, revoke } = await chain.give({
      kind: 'periodic',
      asset: token,
      units: dollars('20'),
      periodSeconds: day,
      startsAt: await chain.now(),
    })
    expect(await use(send(dollars('15')))).toBe('success')
    await expect(use(send(dollars('6')))).rejects.toThrow('ERC20PeriodTransferEnforcer:transfer-amount-exceeded')
    await chain.pass(day)
    expect(await use(send(dollars('20')))).toBe('success')
    await chain.pass(day)
    expect(await revoke()).toBe('success')
    // CannotUseADisabledDelegation()
    await expect(use(send(dollars('1')))).rejects.toThrow('0x05baa052')
  })

  it('does nothing but pay these dollars, and only for whom it was given', async () => {
    const startsAt = await chain.now()
    const { use } = await chain.give({
      kind: 'periodic',
      asset: token,
      units: dollars('20'),
      periodSeconds: day,
      startsAt,
    })
    await expect(use(pay(1n))).rejects.toThrow('Enforcer:')
    await expect(use({ ...send(1n), value: 1n })).rejects.toThrow('ValueLteEnforcer:value-too-high')
    const approve = encodeFunctionData({ ...usdc, functionName: 'approve', args: [carol.address, 1n] })
    await expect(use({ to: usdc.address, data: approve })).rejects.toThrow('ERC20PeriodTransferEnforcer:')
    // InvalidDelegate()
    await expect(use(send(1n), alice)).rejects.toThrow('0xb5863604')
    expect(await use(send(1n))).toBe('success')
  })
})

describe('a grant of an account that gives its code back', () => {
  it('rests until it has the code again, and counts then, unless it was revoked meanwhile', async () => {
    const startsAt = await chain.now()
    const permission = { kind: 'allowance', asset: token, units: dollars('20'), startsAt } as const
    const [kept, dropped] = [await chain.give(permission), await chain.give(permission)]
    expect(await kept.use(send(dollars('1')))).toBe('success')
    expect(await chain.turnOff()).toBe('success')
    for (const { use } of [kept, dropped]) await expect(use(send(dollars('1')))).rejects.toThrow()
    expect(await dropped.revoke()).toBe('success')
    expect(await chain.turnOn()).toBe('success')
    expect(await kept.use(send(dollars('1')))).toBe('success')
    await expect(dropped.use(send(dollars('1')))).rejects.toThrow('0x05baa052')
  })
})

describe('a grant is held by the chain to', () => {
  type Row = [string, (startsAt: number) => GrantPermission, Call, Call, string, Partial<Grant>]
  const weth = devnetContracts.wrappedNative
  const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  const withdraw = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [1n] })
  const deposits: GrantPermission = {
    kind: 'calls',
    contract: weth,
    selectors: [deposit],
    maxValueUnits: 10n,
    maxCalls: 1,
  }
  const rows: Row[] = [
    [
      'an amount of ether in all',
      (startsAt) => ({ kind: 'allowance', asset: native, units: 10n, startsAt }),
      pay(6n),
      pay(5n),
      'NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded',
      {},
    ],
    [
      'an amount of a token in all',
      (startsAt) => ({ kind: 'allowance', asset: token, units: 10n, startsAt }),
      send(6n),
      send(5n),
      'ERC20PeriodTransferEnforcer:transfer-amount-exceeded',
      {},
    ],
    [
      'an amount of ether in each period',
      (startsAt) => ({ kind: 'periodic', asset: native, units: 10n, periodSeconds: day, startsAt }),
      pay(6n),
      pay(5n),
      'NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded',
      {},
    ],
    [
      'a stream of ether',
      (startsAt) => ({ kind: 'stream', asset: native, initialUnits: 10n, unitsPerSecond: 1n, maxUnits: 20n, startsAt }),
      pay(10n),
      pay(11n),
      'NativeTokenStreamingEnforcer:allowance-exceeded',
      {},
    ],
    [
      'a stream of a token',
      (startsAt) => ({ kind: 'stream', asset: token, initialUnits: 10n, unitsPerSecond: 1n, maxUnits: 20n, startsAt }),
      send(10n),
      send(11n),
      'ERC20StreamingEnforcer:allowance-exceeded',
      {},
    ],
    [
      'a number of calls',
      () => deposits,
      { to: weth, value: 10n, data: deposit },
      { to: weth, data: deposit },
      'LimitedCallsEnforcer:limit-exceeded',
      {},
    ],
    [
      'the value of a call',
      () => deposits,
      { to: weth, value: 10n, data: deposit },
      { to: weth, value: 11n, data: deposit },
      'ValueLteEnforcer:value-too-high',
      {},
    ],
    [
      'functions',
      () => deposits,
      { to: weth, value: 1n, data: deposit },
      { to: weth, data: withdraw },
      'AllowedMethodsEnforcer:method-not-allowed',
      {},
    ],
    [
      'a contract',
      () => deposits,
      { to: weth, value: 1n, data: deposit },
      { to: usdc.address, data: deposit },
      'AllowedTargetsEnforcer:target-address-not-allowed',
      {},
    ],
    [
      'a receiver of a token',
      (startsAt) => ({ kind: 'allowance', asset: token, units: 10n, startsAt }),
      send(1n),
      send(1n, alice.address),
      'AllowedCalldataEnforcer:invalid-calldata',
      { payee: bob.address },
    ],
    [
      'a receiver of ether',
      (startsAt) => ({ kind: 'allowance', asset: native, units: 10n, startsAt }),
      pay(1n),
      pay(1n, alice.address),
      'AllowedTargetsEnforcer:target-address-not-allowed',
      { payee: bob.address },
    ],
  ]

  it.each<Row>(rows)('%s', async (_, permission, passes, exceeds, reason, change) => {
    const { use } = await chain.give(permission(await chain.now()), change)
    expect(await use(passes)).toBe('success')
    await expect(use(exceeds)).rejects.toThrow(reason)
  })

  it('taking back, and nothing else, of what others may spend', async () => {
    const approve = (amount: bigint): Call => ({
      to: usdc.address,
      data: encodeFunctionData({ ...usdc, functionName: 'approve', args: [bob.address, amount] }),
    })
    await chain.mined(await chain.walletOf(chain.person).sendTransaction(approve(5n)))
    const { use } = await chain.give({ kind: 'revocations', ways: ['erc20Approve'] })
    await expect(use(approve(6n))).rejects.toThrow('ApprovalRevocationEnforcer:')
    expect(await use(approve(0n))).toBe('success')
    const left = await chain.reader.readContract({
      ...usdc,
      functionName: 'allowance',
      args: [chain.person.address, bob.address],
    })
    expect(left).toBe(0n)
  })

  it('its last second', async () => {
    const startsAt = await chain.now()
    const permission: GrantPermission = { kind: 'allowance', asset: native, units: 10n, startsAt }
    const { use } = await chain.give(permission, { expiresAt: startsAt + day })
    expect(await use(pay(1n))).toBe('success')
    await chain.pass(day)
    await expect(use(pay(1n))).rejects.toThrow('TimestampEnforcer:expired-delegation')
  })

  it('those who alone may use it', async () => {
    const permission: GrantPermission = { kind: 'allowance', asset: native, units: 10n, startsAt: await chain.now() }
    const { use } = await chain.give(permission, { redeemers: [alice.address] })
    await expect(use(pay(1n))).rejects.toThrow('RedeemerEnforcer:unauthorized-redeemer')
  })
})

it('every grant ends with the nonce that all of them carry', async () => {
  const startsAt = await chain.now()
  const grants = [
    await chain.give({ kind: 'allowance', asset: native, units: 10n, startsAt }),
    await chain.give({ kind: 'periodic', asset: native, units: 10n, periodSeconds: day, startsAt }),
  ]
  for (const { use } of grants) expect(await use(pay(1n))).toBe('success')
  expect(await chain.stopEverything()).toBe('success')
  for (const { use } of grants) await expect(use(pay(1n))).rejects.toThrow('NonceEnforcer:invalid-nonce')
  const next = await chain.give({ kind: 'allowance', asset: native, units: 10n, startsAt })
  expect(await next.use(pay(1n))).toBe('success')
})
