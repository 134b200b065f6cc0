import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personas } from '../../src/index.ts'
import { smartAccounts } from '../../src/world/smartAccounts.ts'
import { ask, askAndPress, call, events, openPractice, outcome, type PracticeFixture } from './openPractice.ts'

const { alice } = personas
let fixture: PracticeFixture

beforeAll(async () => {
  fixture = await openPractice()
})
afterAll(() => fixture.stop())
afterEach(() => fixture.control({ fault: 'none', autoApprove: false, account: 'alice', endSessions: true }))

describe('the practice wallet misbehaves when told to', () => {
  it.each([
    { fault: { fault: 'reject' }, code: 4001 },
    { fault: { fault: 'locked' }, code: 4100 },
    { fault: { fault: 'locked', code: -32002 }, code: -32002 },
  ])('refuses with $code: $fault', async ({ fault, code }) => {
    const page = await fixture.newPage()
    await fixture.control(fault)
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toMatchObject({ code })
    await fixture.control({ fault: 'none' })
    expect(await askAndPress(page, 'Connect', 'eth_requestAccounts')).toEqual({ result: [alice.address] })
  })

  it('shows no accounts while it is locked', async () => {
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    await fixture.control({ fault: 'locked' })
    await page.reload()
    expect(await call(page, 'eth_accounts')).toEqual({ result: [] })
  })

  it('answers late when it is slow, and not at all to who gives up', async () => {
    const page = await fixture.newPage()
    await fixture.control({ fault: 'slow', delayMs: 2_000 })
    const popup = await ask(page, 'eth_requestAccounts')
    await popup.getByRole('button', { name: 'Connect' }).click()
    await popup.getByRole('button', { name: 'Signing …' }).waitFor()
    expect(await outcome(page)).toEqual({ result: [alice.address] })

    await fixture.control({ fault: 'slow', delayMs: 600_000 })
    const second = await ask(page, 'personal_sign', ['0x00', alice.address])
    await second.getByRole('button', { name: 'Sign' }).click()
    await second.getByRole('button', { name: 'Signing …' }).waitFor()
    await second.close()
    expect(await outcome(page)).toMatchObject({ code: 4001 })
  })

  it('never answers when it is silent, and hears the next request afterwards', async () => {
    const page = await fixture.newPage()
    await fixture.control({ fault: 'silent' })
    const popup = await ask(page, 'eth_requestAccounts')
    await popup.waitForEvent('close')
    const first = page.evaluate(() => Promise.race([(window as unknown as { outcome: unknown }).outcome, 'no answer']))
    expect(await first).toBe('no answer')
    await fixture.control({ fault: 'none' })
    expect(await askAndPress(page, 'Connect', 'eth_requestAccounts')).toEqual({ result: [alice.address] })
  })

  it('stands on a chain that nobody offers, and refuses to leave it', async () => {
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    await fixture.control({ fault: 'wrong-chain' })
    await expect.poll(() => events(page)).toContainEqual(['chainChanged', '0x67932'])
    expect(await call(page, 'eth_chainId')).toEqual({ result: '0x67932' })
    await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(await outcome(page)).toMatchObject({ code: 4902 })
    expect(await call(page, 'eth_blockNumber')).toMatchObject({ code: 4901 })

    const newcomer = await fixture.newPage()
    await askAndPress(newcomer, 'Connect', 'eth_requestAccounts')
    expect(await call(newcomer, 'eth_chainId')).toEqual({ result: '0x67932' })
    await fixture.control({ fault: 'none' })
    await expect.poll(() => events(newcomer)).toContainEqual(['chainChanged', '0x1'])
  })

  it('disconnects by itself: a page that is in, and each that comes', async () => {
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    await fixture.control({ fault: 'disconnects', afterMs: 50 })
    await expect.poll(() => events(page)).toContainEqual(['disconnect', 4900])
    expect((await events(page)).slice(-2)).toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
    expect(await call(page, 'eth_accounts')).toEqual({ result: [] })

    await page.reload()
    expect(await askAndPress(page, 'Connect', 'eth_requestAccounts')).toEqual({ result: [alice.address] })
    await expect.poll(() => events(page)).toContainEqual(['disconnect', 4900])
  })

  it('approves without a click when told to', async () => {
    const page = await fixture.newPage()
    await fixture.control({ autoApprove: true, account: 'bob' })
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toEqual({ result: [personas.bob.address] })
    await ask(page, 'personal_sign', ['0x00', personas.bob.address])
    expect(await outcome(page)).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })

  it('leads with the account that is chosen, and sends nothing for one that is a contract', async () => {
    const page = await fixture.newPage()
    const { address } = smartAccounts.deployed
    await fixture.control({ account: 'deployed' })
    expect(await askAndPress(page, 'Connect', 'eth_requestAccounts')).toEqual({ result: [address] })
    await ask(page, 'eth_sendTransaction', [{ from: address, to: personas.bob.address, value: '0x1' }])
    expect(await outcome(page)).toMatchObject({ code: 4200 })
  })

  it('is told by hand on its own page, which lists who is connected', async () => {
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    const control = await page.context().newPage()
    await control.goto(`${fixture.practice.url}/control`)
    await expect.poll(() => control.getByRole('listitem').textContent()).toContain(new URL(fixture.site.url).host)
    await control.getByRole('radio', { name: /^Rejects/ }).click()
    await control.getByRole('checkbox', { name: 'Approve everything without asking' }).click()
    const state = async (): Promise<unknown> => (await fetch(`${fixture.practice.url}/control/state`)).json()
    await expect.poll(state).toMatchObject({ fault: { fault: 'reject' }, autoApprove: true })
    await control.getByRole('button', { name: 'Disconnect all' }).click()
    await control.getByText('No page is connected.').waitFor()
    await expect.poll(() => events(page)).toContainEqual(['accountsChanged', []])
  })
})
