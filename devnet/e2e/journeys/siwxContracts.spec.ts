import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { smartAccounts } from '../../src/world/smartAccounts.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, countQuestions, resetWallet, tellWallet } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openConnect, practiceRow, viewTitle } from '../harness/steps.ts'

// Accounts that are contracts, from the wallet to a server that asks the chain.

const browser = sharedBrowser()
const world = ownWorld()

beforeEach(resetWallet)

const signButton = (page: Page) => modal(page).getByTestId('w3m-connecting-siwe-sign')
const knows = (page: Page, address: string) =>
  page.getByRole('region', { name: 'For members' }).getByText(`eip155:1:${address}`).waitFor()

async function connect(key: keyof typeof smartAccounts): Promise<Page> {
  await tellWallet({ account: key })
  const { page } = await openVisit(browser(), world.urls.siwx)
  await openConnect(page)
  await approve(page, () => practiceRow(page).click())
  await expect.poll(() => viewTitle(page).textContent()).toBe('Sign in')
  return page
}

describe('a person with a smart account', () => {
  it.each([
    ['deployed', 'stands on the chain'],
    ['undeployed', 'is not on the chain yet'],
    ['delegated', 'is a key that has delegated to code'],
  ] as const)('which is %s signs in as others do, and is known after a reload', async (key, _what) => {
    const { address } = smartAccounts[key]
    const before = await countQuestions()
    const page = await connect(key)
    await approve(page, () => signButton(page).click())
    await modal(page).waitFor({ state: 'hidden' })
    await knows(page, address)
    await page.reload()
    await knows(page, address)
    expect((await countQuestions()) - before).toBe(2)
  })

  it('is not let in while its contract says no, and is once it says yes', async () => {
    const { address, owner } = smartAccounts.deployed
    // Owner and mode lie in the first word of the contract.
    const rpcUrl = world.chains.find(({ caip }) => caip === 'eip155:1')?.rpcUrl ?? ''
    const setMode = (mode: number) => {
      const word = `0x${`${mode.toString(16).padStart(2, '0')}${owner.address.slice(2)}`.padStart(64, '0')}`
      return rpcCall(rpcUrl, 'anvil_setStorageAt', [address, `0x${'0'.repeat(64)}`, word])
    }
    await setMode(5)
    const page = await connect('deployed')
    await approve(page, () => signButton(page).click())
    await page.getByTestId('members-only').waitFor()
    await expect.poll(() => modal(page).textContent()).toContain('The signature does not match')
    await setMode(0)
    await approve(page, () => signButton(page).click())
    await knows(page, address)
  })
})
