import { openModal } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { testKit } from '../../../test/testKit.ts'

const again = () => page.getByTestId('w3m-connecting-widget-secondary-button')

/** A page on which a wallet with scripted answers was chosen. */
async function choose(answer: Parameters<typeof Object.assign>[0]) {
  const kit = testKit()
  Object.assign(kit.wallet.script, answer)
  const app = mountApp(kit, null)
  void openModal(kit)
  await page.getByTestId('wallet-selector-io.rabby').click()
  return { kit, ...app }
}

describe('a wallet that is asked', () => {
  it('says where to look, then after 5 s what may be wrong', async () => {
    const { kit } = await choose({ connect: 'silent' })
    await expect.element(page.getByText('Approve the request in Rabby')).toBeVisible()
    await expect.element(page.getByText('This site will see your address and balances')).toBeVisible()
    await kit.clock.advance(4_999)
    await expect.element(page.getByText('Still waiting for Rabby')).not.toBeInTheDocument()
    await kit.clock.advance(1)
    await expect.element(page.getByText('Still waiting for Rabby')).toBeVisible()
    await expect.element(page.getByText(/If it is locked, unlock it\./)).toBeVisible()
    await again().click()
    expect(kit.wallet.asked).toEqual(['connect', 'connect'])
  })

  it.each([
    ['wallet/user-rejected', 'You declined in Rabby', /Nothing was shared\./],
    ['wallet/request-pending', 'A request is already open in Rabby', /answer what it shows/],
    ['wallet/unavailable', 'No answer from Rabby', /locked, turned off or removed/],
    ['wallet/no-account', 'No account from Rabby', /Create or choose an account/],
    ['unknown', 'This did not work', /The reason is not known/],
  ] as const)('explains %s, with its code in the details, and tries again', async (code, title, body) => {
    const { kit } = await choose({ connect: code })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText(body)).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect.element(page.getByText(new RegExp(`^${code}`))).toBeVisible()
    await page.getByRole('button', { name: 'Copy details' }).click()
    await expect.poll(() => navigator.clipboard.readText()).toContain(code)
    kit.wallet.script.connect = 'approve'
    await again().click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(kit.store.getState().status).toBe('connected')
  })

  it('says so when it goes away meanwhile', async () => {
    const { kit } = await choose({ connect: 'silent' })
    await expect.element(page.getByText('Approve the request in Rabby')).toBeVisible()
    kit.discover([])
    await expect.element(page.getByText('Can’t find Rabby')).toBeVisible()
    await expect.element(again()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    await expect.element(page.getByRole('heading', { name: 'Connect' })).toBeVisible()
  })

  it('is given up on the way back, after 100 ms [S2.42] [S9.12]', async () => {
    const { kit } = await choose({ connect: 'silent' })
    await expect.element(page.getByText('Approve the request in Rabby')).toBeVisible()
    await page.getByTestId('header-back').click()
    await kit.clock.advance(99)
    expect(kit.store.getState().attempt.status).toBe('pending')
    await kit.clock.advance(1)
    expect(kit.store.getState().attempt.status).toBe('idle')
  })

  it('opens UnsupportedChain when it stands on a chain that the app does not have [S2.17] [S4.39]', async () => {
    const kit = testKit()
    kit.wallet.say({ ...kit.wallet.session, networkId: `${kit.wallet.chain}:250` })
    mountApp(kit, null)
    void openModal(kit)
    await page.getByTestId('wallet-selector-io.rabby').click()
    await expect.element(page.getByText('This app does not work on the network of your wallet')).toBeVisible()
    await page.getByTestId('w3m-network-switch-Base').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(kit.wallet.asked).toEqual(['connect', 'switch Base'])
  })
})
