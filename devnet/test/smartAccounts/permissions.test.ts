import type { GrantPermission } from '@latchkey/protocol/permissions'
import { readPermission, readRemaining, spendPermissionCall } from 'latchkey/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { day, dollars, type GrantChain, send, startGrantChain } from './grantChain.ts'

const { alice, bob, carol } = personas
const networkId = 'eip155:8453'
const token = { kind: 'token', address: devnetContracts.usdc } as const

let chain: GrantChain
beforeAll(async () => {
  chain = await startGrantChain()
})
afterAll(() => chain.stop())

const remaining = (context: string) => readRemaining(chain.reader, { context, networkId })
/** As an app's server does it: what was granted to carol is spent by her account. */
const spend = async (context: string, units: bigint, to = bob.address) =>
  chain.mined(await chain.walletOf(carol).sendTransaction(spendPermissionCall({ context, transfer: { to, units } })))

it('a server spends 15 of 20 USDC a day, is told that 5 are left, and that it was revoked', async () => {
  const startsAt = await chain.now()
  const permission: GrantPermission = {
    kind: 'periodic',
    asset: token,
    units: dollars('20'),
    periodSeconds: day,
    startsAt,
  }
  const { context, revoke } = await chain.give(permission)
  const { account, delegate, expiresAt, ...rest } = readPermission({ context, networkId })
  expect({ account, delegate }).toEqual({ account: chain.person.address, delegate: carol.address })
  expect(rest).toEqual({ permission, networkId, context })

  const renewsAt = startsAt + day
  expect(await remaining(context)).toEqual({ status: 'active', units: dollars('20'), renewsAt, expiresAt })
  expect(await spend(context, dollars('15'))).toBe('success')
  expect(await remaining(context)).toEqual({ status: 'active', units: dollars('5'), renewsAt, expiresAt })
  await expect(spend(context, dollars('6'))).rejects.toThrow('ERC20PeriodTransferEnforcer:transfer-amount-exceeded')
  await chain.pass(day)
  expect(await remaining(context)).toMatchObject({ status: 'active', units: dollars('20'), renewsAt: renewsAt + day })

  expect(await revoke()).toBe('success')
  expect(await remaining(context)).toEqual({ status: 'revoked', units: 0n, expiresAt })
  // CannotUseADisabledDelegation()
  await expect(spend(context, dollars('1'))).rejects.toThrow('0x05baa052')
})

it('what is left of an amount, a stream and a number of calls is what the chain lets go', async () => {
  const startsAt = await chain.now()
  const native = { kind: 'native' } as const
  const ether = await chain.give({ kind: 'allowance', asset: native, units: 10n, startsAt })
  expect(await spend(ether.context, 6n)).toBe('success')
  expect(await remaining(ether.context)).toMatchObject({ status: 'active', units: 4n })

  for (const asset of [token, native]) {
    const stream = await chain.give({
      kind: 'stream',
      asset,
      initialUnits: 5n,
      unitsPerSecond: 1n,
      maxUnits: 100n,
      startsAt,
    })
    const { units = 0n } = await remaining(stream.context)
    expect(await spend(stream.context, units)).toBe('success')
    await chain.pass(200)
    const rest = await remaining(stream.context)
    expect(rest).toMatchObject({ status: 'active', units: 100n - units })
    await expect(spend(stream.context, 101n - units)).rejects.toThrow('allowance-exceeded')
    expect(await spend(stream.context, 100n - units)).toBe('success')
    expect(await remaining(stream.context)).toMatchObject({ units: 0n })
  }

  const weth = devnetContracts.wrappedNative
  const deposit = '0xd0e30db0'
  const { context } = await chain.give({
    kind: 'calls',
    contract: weth,
    selectors: [deposit],
    maxValueUnits: 10n,
    maxCalls: 3,
  })
  const twice = spendPermissionCall({ context, calls: Array(2).fill({ to: weth, value: 10n, data: deposit }) })
  expect(await chain.mined(await chain.walletOf(carol).sendTransaction(twice))).toBe('success')
  expect(await remaining(context)).toMatchObject({ status: 'active', calls: 1 })
})

it('two transfers take effect together or not at all', async () => {
  const startsAt = await chain.now()
  const { context } = await chain.give({ kind: 'allowance', asset: token, units: dollars('10'), startsAt })
  const both = spendPermissionCall({ context, calls: [send(dollars('6')), send(dollars('5'))] })
  await expect(chain.walletOf(carol).sendTransaction(both)).rejects.toThrow('transfer-amount-exceeded')
  expect(await remaining(context)).toMatchObject({ units: dollars('10') })
})

it('everything that was granted is said to be revoked once the account stops everything, or is smart no more', async () => {
  const startsAt = await chain.now()
  const give = () => chain.give({ kind: 'allowance', asset: token, units: 10n, startsAt })
  const before = await give()
  expect(await chain.stopEverything()).toBe('success')
  expect(await remaining(before.context)).toMatchObject({ status: 'revoked', units: 0n })
  const ending = await chain.give(
    { kind: 'allowance', asset: token, units: 10n, startsAt },
    { expiresAt: startsAt + day },
  )
  await chain.pass(day)
  expect(await remaining(ending.context)).toMatchObject({ status: 'expired', units: 0n })

  const next = await give()
  expect(await remaining(next.context)).toMatchObject({ status: 'active', units: 10n })
  // One byte of what was signed is another.
  const forged = next.context.replace(chain.person.address.slice(2).toLowerCase(), alice.address.slice(2).toLowerCase())
  expect(await remaining(forged)).toMatchObject({ status: 'not-smart' })
  const raised = next.context.replace(`${'0'.repeat(63)}a`, `${'0'.repeat(63)}b`)
  expect(raised).not.toBe(next.context)
  expect(await remaining(raised)).toMatchObject({ status: 'not-signed', units: 0n })
  const authorization = await chain.walletOf(chain.person).signAuthorization({
    contractAddress: `0x${'00'.repeat(20)}`,
    executor: 'self',
  })
  const { address } = chain.person
  await chain.mined(
    await chain.walletOf(chain.person).sendTransaction({ to: address, authorizationList: [authorization] }),
  )
  expect(await remaining(next.context)).toMatchObject({ status: 'not-smart', units: 0n })
})
