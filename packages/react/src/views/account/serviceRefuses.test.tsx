import { connect, openModal, pushView } from '@latchkey/core'
import { getQueryClient } from '@latchkey/core/queries'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { serviceRefusals } from '../../../test/serviceRefusals.ts'
import { testKit } from '../../../test/testKit.ts'

async function openAccount(refusal: (typeof serviceRefusals)[number][1]) {
  const api = scriptedApi({ chains: [mainnet.caipNetworkId], history: [] })
  const kit = testKit({ api, chain: scriptedChain({}) })
  getQueryClient(kit).setDefaultOptions({ queries: { retry: false } })
  mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await expect.element(page.getByTestId('tab-tokens')).toBeVisible()
  await expect.element(page.getByTestId('tab-activity')).toBeVisible()
  api.refusal = refusal
  getQueryClient(kit).clear()
  return kit
}

/** Not the message over the modal, which goes by itself. */
const body = (sentence: RegExp) => page.getByRole('alert').filter({ hasText: sentence }).last()

describe.each(serviceRefusals)('where the service %s', (_, refusal, sentence) => {
  it('the lists of NFTs and of transactions say it, and how to go on', async () => {
    await openAccount(refusal)
    for (const [tab, title] of [
      ['tab-nfts', 'Can’t load NFTs'],
      ['tab-activity', 'Failed to fetch transactions'],
    ] as const) {
      await page.getByTestId(tab).click()
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
      await expect.element(body(sentence)).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    }
  })

  it('the list of all wallets says it', async () => {
    const kit = await openAccount(refusal)
    pushView(kit, 'AllWallets')
    await expect.element(page.getByRole('heading', { name: 'Can’t load the wallet list' })).toBeVisible()
    await expect.element(body(sentence)).toBeVisible()
  })
})
