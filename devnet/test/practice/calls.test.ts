import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runAxe } from '../../e2e/views/runAxe.ts'
import { devnetContracts, personas, rpcCall } from '../../src/index.ts'
import { smartAccounts } from '../../src/world/smartAccounts.ts'
import { ask, askAndPress, call, openPractice, outcome, type PracticeFixture } from './openPractice.ts'

const { alice, bob, carol } = personas
let fixture: PracticeFixture
beforeAll(async () => {
  fixture = await openPractice()
})
afterAll(() => fixture.stop())
afterEach(() => fixture.control({ calls: 'none', account: 'alice', endSessions: true }))

const transfer = (units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob.address, units] })
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [carol.address, 5n * 10n ** 18n] })

/** An allowance of 5 DAI and a payment of 2 DAI. */
const calls = (change: Readonly<Record<string, unknown>> = {}) => [
  {
    version: '2.0.0',
    chainId: '0x1',
    from: alice.address,
    atomicRequired: true,
    calls: [
      { to: devnetContracts.dai, data: approve },
      { to: devnetContracts.dai, data: transfer(2n * 10n ** 18n), value: '0x0' },
    ],
    ...change,
  },
]

async function connected(mode: 'none' | 'ready' | 'supported'): Promise<Page> {
  const page = await fixture.newPage()
  await fixture.control({ calls: mode })
  await askAndPress(page, 'Connect', 'eth_requestAccounts')
  return page
}

const rpcUrl = () => fixture.devnet.chains.find(({ caip }) => caip === 'eip155:1')?.rpcUrl ?? ''
const daiOf = async (owner: Hex) =>
  BigInt(
    String(
      await rpcCall(rpcUrl(), 'eth_call', [
        {
          to: devnetContracts.dai,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
        },
        'latest',
      ]),
    ),
  )

describe('several calls as one (EIP-5792)', () => {
  it('say of an allowance that is taken back that it is, and name no amount', async () => {
    const page = await connected('supported')
    const back = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [carol.address, 0n] })
    const popup = await ask(page, 'wallet_sendCalls', calls({ calls: [{ to: devnetContracts.dai, data: back }] }))
    await popup.getByRole('heading', { name: '1. Take back the allowance · DAI' }).waitFor()
    await popup.getByText('Who may no longer spend it').waitFor()
    await popup.getByRole('button', { name: 'Reject' }).click()
    expect(await outcome(page)).toMatchObject({ code: 4001 })
  })

  it('are said one by one in the window, make the account smart first, and take effect together', async () => {
    const page = await connected('ready')
    const atomic = async () =>
      ((await call(page, 'wallet_getCapabilities', [alice.address, ['0x1']])).result as Record<string, unknown>)['0x1']
    expect(await atomic()).toEqual({ atomic: { status: 'ready' } })
    const held = await daiOf(bob.address)
    const popup = await ask(page, 'wallet_sendCalls', calls({ id: '0xone' }))
    await popup.getByRole('heading', { name: 'Do all of these, or none?' }).waitFor()
    await popup.getByText('This makes your account a smart account').waitFor()
    await popup.getByRole('heading', { name: '1. Allow spending · 5 DAI' }).waitFor()
    await popup.getByRole('heading', { name: '2. Send · 2 DAI' }).waitFor()
    expect(await popup.locator('dl').last().textContent()).toMatch(/Network fee, at most0\.0+\d+ ETH/)
    expect(await runAxe(popup)).toEqual([])
    await popup.getByRole('button', { name: 'Confirm all' }).click()
    expect(await outcome(page)).toEqual({ result: { id: '0xone' } })
    await expect
      .poll(async () => (await call(page, 'wallet_getCallsStatus', ['0xone'])).result)
      .toMatchObject({ version: '2.0.0', id: '0xone', chainId: '0x1', status: 200, atomic: true })
    expect(await daiOf(bob.address)).toBe(held + 2n * 10n ** 18n)
    expect(await atomic()).toEqual({ atomic: { status: 'supported' } })
    const again = await ask(page, 'wallet_sendCalls', calls())
    await again.getByRole('heading', { name: 'Do all of these, or none?' }).waitFor()
    expect(await again.getByText('This makes your account a smart account').count()).toBe(0)
    await again.getByRole('button', { name: 'Reject' }).click()
    expect(await outcome(page)).toMatchObject({ code: 4001 })
  })

  it('of which one would fail are warned of, and take no effect', async () => {
    const page = await connected('supported')
    const held = await daiOf(bob.address)
    const failing = [
      { to: devnetContracts.dai, data: transfer(1n) },
      { to: devnetContracts.dai, data: transfer(parseEther('1000000000')) },
    ]
    const popup = await ask(page, 'wallet_sendCalls', calls({ calls: failing }))
    await popup.getByText('These calls would fail').waitFor()
    await popup.getByRole('button', { name: 'Reject' }).click()
    expect(await outcome(page)).toMatchObject({ code: 4001 })
    expect(await daiOf(bob.address)).toBe(held)
  })

  it('are refused with the codes of the standard', async () => {
    const unknown = await connected('none')
    expect(await call(unknown, 'wallet_getCapabilities', [alice.address])).toMatchObject({ code: 4200 })
    const refused = async (page: Page, params: readonly unknown[]) => {
      await ask(page, 'wallet_sendCalls', params)
      return (await outcome(page)).code
    }
    expect(await refused(unknown, calls())).toBe(4200)

    await fixture.control({ calls: 'supported' })
    const page = unknown
    const many = Array.from({ length: 13 }, () => ({ to: bob.address, value: '0x1' }))
    for (const [code, change] of [
      [-32602, { version: '1.0' }],
      [-32602, { calls: [{ data: '0x00' }] }],
      [5700, { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
      [5710, { chainId: '0x539' }],
      [5740, { calls: many }],
      [4100, { from: bob.address }],
    ] as const) {
      expect(await refused(page, calls(change)), JSON.stringify(change)).toBe(code)
    }
    expect(await call(page, 'wallet_getCallsStatus', ['0xnever'])).toMatchObject({ code: 5730 })
    await askAndPress(page, 'Confirm all', 'wallet_sendCalls', calls({ id: '0xtwice' }))
    expect(await refused(page, calls({ id: '0xtwice' }))).toBe(5720)

    await fixture.control({ account: 'deployed', endSessions: true })
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    expect(await refused(page, calls({ from: smartAccounts.deployed.address }))).toBe(5760)
  })

  it('may be declined for the change of the account alone', async () => {
    await fixture.control({ account: 'carol' })
    const page = await connected('ready')
    const own = calls({ from: carol.address, calls: [{ to: bob.address, value: '0x1' }] })
    await askAndPress(page, 'Leave my account as it is', 'wallet_sendCalls', own)
    expect(await outcome(page)).toMatchObject({ code: 5750 })
  })

  it('of another page are not known to this one', async () => {
    const page = await connected('supported')
    await askAndPress(page, 'Confirm all', 'wallet_sendCalls', calls({ id: '0xmine' }))
    const answer = await fetch(`${fixture.practice.url}/provider/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:1' },
      body: JSON.stringify({ session: null, method: 'wallet_getCallsStatus', params: ['0xmine'] }),
    })
    expect(await answer.json()).toMatchObject({ error: { code: 4100 } })
  })
})

it('the control page chooses what it says of several calls as one, and shows the choice at once', async () => {
  const page = await fixture.browser.newPage()
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/control', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    reached.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto(`${fixture.practice.url}/control`)
  await page.getByRole('radio', { name: 'Ready' }).check()
  await reached.promise
  expect(await page.getByRole('radio', { name: 'Ready' }).isChecked()).toBe(true)
  held.resolve()
  await expect
    .poll(async () => (await (await fetch(`${fixture.practice.url}/control/state`)).json()).calls)
    .toBe('ready')
  expect(await runAxe(page)).toEqual([])
})

it('the control page goes back to what holds when a change does not arrive', async () => {
  const page = await fixture.browser.newPage()
  await page.route('**/control', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.goto(`${fixture.practice.url}/control`)
  await page.getByRole('radio', { name: 'Slow' }).click()
  await page.getByText('The change did not arrive. Is Latchkey still running?').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Well-behaved' }).isChecked()).toBe(true)
})
