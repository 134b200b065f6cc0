import { connect, openModal } from '@latchkey/core'
import { base } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { bob, scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'
import { ar } from '../../messages/ar.ts'

const token = `${base.caipNetworkId}:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`

describe.each([390, 320])('a number of many digits on a screen of %d px', (width) => {
  it.each(['104.381656382999344681', '987654321012.123456789012345678'])(
    '%s is never cut or broken',
    async (numeric) => {
      await page.viewport(width, 844)
      // No native token, so that Max is the whole balance.
      const balances = [
        { name: 'Long', symbol: 'LONG', chainId: base.caipNetworkId, address: token, decimals: 18, numeric },
      ]
      const kit = testKit({
        networks: [base],
        wallets: [scriptedWallet({ networks: [base] })],
        api: scriptedApi({ chains: [base.caipNetworkId], balances }),
      })
      const { find } = mountApp(kit, null)
      await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
      await connect(kit, { connectorId: kit.wallet.id })
      void openModal(kit, { view: 'WalletSend' })
      await page.getByRole('button', { name: 'Max: use the whole balance' }).click()
      const amount = page.getByRole('textbox', { name: 'Amount to send' })
      await expect.element(amount).toHaveValue(numeric)
      const field = amount.element()
      await expect.poll(() => field.scrollWidth - field.clientWidth).toBeLessThanOrEqual(0)
      await page.getByRole('textbox', { name: 'To' }).fill(bob)
      await kit.clock.advance(500)
      await page.getByRole('button', { name: 'Review' }).click()
      await expect.element(page.getByText('Leaves your wallet')).toBeVisible()
      const shown = find('.lk-digits')
      expect(shown?.textContent?.replaceAll(',', '')).toBe(numeric)
      expect(shown?.querySelector('small')?.textContent).toBe(numeric.split('.')[1]?.slice(6))
      const body = find('.lk-body')
      expect(shown && body && shown.scrollWidth <= body.clientWidth).toBe(true)
      expect(body?.scrollWidth).toBe(body?.clientWidth)
      // One line: the number is as high as one of its digits.
      expect(shown && shown.offsetHeight < 1.5 * Number.parseFloat(getComputedStyle(shown).lineHeight)).toBe(true)
    },
  )
})

it('right to left, the placeholder of the receiver lies on its side and an address does not', async () => {
  await page.viewport(390, 844)
  const kit = testKit({ locale: 'ar', api: scriptedApi({ chains: [] }) })
  const { find } = mountApp(kit, null, { catalogues: [ar] })
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit, { view: 'WalletSend' })
  const direction = () => getComputedStyle(find('.lk-field>input') ?? document.body).direction
  await expect.element(page.getByRole('textbox', { name: 'إلى' })).toBeVisible()
  expect(direction()).toBe('rtl')
  await page.getByRole('textbox', { name: 'إلى' }).fill(bob)
  expect(direction()).toBe('ltr')
})
