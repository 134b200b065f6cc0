import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { measureLayout } from '../../src/browser/measureLayout.ts'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet, tellWallet } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice } from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls } = ownWorld()
const bob = personas.bob.address

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('status', { name, exact: true })

it('the page of every request asks each of them, and shows answers and errors', async () => {
  await resetWallet()
  const chain = readChain('eip155:1')
  const before = await chain.native(bob)
  const { page } = await openVisit(browser(), urls.requests)
  await connectPractice(page)
  for (const [name, answered] of [
    ['Sign a message', /^0x[0-9a-f]{130}$/],
    ['Sign typed data', /^0x[0-9a-f]{130}$/],
    ['Send 0.001', /^0x[0-9a-f]{64}$/],
    ['Approve unlimited USDC', /^0x[0-9a-f]{64}$/],
  ] as const) {
    await approve(page, () => button(page, name).click())
    await expect.poll(() => answer(page, name).textContent()).toMatch(answered)
  }
  await expect.poll(() => chain.native(bob)).toBe(before + 10n ** 15n)

  await tellWallet({ fault: 'reject' })
  await button(page, 'Sign a message').click()
  await expect.poll(() => answer(page, 'Sign a message').textContent()).toMatch(/^4001 /)
  await tellWallet({ fault: 'none' })

  await button(page, 'Send two in one').click()
  await expect.poll(() => answer(page, 'Send two in one').textContent()).toMatch(/^-?\d+ \S/)
  await approve(page, () => button(page, 'Switch to Base').click())
  await button(page, 'Switch to Ethereum').waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(measureLayout)).toEqual([])
  }
})
