import { openModal, pushView, selectAccount } from '@latchkey/core'
import { loginStore, startSocialLogin } from '@latchkey/core/login'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { testKit } from '../../../test/testKit.ts'

const socials = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
const phone = { mobile: true, ios: true, android: false, telegram: false, locale: 'en-US' }
const code = 'https://farcaster.example/~/siwf?channelToken=1'

/** The Connect view of an app that wants every login, whose operator has these. */
async function open(logins: readonly string[], platform?: typeof phone) {
  const api = scriptedApi({})
  api.logins = [...logins]
  const login = scriptedLogin({ networks: [mainnet], methods: { socials } })
  const kit = testKit({ wallets: [login], api, ...(platform && { env: { platform } }) })
  const app = mountApp(kit, null)
  void openModal(kit)
  await expect.element(page.getByTestId('w3m-header-text')).toBeVisible()
  return { kit, login, ...app, view: () => kit.store.getState().modal.stack.at(-1)?.view }
}

/** The same, where the code is shown. */
async function showCode(platform?: typeof phone) {
  const app = await open(['farcaster'], platform)
  await userEvent.click(page.getByTestId('social-selector-farcaster'))
  await expect.poll(app.view).toBe('ConnectingFarcaster')
  await expect.poll(() => loginStore(app.kit).getState().uri).toBe(code)
  return app
}

describe('a login with Farcaster', () => {
  it('is offered where the operator has a relay for it, in its place, and not where they have none', async () => {
    const { kit, find, unmount } = await open(['email', 'google', 'x'])
    await expect.element(page.getByTestId('social-selector-google')).toBeVisible()
    expect(find('[data-testid=social-selector-farcaster]')).toBeNull()
    pushView(kit, 'ConnectSocials')
    await expect.element(page.getByRole('button', { name: 'Google' })).toBeVisible()
    expect(find('[data-testid=social-selector-farcaster]')).toBeNull()
    unmount()

    const all = await open(['email', ...socials])
    pushView(all.kit, 'ConnectSocials')
    await expect.element(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
    const rows = [...all.modal().querySelectorAll('[data-testid^=social-selector-]')]
    expect(rows.slice(-7).map((row) => row.getAttribute('data-testid'))).toEqual(
      socials.map((name) => `social-selector-${name}`),
    )
  })

  it('shows a code to scan, its link to copy, and what to look out for [S2.14]', async () => {
    const { kit } = await showCode()
    await expect.element(page.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible()
    await expect.element(page.getByText(/A code from someone else would log them in as you/)).toBeVisible()
    await expect.element(page.getByTestId('copy-farcaster-uri')).toBeEnabled()
    // What the page itself may show [S3.32].
    expect(selectAccount(kit.store.getState()).farcasterUrl).toBe(code)
  })

  it('has a link instead of the code on a phone, and the code behind a button', async () => {
    const { find } = await showCode(phone)
    await expect.element(page.getByTestId('open-farcaster')).toHaveAttribute('href', code)
    expect(find('[data-testid=farcaster-qr-code]')).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Scan with another phone' }))
    await expect.element(page.getByTestId('farcaster-qr-code')).toBeVisible()
  })

  it('connects when the person has signed', async () => {
    const { kit, login } = await open(['farcaster'])
    login.answers.farcasterDone = 'go'
    await userEvent.click(page.getByTestId('social-selector-farcaster'))
    await expect.poll(() => kit.store.getState().status).toBe('connected')
    await expect.poll(() => kit.store.getState().modal.open).toBe(false)
    expect(login.logins).toEqual(['farcaster', 'await farcaster'])
    expect(selectAccount(kit.store.getState()).farcasterUrl).toBeUndefined()
  })

  it('forgets the code on the way back [S2.40], and begins anew with the wallet’s page [S2.41], 100 ms later [S2.42]', async () => {
    const { kit, login, view } = await showCode()
    await userEvent.click(page.getByTestId('header-back'))
    await expect.poll(view).toBe('Connect')
    expect(selectAccount(kit.store.getState()).farcasterUrl).toBeUndefined()
    expect(loginStore(kit).getState()).toMatchObject({ status: 'idle', uri: undefined })
    await kit.clock.advance(99)
    expect(login.logins).not.toContain('reload')
    await kit.clock.advance(1)
    expect(login.logins).toEqual(['farcaster', 'await farcaster', 'reload'])
  })

  it('leaves a login alone that is begun right after', async () => {
    const { kit, login } = await showCode()
    await userEvent.click(page.getByTestId('header-back'))
    startSocialLogin(kit, { provider: 'farcaster' })
    await kit.clock.advance(100)
    expect(login.logins).not.toContain('reload')
    expect(loginStore(kit).getState()).toMatchObject({ status: 'farcaster', uri: code })
  })

  it('veils a code that is over, and makes another', async () => {
    const { login } = await open(['farcaster'])
    login.answers.farcasterDone = 'login/attempt-closed'
    await userEvent.click(page.getByTestId('social-selector-farcaster'))
    await expect.element(page.getByText('A code is good for five minutes.')).toBeVisible()
    await expect.element(page.getByTestId('copy-farcaster-uri')).toBeDisabled()
    login.answers.farcasterDone = 'silent'
    await userEvent.click(page.getByRole('button', { name: 'New code' }))
    await expect.element(page.getByRole('img', { name: 'QR code to log in with Farcaster' })).toBeVisible()
    expect(login.logins).toEqual(['farcaster', 'await farcaster', 'farcaster', 'await farcaster'])
  })

  it('says until when a new device waits, who may stop it and what takes no wait, and makes a code afterwards', async () => {
    const { kit, login } = await open(['farcaster'])
    login.answers.farcasterDone = 'login/device-waiting'
    await userEvent.click(page.getByTestId('social-selector-farcaster'))
    await expect.element(page.getByText('Your wallet opens here later')).toBeVisible()
    await expect.element(page.getByText(/Scan a new one here after .*(AM|PM), within a day/)).toBeVisible()
    await expect.element(page.getByText(/Stop it on a device that has your wallet/)).toBeVisible()
    await expect.element(page.getByText(/A passkey, a password, a printed code or an added e-mail/)).toBeVisible()
    login.answers.farcasterDone = 'go'
    await userEvent.click(page.getByRole('button', { name: 'New code' }))
    await expect.poll(() => kit.store.getState().status).toBe('connected')
  })

  it('says that the relay can’t be reached, or what was refused, and tries again', async () => {
    const { kit, login } = await open(['farcaster'])
    login.answers.farcaster = 'api/upstream-unavailable'
    await userEvent.click(page.getByTestId('social-selector-farcaster'))
    await expect.element(page.getByText('Farcaster can’t be reached')).toBeVisible()
    login.answers.farcaster = 'go'
    login.answers.farcasterDone = 'login/provider-refused'
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('The login was not finished')).toBeVisible()
    login.answers.farcasterDone = 'go'
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => kit.store.getState().status).toBe('connected')
  })
})
