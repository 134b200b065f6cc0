import { connect, openModal } from '@latchkey/core'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { manyNfts } from '../../../test/manyNfts.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { testKit } from '../../../test/testKit.ts'

async function openAccount(options: Parameters<typeof testKit>[0]) {
  const kit = testKit(options)
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return app
}

describe('the tab of tokens', () => {
  it('says that there is nothing only where all networks were read', async () => {
    const none = scriptedChain({})
    const chains = [mainnet.caipNetworkId, base.caipNetworkId, polygon.caipNetworkId]
    const { unmount } = await openAccount({ api: scriptedApi({ chains }), chain: none })
    await expect.element(page.getByText('No tokens yet')).toBeVisible()
    unmount()
    const unread = { [base.caipNetworkId]: { state: 'unread', reason: 'unavailable' } as const }
    const opened = await openAccount({ api: scriptedApi({ chains, readings: { balance: unread } }), chain: none })
    await expect.element(page.getByText('Not everything was read')).toBeVisible()
    await expect.poll(() => opened.find('.lk-sum')?.textContent).toBe('0.00 ETH')
    await expect.element(page.getByText('No answer from Base. What is there is safe.')).toBeVisible()
    expect(page.getByText('No tokens yet').query()).toBeNull()
  })

  it('has no figure of a network that was not read', async () => {
    const chains = [mainnet.caipNetworkId, base.caipNetworkId, polygon.caipNetworkId]
    const unread = { [mainnet.caipNetworkId]: { state: 'unread', reason: 'unavailable' } as const }
    const api = scriptedApi({ chains, readings: { balance: unread } })
    const { find } = await openAccount({ api, chain: scriptedChain({}) })
    await expect.poll(() => find('.lk-sum')?.textContent).toBe('–')
    await expect.element(page.getByText('No answer from Ethereum. What is there is safe.')).toBeVisible()
  })
})

describe('the tab of NFTs', () => {
  it('says that there are none only where all networks were read', async () => {
    await openAccount({ api: scriptedApi() })
    await page.getByTestId('tab-nfts').click()
    await expect.element(page.getByText('No NFTs yet')).toBeVisible()
  })

  it.each([[[]], [manyNfts()]])('says which networks were not read, and why, in one line %#', async (nfts) => {
    const noSource = { state: 'unread', reason: 'no-source' } as const
    const readings = {
      [mainnet.caipNetworkId]: noSource,
      [base.caipNetworkId]: noSource,
      [polygon.caipNetworkId]: { state: 'unread', reason: 'unavailable' } as const,
    }
    await openAccount({ api: scriptedApi({ nfts, readings: { nfts: readings } }) })
    await page.getByTestId('tab-nfts').click()
    const sentences =
      'Not looked at: Ethereum and Base. There is no source of NFTs there. No answer from Polygon. What is there is safe.'
    await expect.element(page.getByText(sentences, { exact: true })).toBeVisible()
    expect(page.getByTestId('unread-networks').elements()).toHaveLength(1)
    expect(page.getByText('No NFTs yet').query()).toBeNull()
  })
})
