import { connect, openModal, pushView, selectAccount } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { type ScriptedLoginOptions, scriptedLogin } from '../../../test/scriptedLogin.ts'
import { testKit } from '../../../test/testKit.ts'

describe('the two accounts of one address', () => {
  const toggle = () => page.getByTestId('account-toggle-preferred-account-type')
  const profile = async (smartAccount?: ScriptedLoginOptions['smartAccount']) => {
    const login = scriptedLogin({ networks: [mainnet], smartAccount })
    const kit = testKit({ wallets: [login] })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connect(kit, { connectorId: 'ID_AUTH' })
    void openModal(kit)
    await expect.element(page.getByTestId('account-menu')).toBeVisible()
    pushView(kit, 'Profile')
    return { kit, login }
  }

  it('are chosen between where the wallet has both, by the id of the peer', async () => {
    const { kit, login } = await profile({ networkIds: ['eip155:1'], preferredType: 'smartAccount', isDeployed: false })
    await expect.element(page.getByText('Switch to your plain account')).toBeVisible()
    login.answers.accountType = 'frame/storage-unavailable'
    await userEvent.click(toggle())
    await expect.element(page.getByText('That could not be changed. Try again.')).toBeVisible()
    login.answers.accountType = 'go'
    await userEvent.click(toggle())
    await expect.element(page.getByText('Switch to your smart account')).toBeVisible()
    expect(login.logins.slice(-2)).toEqual(['type eoa', 'type eoa'])
    expect(selectAccount(kit.store.getState()).preferredAccountTypes).toEqual({ eip155: 'eoa' })
  })

  it('are one again on a network where smart features are turned off, which fails aloud and is done once', async () => {
    const row = () => page.getByTestId('account-turn-off-smart-account')
    const { kit, login } = await profile({ networkIds: ['eip155:1'], preferredType: 'smartAccount', isDeployed: true })
    await expect.element(row()).toBeVisible()
    login.answers.turnOff = 'frame/storage-unavailable'
    await userEvent.click(row())
    await expect.poll(() => kit.store.getState().notification.variant).toBe('error')
    expect(selectAccount(kit.store.getState()).smartAccountDeployed).toBe(true)
    login.answers.turnOff = 'go'
    await userEvent.click(row())
    await expect.element(row()).not.toBeInTheDocument()
    await kit.clock.advance(150)
    await expect.poll(() => kit.store.getState().notification.message).toContain('Smart features are off')
    expect(selectAccount(kit.store.getState())).toMatchObject({
      smartAccountDeployed: false,
      preferredAccountTypes: { eip155: 'smartAccount' },
    })
    expect(login.logins.slice(-2)).toEqual(['turn off eip155:1', 'turn off eip155:1'])
  })

  it('lead to the wallet’s own list of what every app may do, which fails aloud and is closed in silence', async () => {
    const row = () => page.getByTestId('account-all-permissions')
    const { kit, login } = await profile({ networkIds: ['eip155:1'], preferredType: 'smartAccount', isDeployed: true })
    await expect.element(row()).toBeVisible()
    login.answers.permissions = 'wallet/user-rejected'
    await userEvent.click(row())
    await expect.element(row()).toBeEnabled()
    expect(kit.store.getState().notification.message).toBe('')
    login.answers.permissions = 'frame/storage-unavailable'
    await userEvent.click(row())
    await expect.poll(() => kit.store.getState().notification.variant).toBe('error')
    expect(login.logins.slice(-2)).toEqual(['permissions', 'permissions'])
  })

  it('are one where it is not smart, or not on the network in use', async () => {
    const row = () => page.getByTestId('account-turn-off-smart-account')
    await profile({ networkIds: ['eip155:10'], preferredType: 'smartAccount', isDeployed: true })
    await expect.element(toggle()).toBeVisible()
    await expect.element(row()).not.toBeInTheDocument()
  })

  it('are one where it has but the plain one', async () => {
    await profile()
    await expect.element(page.getByTestId('w3m-account-email-update')).toBeVisible()
    await expect.element(toggle()).not.toBeInTheDocument()
    await expect.element(page.getByTestId('account-all-permissions')).not.toBeInTheDocument()
  })
})
