import { openModal } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { testKit } from '../../../test/testKit.ts'

async function open() {
  const login = scriptedLogin({ networks: [mainnet] })
  const kit = testKit({ wallets: [login] })
  mountApp(kit, null)
  void openModal(kit)
  await expect.element(page.getByTestId('wui-email-input')).toBeVisible()
  return { login }
}

async function askForCode() {
  await userEvent.fill(page.getByTestId('wui-email-input'), 'marta@example.org')
  await userEvent.keyboard('{Enter}')
}

const down = /The wallet’s service is down, or this device is offline\. Check your connection and try again/
it('a login says where the service of the wallet is down: at the mail, at its code, at a provider', async () => {
  const { login } = await open()
  login.answers.email = 'frame/service-unavailable'
  await askForCode()
  await expect.element(page.getByText(down)).toBeVisible()
  login.answers.email = 'VERIFY_OTP'
  login.answers.otp = 'frame/service-unavailable'
  await userEvent.click(page.getByRole('button', { name: 'Continue with e-mail' }))
  await expect.element(page.getByRole('group', { name: '6-digit code' })).toBeVisible()
  await userEvent.keyboard('407195')
  await expect.element(page.getByText(down)).toBeVisible()
  await userEvent.click(page.getByTestId('header-back'))
  login.answers.social = 'frame/service-unavailable'
  await userEvent.click(page.getByTestId('social-selector-google'))
  await expect.element(page.getByRole('heading', { name: 'The wallet’s service does not answer' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('a login says that its code could not be fetched, and asks for it again', async () => {
  const { login } = await open()
  login.answers.email = 'login/dependency-unavailable'
  await askForCode()
  await expect
    .element(page.getByText('Check your connection and whether something blocks it', { exact: false }))
    .toBeVisible()
  login.answers.email = 'VERIFY_OTP'
  await userEvent.click(page.getByRole('button', { name: 'Continue with e-mail' }))
  await expect.element(page.getByRole('group', { name: '6-digit code' })).toBeVisible()
})
