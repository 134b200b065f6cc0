import { connect, openModal, pushView } from '@latchkey/core'
import { beginMove } from '@latchkey/core/move'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { bob, scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const networks = [mainnet, base, polygon] as const

/** The view, with the wallet that is left and another one connected. */
async function opened() {
  const other = scriptedWallet({ id: 'io.other', name: 'Other', address: bob, networks: [mainnet] })
  const kit = testKit({
    wallets: [scriptedWallet(), other],
    api: scriptedApi({ chains: networks.map(({ caipNetworkId }) => caipNetworkId) }),
    verify: async ({ account, signature }) => {
      if (!account.endsWith(bob) || signature !== '0x5160') throw new Error('wrong')
      return { by: 'key' }
    },
  })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBe(2)
  await connect(kit, { connectorId: kit.wallet.id })
  beginMove(kit)
  await connect(kit, { connectorId: other.id })
  void openModal(kit)
  pushView(kit, 'MoveEverything')
  return { kit, other, ...app }
}

describe('moving everything', () => {
  it('goes nowhere before a wallet is proven, and says what it costs before it starts', async () => {
    const { kit, modal } = await opened()
    await expect.element(page.getByTestId('survey')).toBeDisabled()
    await page.getByRole('button', { name: /^Prove 0x/ }).click()
    await expect.element(page.getByText('Proven by a signature')).toBeVisible()
    expect(kit.chain.signed.join()).toContain(bob)
    page.getByTestId('survey').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('What it costs')).toBeVisible()
    await expect.element(page.getByText(/^At most/).first()).toBeVisible()
    expect(kit.chain.sent).toEqual([])
    await expect.element(page.getByTestId('move')).toBeEnabled()
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('says that a wallet declined to prove itself, and proves nothing then', async () => {
    const { other } = await opened()
    other.script.sign = 'wallet/user-rejected'
    await page.getByRole('button', { name: /^Prove 0x/ }).click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(page.getByTestId('survey')).toBeDisabled()
  })
})
