import { connect, openModal, selectAccount } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { alice } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

async function openAccount(names: Record<string, string> = {}) {
  const api = scriptedApi({ chains: [mainnet.caipNetworkId], names })
  const chain = scriptedChain({ [mainnet.caipNetworkId]: 10n ** 18n })
  const kit = testKit({ api, chain })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return { kit, chain, ...app }
}

async function openForm(names: Record<string, string> = {}) {
  const opened = await openAccount(names)
  await page.getByTestId('account-choose-name-button').click()
  await page.getByRole('button', { name: 'Choose a name' }).click()
  await expect.element(page.getByTestId('account-name-input')).toBeVisible()
  const type = async (text: string) => {
    await page.getByTestId('account-name-input').fill(text)
    await opened.kit.clock.advance(500)
  }
  return { ...opened, type }
}

describe('names in the account', () => {
  it('shows the name in the place of the address, and offers none to choose', async () => {
    const { kit } = await openAccount({ 'marta.reown.id': alice })
    await expect.element(page.getByText('marta.reown.id', { exact: true })).toBeVisible()
    await expect.element(page.getByText('0x4f…E07b9d · Rabby', { exact: true })).toBeVisible()
    expect(page.getByTestId('account-choose-name-button').query()).toBeNull()
    expect(selectAccount(kit.store.getState()).profileName).toBe('marta.reown.id')
  })

  it('signs, registers, sets the name of the profile and says so [S1.14] [S2.18] [S2.19] [S4.76] [S4.77] [S4.78]', async () => {
    const { kit, chain, type } = await openForm()
    await type('Marta')
    await expect.element(page.getByText('marta.reown.id is available')).toBeVisible()
    expect(chain.signed).toEqual([])
    await page.getByRole('button', { name: 'Register' }).click()
    await expect.element(page.getByText('marta.reown.id is yours')).toBeVisible()
    const [message] = chain.signed
    const seconds = Math.floor(kit.clock.nowMs() / 1000)
    expect(JSON.parse(message ?? '')).toEqual({ name: 'marta.reown.id', attributes: {}, timestamp: seconds })
    expect(selectAccount(kit.store.getState())).toMatchObject({ profileName: 'marta.reown.id' })
    expect(kit.events.filter(({ type: each }) => each.includes('NAME') || each.includes('ENS'))).toEqual([
      { type: 'OPEN_ENS_FLOW' },
      { type: 'REGISTER_NAME_INITIATED', ensName: 'marta.reown.id' },
      { type: 'REGISTER_NAME_SUCCESS', ensName: 'marta.reown.id' },
    ])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expect.element(page.getByText('marta.reown.id', { exact: true })).toBeVisible()
  })

  it('stays at the form, with the reason, when the wallet declines or the name is gone meanwhile [S4.79]', async () => {
    const { kit, type } = await openForm()
    await type('marta')
    await expect.element(page.getByText('marta.reown.id is available')).toBeVisible()
    kit.wallet.script.sign = 'wallet/user-rejected'
    await page.getByRole('button', { name: 'Register' }).click()
    await expect.element(page.getByText('You declined in Rabby')).toBeVisible()
    expect(kit.store.getState().modal.stack.at(-1)?.view).toBe('RegisterAccountName')
    kit.wallet.script.sign = 'approve'
    kit.api.names['marta.reown.id'] = '0x1'
    await page.getByRole('button', { name: 'Register' }).click()
    await expect.element(page.getByText('This name is taken')).toBeVisible()
    await expect.element(page.getByTestId('account-name-input')).toHaveValue('marta')
    expect(kit.events).toContainEqual({
      type: 'REGISTER_NAME_ERROR',
      ensName: 'marta.reown.id',
      error: expect.any(String),
    })
  })

  it.each([
    ['3 hours ahead', 3 * 3_600_000],
    ['2 days behind', -2 * 86_400_000],
  ])('says that the clock of the device is wrong, and how far: %s', async (words, aheadMs) => {
    const { kit, type, find } = await openForm()
    await type('marta')
    await expect.element(page.getByText('marta.reown.id is available')).toBeVisible()
    const date = new Date(kit.clock.nowMs() - aheadMs).toUTCString()
    kit.api.refusal = { code: 'api/timestamp-expired', status: 400, date }
    await page.getByRole('button', { name: 'Register' }).click()
    const note = () => find('.lk-note')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
    await expect
      .poll(note)
      .toContain(`The clock of this device is wrongIt is ${words}. The service goes by another time.`)
  })

  it('takes letters, digits and hyphens, at least 4, and asks nobody before [S5.26] [S5.27]', async () => {
    const { kit, type } = await openForm()
    const asked = () => kit.api.requests.filter(({ pathname }) => pathname.includes('/suggestions/')).length
    await type('ab')
    await expect.element(page.getByText('At least 4 letters, digits or hyphens')).toBeVisible()
    await type('mär.ta')
    await expect.element(page.getByText('Use letters from a to z, digits and hyphens only.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Register' })).toBeDisabled()
    expect(asked()).toBe(0)
  })

  it('offers free names like a taken one [S7.23]', async () => {
    const { type } = await openForm({ 'marta.reown.id': '0x1' })
    await type('marta')
    await expect.element(page.getByText('marta.reown.id is taken')).toBeVisible()
    await page.getByTestId('account-name-suggestion').first().click()
    await expect.element(page.getByTestId('account-name-input')).toHaveValue('martahq')
  })

  it('registers at Enter, and says how long the wallet has', async () => {
    const { kit, type } = await openForm()
    await type('marta')
    await expect.element(page.getByText('marta.reown.id is available')).toBeVisible()
    kit.wallet.script.sign = 'silent'
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Sign the name in Rabby')).toBeVisible()
  })

  it('says when the service cannot tell what is free', async () => {
    const { kit, type } = await openForm()
    kit.api.down = true
    await type('marta')
    await expect.element(page.getByText('Can’t load names')).toBeVisible()
  })
})
