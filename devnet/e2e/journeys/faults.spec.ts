import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet, tellWallet } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice, fillSend, modal, openAccount, openConnect, practiceRow } from '../harness/steps.ts'

// One fault of an Ethereum wallet in the whole product, and the one that needs its network. What else a wallet may do is
// in packages/react/src/views/walletFaults.test.tsx; those of Solana and Bitcoin are with their journeys.

const browser = sharedBrowser()
const { urls } = ownWorld()
const { address: bob } = personas.bob

beforeEach(resetWallet)

const says = (page: Page, text: string | RegExp) => modal(page).getByText(text).first().waitFor({ timeout: 15_000 })

it('a payment that is declined: nothing leaves, and trying again sends', async () => {
  const chain = readChain('eip155:1')
  const before = await chain.token('usdc', bob)
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await fillSend(page, { token: /USDC on Ethereum/, amount: '1', to: bob })
  const send = () => modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  await tellWallet({ fault: 'reject' })
  await send()
  await says(page, /You declined in Practice wallet/)
  expect(await chain.token('usdc', bob)).toBe(before)
  await tellWallet({ fault: 'none' })
  await approve(page, () => modal(page).getByRole('button', { name: 'Try again' }).click())
  await expect.poll(() => chain.token('usdc', bob), { timeout: 15_000 }).toBe(before + 1_000_000n)
})

it('a wallet on the wrong chain: the view of an unsupported chain, gone when the wallet comes back by itself [S4.39]', async () => {
  await tellWallet({ fault: 'wrong-chain' })
  const { page } = await openVisit(browser(), urls.example)
  await openConnect(page)
  await approve(page, () => practiceRow(page).click())
  await says(page, 'This app does not work on the network of your wallet')
  await tellWallet({ fault: 'none' })
  await modal(page).getByText('This app does not work on the network of your wallet').waitFor({ state: 'hidden' })
  await page.getByTestId('account-button').waitFor()
})
