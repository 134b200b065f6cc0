import { connect, openModal, setLocale, setTheme } from '@latchkey/core'
import { measureLayout } from '@latchkey/devnet/layout'
import { KitError } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import axe from 'axe-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { testKit } from '../../../test/testKit.ts'
import { ar } from '../../messages/ar.ts'
import { de } from '../../messages/de.ts'

/** The Connect view of an app with logins, whose wallet can be brought unless the test says no. */
async function open({ bring = true } = {}) {
  const login = scriptedLogin({ networks: [mainnet], methods: { bring } })
  const asked = vi.spyOn(login.login.walletSecurity, 'bring').mockResolvedValue()
  const kit = testKit({ wallets: [login] })
  const app = mountApp(kit, null, { catalogues: [de, ar] })
  void openModal(kit)
  await expect.element(page.getByTestId('wui-email-input')).toBeVisible()
  return { kit, login, asked, ...app, view: () => kit.store.getState().modal.stack.at(-1)?.view }
}

const link = () => page.getByTestId('bring-wallet')

it('has the login that follows ask for the wallet of who has its phrase, by keys, and says what comes', async () => {
  const { asked, modal, view } = await open()
  await expect.element(link()).toHaveTextContent('I have a recovery phrase or a move file')
  link().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Log in, then bring your wallet')).toBeVisible()
  await expect.element(page.getByText('Type them nowhere else.', { exact: false })).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
  await expect.poll(() => modal().activeElement?.getAttribute('type')).toBe('email')
  await userEvent.keyboard('marta@example.org{Enter}')
  await expect.poll(view).toBe('EmailVerifyOtp')
})

it('says that the wallet is loading until it can be asked for', async () => {
  const { asked } = await open()
  const answer = Promise.withResolvers<void>()
  asked.mockReturnValueOnce(answer.promise)
  await link().click()
  await expect.element(link()).toHaveTextContent('Loading the wallet…')
  await link().click({ force: true })
  answer.resolve()
  await expect.element(page.getByText('Log in, then bring your wallet')).toBeVisible()
  expect(asked).toHaveBeenCalledOnce()
})

it('says why it could not be asked for, and lets it be asked again', async () => {
  const { asked } = await open()
  asked.mockRejectedValueOnce(new KitError({ code: 'frame/has-wallet', shortMessage: 'This account has a wallet.' }))
  await link().click()
  await expect.element(page.getByTestId('w3m-social-login-widget').getByRole('alert')).toBeVisible()
  await link().click()
  await expect.element(page.getByText('Log in, then bring your wallet')).toBeVisible()
})

it('is offered in no app that wants it absent, and to no one who is logged in', async () => {
  const absent = await open({ bring: false })
  await expect.element(page.getByText('Makes a wallet in seconds. You keep the keys.')).toBeVisible()
  expect(absent.find('[data-testid=bring-wallet]')).toBeNull()
  absent.unmount()
  const { kit, login, find } = await open()
  await expect.element(link()).toBeVisible()
  await connect(kit, { connectorId: login.id })
  void openModal(kit, { view: 'Connect' })
  await expect.element(page.getByTestId('wui-email-input')).toBeVisible()
  expect(find('[data-testid=bring-wallet]')).toBeNull()
})

it('is whole on a narrow screen in three languages and both themes, before and after the press', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(390, 844)
  const { kit, modal } = await open()
  for (const [locale, said] of [
    ['en-US', 'I have a recovery phrase'],
    ['de', 'Mit Wiederherstellungsphrase'],
    ['ar', 'لدي عبارة استرداد'],
  ] as const) {
    setLocale(kit, locale)
    await expect.element(page.getByText(said, { exact: false })).toBeVisible()
    await expect.poll(measureLayout, { message: locale }).toEqual([])
  }
  await link().click()
  await expect.element(page.getByText('سجّل الدخول ثم أحضر محفظتك')).toBeVisible()
  await expect.poll(measureLayout).toEqual([])
  for (const themeMode of ['dark', 'light'] as const) {
    setTheme(kit, { themeMode })
    await expect.poll(() => modal().host.getAttribute('data-lk-theme')).toBe(themeMode)
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  }
})
