import { writeSiwxText } from '@latchkey/protocol/siwx'
import type { Page } from 'playwright-core'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAxe } from '../../e2e/views/runAxe.ts'
import { devnetContracts, personas } from '../../src/index.ts'
import { ask, askAndPress, openPractice, outcome, type PracticeFixture, pressLast } from './openPractice.ts'

const { alice, bob } = personas
let fixture: PracticeFixture

beforeAll(async () => {
  fixture = await openPractice()
})
afterAll(() => fixture.stop())

const typedData = JSON.stringify({
  domain: { name: 'Mail', chainId: 8453 },
  types: {
    Person: [{ name: 'wallet', type: 'address' }],
    Mail: [{ name: 'from', type: 'Person' }],
  },
  primaryType: 'Mail',
  message: { from: { wallet: alice.address } },
})

const signInText = (domain: string) =>
  writeSiwxText({
    accountAddress: alice.address,
    chainId: 'eip155:1',
    domain,
    uri: `https://${domain}/login?from=a-page-with-a-rather-long-address`,
    version: '1',
    nonce: 'n1n1n1n1',
    issuedAt: '2026-11-23T10:00:00.000Z',
    expirationTime: '2026-11-23T11:00:00.000Z',
    statement: 'Members read the terms first.',
    resources: ['https://app.example/terms'],
  })

const approval = `0x095ea7b3${bob.address.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`

const requests: readonly (readonly [string, readonly unknown[]])[] = [
  ['personal_sign', [toHex('A message\n'.repeat(40)), alice.address]],
  ['personal_sign', [toHex(signInText('a-rather-long-name-of-a-site.example:8443')), alice.address]],
  ['eth_signTypedData_v4', [alice.address, typedData]],
  ['eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x1' }]],
  ['eth_sendTransaction', [{ from: alice.address, to: devnetContracts.dai, data: approval }]],
  ['eth_sendTransaction', [{ from: alice.address, to: devnetContracts.dai, data: `0x12345678${'ab'.repeat(300)}` }]],
  ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
]

/** Nothing wrong that a machine can tell, and nothing cut off in the narrowest window. */
async function expectSound(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  const narrow = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    heights: [...document.querySelectorAll('button, label')].map((control) => control.getBoundingClientRect().height),
  }))
  expect(narrow.width).toBeLessThanOrEqual(320)
  expect(Math.min(...narrow.heights)).toBeGreaterThanOrEqual(44)
}

describe.each(['dark', 'light'] as const)('the practice wallet in %s', (colorScheme) => {
  it('is sound in every question that it asks, and on its own page', async () => {
    const page = await fixture.newPage({ colorScheme })
    const connect = await ask(page, 'eth_requestAccounts')
    await connect.getByRole('radio', { name: /Alice/ }).waitFor()
    await expectSound(connect)
    await connect.getByRole('button', { name: 'Connect' }).click()
    expect(await outcome(page)).toEqual({ result: [alice.address] })
    for (const [method, params] of requests) {
      const popup = await ask(page, method, params)
      await popup.getByRole('button', { name: 'Reject' }).waitFor()
      await expectSound(popup)
      await popup.getByRole('button', { name: 'Reject' }).click()
      expect(await outcome(page)).toMatchObject({ code: 4001 })
    }
    const control = await page.context().newPage()
    await control.goto(fixture.practice.url)
    await control.getByRole('button', { name: 'Disconnect all' }).waitFor()
    await expectSound(control)
  }, 120_000)
})

describe('the practice wallet by keyboard', () => {
  it('reads its question first, and is answered without a mouse', async () => {
    const page = await fixture.newPage()
    const popup = await ask(page, 'eth_requestAccounts')
    await popup.getByRole('button', { name: 'Connect' }).waitFor()
    const focused = () => popup.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Let this page in?')
    await popup.keyboard.press('Tab')
    await popup.keyboard.press('ArrowDown')
    await popup.keyboard.press('Tab')
    expect(await focused()).toBe('Reject')
    await popup.keyboard.press('Tab')
    expect(await focused()).toBe('Connect')
    await pressLast(popup, 'Enter')
    expect(await outcome(page)).toEqual({ result: [bob.address] })
    expect(await askAndPress(page, 'Sign', 'personal_sign', ['0x00', bob.address])).toMatchObject({
      result: expect.stringMatching(/^0x/),
    })
  })
})
