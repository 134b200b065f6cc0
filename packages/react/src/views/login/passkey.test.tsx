import { openModal } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { testKit } from '../../../test/testKit.ts'

/** The Connect view of an app with logins, of which a passkey is one unless the test says no. */
async function open({ passkey = true } = {}) {
  const login = scriptedLogin({ networks: [mainnet], methods: { passkey } })
  const kit = testKit({ wallets: [login] })
  const app = mountApp(kit, null)
  void openModal(kit)
  await expect.element(page.getByTestId('w3m-header-text')).toBeVisible()
  const focused = () => app.modal().activeElement?.getAttribute('aria-label')
  return { kit, login, ...app, focused, view: () => kit.store.getState().modal.stack.at(-1)?.view }
}

const emailInput = () => page.getByTestId('wui-email-input')

describe('a passkey', () => {
  it('logs in with a passkey at one touch, and says what went wrong with it', async () => {
    const { kit, login, view } = await open()
    login.answers.passkey = 'login/passkey-refused'
    await userEvent.click(page.getByTestId('w3m-passkey-button'))
    await expect.element(page.getByTestId('w3m-social-login-widget').getByRole('alert')).toBeVisible()
    expect(view()).toBe('Connect')
    login.answers.passkey = 'go'
    await userEvent.click(page.getByTestId('w3m-passkey-button'))
    await expect.poll(() => kit.store.getState().connections.size).toBe(1)
    expect(login.logins).toEqual(['passkey', 'passkey'])
  })

  it('says that no passkey answered, and makes one after a login by mail', async () => {
    const { login, modal, focused } = await open()
    login.answers.passkey = 'login/passkey-none'
    const added = vi.spyOn(login.login.walletSecurity, 'add').mockResolvedValue()
    await userEvent.click(page.getByTestId('w3m-passkey-button'))
    await expect.element(page.getByText('No passkey was used')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Make a passkey' }))
    await expect.element(page.getByText('Your e-mail is the backup', { exact: false })).toBeVisible()
    await expect.element(page.getByText('No passkey was used')).not.toBeInTheDocument()
    await expect.poll(() => modal().activeElement?.getAttribute('type')).toBe('email')
    await userEvent.keyboard('marta@example.org{Enter}')
    await expect.poll(focused).toBe('Digit 1 of 6')
    await userEvent.keyboard('407195')
    await expect.poll(() => added.mock.calls.map(([asked]) => asked.method)).toEqual(['passkey'])
  })

  it('has no passkey where the app wants none', async () => {
    const { find } = await open({ passkey: false })
    await expect.element(emailInput()).toBeVisible()
    expect(find('[data-testid=w3m-passkey-button]')).toBeNull()
  })
})
