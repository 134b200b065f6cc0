import { memoryStorage, openModal, resetView } from '@latchkey/core'
import { loginStore } from '@latchkey/core/login'
import { KitError } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { type TestKitOptions, testKit } from '../../../test/testKit.ts'

/** A page that no other has in a frame, as those of tests are. */
const alone = { mobile: false, ios: false, android: false, telegram: false, locale: 'en-US' }

/** The Connect view of an app with a login, and a wallet in the browser where the test has one. */
async function open(options: TestKitOptions & { withWallet?: boolean; email?: string | null } = {}) {
  const { withWallet, email, ...rest } = options
  const login = scriptedLogin({ networks: [mainnet], ...(email !== undefined && { email }) })
  const relay = scriptedWallet({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })
  const kit = testKit({ wallets: withWallet ? [login, relay, scriptedWallet()] : [login], ...rest })
  const app = mountApp(kit, null)
  void openModal(kit)
  await expect.element(page.getByTestId('w3m-header-text')).toBeVisible()
  const focused = () => app.modal().activeElement?.getAttribute('aria-label')
  return { kit, login, ...app, focused, view: () => kit.store.getState().modal.stack.at(-1)?.view }
}

/** The mail field and the wallets, from the top. */
const connectIds = (modal: ShadowRoot) =>
  [...modal.querySelectorAll('[data-testid^=wallet-selector],[data-testid=wui-email-input]')].map((each) =>
    each.getAttribute('data-testid'),
  )

const emailInput = () => page.getByTestId('wui-email-input')

async function askForCode(email = 'marta@example.org') {
  await userEvent.fill(emailInput(), email)
  await userEvent.keyboard('{Enter}')
}

describe('Connect with logins', () => {
  it('offers mail, then the social accounts in their order, then wallets [S1.4] [S1.5] [S9.75]', async () => {
    const { modal } = await open()
    await expect.element(emailInput()).toBeVisible()
    await expect.element(page.getByTestId('w3m-email-login-or-separator')).toBeVisible()
    const ids = [...modal().querySelectorAll('.lk-body [data-testid]')].map((each) => each.getAttribute('data-testid'))
    const shown = ids.filter((id) => /^(wui-email-input|social-selector|w3m-email-login-or|all-wallets)/.test(id ?? ''))
    expect(shown).toEqual([
      'wui-email-input',
      'social-selector-google',
      'social-selector-x',
      'social-selector-discord',
      'social-selector-apple',
      'social-selector-github',
      'social-selector-facebook',
      'w3m-email-login-or-separator',
      'all-wallets',
    ])
  })

  it('leads with the logins where the browser has a wallet: the mail button alone has the accent, then wallets, installed first', async () => {
    const { modal } = await open({ withWallet: true })
    await expect.element(page.getByText('Makes a wallet in seconds. You keep the keys.')).toBeVisible()
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeVisible()
    const accents = [...modal().querySelectorAll('.lk-body .lk-btn.pri')].map((each) => each.textContent)
    expect(accents).toEqual(['Continue with e-mail'])
    expect(connectIds(modal())).toEqual([
      'wui-email-input',
      'wallet-selector-io.rabby',
      'wallet-selector-walletconnect',
    ])
  })

  it('has wallets first where the app wants that and the browser has one', async () => {
    const { modal } = await open({ withWallet: true, connectMethodsOrder: 'INSTALLED_FIRST' })
    await expect.element(emailInput()).toBeVisible()
    expect(connectIds(modal())).toEqual([
      'wallet-selector-io.rabby',
      'wallet-selector-walletconnect',
      'wui-email-input',
    ])
  })

  it('shows what the operator has of it, and wallets alone where that is nothing', async () => {
    const api = scriptedApi({})
    api.logins = ['github']
    const first = await open({ api })
    await expect.element(page.getByTestId('social-selector-github')).toBeVisible()
    expect(first.find('[data-testid=wui-email-input]')).toBeNull()
    expect(first.find('[data-testid=social-selector-google]')).toBeNull()
    first.unmount()
    const none = scriptedApi({})
    none.logins = []
    const second = await open({ api: none })
    await expect.element(page.getByTestId('all-wallets')).toBeVisible()
    expect(second.find('[data-testid=w3m-social-login-widget]')).toBeNull()
  })

  it.each([{ emailShowWallets: false }, { collapseWallets: true }])(
    'keeps wallets behind a button where the app wants that: %j',
    async (features) => {
      const { view } = await open({ features })
      await userEvent.click(page.getByTestId('w3m-collapse-wallets-button'))
      await expect.poll(view).toBe('ConnectWallets')
      await expect.element(page.getByTestId('all-wallets')).toBeVisible()
    },
  )

  it('leads who has no wallet to its own, from the list and from the explanation', async () => {
    const { kit, login, view } = await open()
    await userEvent.click(page.getByText('I don’t have a wallet'))
    await expect.poll(view).toBe('GetWallet')
    await expect.element(page.getByTestId('social-selector-google')).toBeVisible()
    await expect.element(page.getByTestId('w3m-passkey-button')).toBeVisible()
    resetView(kit, 'WhatIsAWallet')
    await userEvent.click(page.getByRole('button', { name: 'Get a wallet' }))
    await expect.element(page.getByText('Make a wallet here')).toBeVisible()
    await askForCode()
    await expect.poll(view).toBe('EmailVerifyOtp')
    expect(login.logins).toEqual(['email marta@example.org'])
  })

  it('lets nobody in before the terms are accepted, where there is a box', async () => {
    const { login } = await open({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' })
    await expect.element(emailInput()).toBeDisabled()
    await expect.element(page.getByTestId('social-selector-google')).toBeDisabled()
    await userEvent.click(page.getByTestId('w3m-legal-checkbox'))
    await askForCode()
    await expect.poll(() => login.logins).toEqual(['email marta@example.org'])
  })

  it('asks for the terms also of who comes by the help', async () => {
    const { kit, find, view } = await open({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://app.example/terms',
    })
    resetView(kit, 'GetWallet')
    await userEvent.click(page.getByRole('button', { name: 'Continue with e-mail' }))
    await expect.poll(view).toBe('Connect')
    await expect.poll(() => find('[data-testid=wui-email-input]')?.matches(':disabled')).toBe(true)
  })

  it('refuses what is no address before anybody is asked [S5.3]', async () => {
    const { login } = await open()
    for (const wrong of ['marta', 'marta@', 'marta@example', 'a b@example.org']) {
      await askForCode(wrong)
      await expect.element(page.getByText(/Check the e-mail address/)).toBeVisible()
    }
    expect(login.logins).toEqual([])
  })
})

describe('a login by mail', () => {
  it('asks for the code, checks it with the last digit, and connects', async () => {
    const { kit, login, view, focused } = await open()
    await askForCode()
    await expect.poll(view).toBe('EmailVerifyOtp')
    await expect.element(page.getByText(/We sent a 6-digit code to marta@example.org/)).toBeVisible()
    await expect.poll(focused).toBe('Digit 1 of 6')
    await userEvent.keyboard('407195')
    await expect.poll(() => kit.store.getState().status).toBe('connected')
    expect(login.logins).toEqual(['email marta@example.org', 'otp 407195'])
    await expect.poll(() => kit.store.getState().modal.open).toBe(false)
    expect(kit.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'EMAIL_LOGIN_SELECTED',
        'EMAIL_SUBMITTED',
        'EMAIL_VERIFICATION_CODE_SENT',
        'EMAIL_VERIFICATION_CODE_PASS',
        'CONNECT_SUCCESS',
      ]),
    )
    expect(kit.events.find(({ type }) => type === 'CONNECT_SUCCESS')).toMatchObject({ method: 'email' })
  })

  it('says that a code was wrong, empties the boxes, and takes the next', async () => {
    const { kit, login, focused } = await open()
    login.answers.otp = 'login/code-wrong'
    await askForCode()
    await expect.poll(focused).toBe('Digit 1 of 6')
    await userEvent.keyboard('111111')
    await expect.element(page.getByText(/Use the newest e-mail/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveValue('')
    login.answers.otp = 'go'
    await userEvent.keyboard('222222')
    await expect.poll(() => kit.store.getState().status).toBe('connected')
  })

  it('sends another code after 30 s and no sooner', async () => {
    const { kit, login, focused } = await open()
    await askForCode()
    const renew = () => page.getByRole('button', { name: /new code/ })
    await expect.element(renew()).toBeDisabled()
    await kit.clock.advance(30_000)
    await expect.element(renew()).toBeEnabled()
    await userEvent.click(renew())
    await expect.poll(() => login.logins).toEqual(['email marta@example.org', 'email marta@example.org'])
    await expect.element(renew()).toBeDisabled()
    await expect.poll(focused).toBe('Digit 1 of 6')
  })

  it('that was throttled says when it may be tried again', async () => {
    const { login } = await open()
    login.answers.email = 'login/throttled'
    await askForCode()
    await expect.element(page.getByText(/We just sent you an e-mail/)).toBeVisible()
  })

  it('waits for the approval of an unknown browser, then asks for the code', async () => {
    const { login, view } = await open()
    login.answers.email = 'VERIFY_DEVICE'
    login.answers.device = 'login/device-denied'
    await askForCode()
    await expect.poll(view).toBe('EmailVerifyDevice')
    login.answers.device = 'go'
    await userEvent.click(page.getByRole('button', { name: 'Keep waiting' }))
    await expect.poll(view).toBe('EmailVerifyOtp')
    await userEvent.click(page.getByTestId('header-back'))
    await expect.poll(view).toBe('Connect')
  })

  it('offers the last login of this browser first, and forgets it when asked', async () => {
    const env = { storage: memoryStorage() }
    const { unmount, kit } = await open({ env })
    await askForCode()
    await expect.element(page.getByRole('group', { name: '6-digit code' })).toBeVisible()
    await userEvent.keyboard('407195')
    await expect.poll(() => kit.store.getState().status).toBe('connected')
    unmount()
    const again = await open({ env })
    await userEvent.click(page.getByRole('button', { name: 'Continue as marta@example.org' }))
    await expect.poll(() => again.login.logins).toEqual(['email marta@example.org'])
    again.unmount()
    await open({ env })
    await userEvent.click(page.getByTestId('lk-forget-login'))
    await expect.poll(() => env.storage.get('latchkey.login')).toBeNull()
  })

  it('leads to the practice mail where the installation has one, and to no mailbox elsewhere', async () => {
    const { unmount } = await open()
    await askForCode()
    await expect.element(page.getByText(/We sent a 6-digit code/)).toBeVisible()
    expect(page.getByTestId('lk-practice-mail').query()).toBeNull()
    unmount()
    await open({ mailboxUrl: 'http://localhost:4308/' })
    await askForCode()
    await expect.element(page.getByTestId('lk-practice-mail')).toHaveAttribute('href', 'http://localhost:4308/')
  })

  it('of a known browser needs no code', async () => {
    const { kit, login } = await open()
    login.answers.email = 'CONNECT'
    await askForCode()
    await expect.poll(() => kit.store.getState().status).toBe('connected')
  })
})

describe('a login with a social account', () => {
  it('opens the window inside the click, shows the two words, and connects', async () => {
    const { kit, login, view } = await open()
    login.answers.socialDone = 'silent'
    await userEvent.click(page.getByTestId('social-selector-google'))
    await expect.poll(view).toBe('ConnectingSocial')
    await expect.poll(() => login.windows).toEqual([{ url: 'https://google.example/login', closed: false }])
    await expect.element(page.getByText(/amber canoe/)).toBeVisible()
    await userEvent.click(page.getByTestId('header-back'))
    await expect.poll(() => login.windows[0]?.closed).toBe(true)
    await expect.poll(() => loginStore(kit).getState().status).toBe('idle')
    login.answers.socialDone = 'go'
    await userEvent.click(page.getByTestId('social-selector-google'))
    await expect.poll(() => kit.store.getState().status).toBe('connected')
  })

  it('leaves for the provider where the browser opens no window', async () => {
    const { login } = await open({ env: { platform: alone } })
    login.answers.window = 'blocked'
    await userEvent.click(page.getByTestId('social-selector-x'))
    await expect.element(page.getByText('Continuing to X')).toBeVisible()
    expect(login.logins.slice(-2)).toEqual(['social x', 'leave https://x.example/login'])
    // Who comes back by the browser's way back finds the page of before: its link leads there again, in this tab.
    const link = page.getByRole('link', { name: 'Open X', exact: true })
    await expect.element(link).toHaveAttribute('href', 'https://x.example/login')
    await expect.element(link).not.toHaveAttribute('target')
  })

  it('goes on by itself when its page is come back to, and says what became of it', async () => {
    const come = async (socialDone: 'silent' | 'go' | 'login/attempt-closed', provider: 'x' | undefined = 'x') => {
      const login = scriptedLogin({ networks: [mainnet], back: { provider, cameWith: 'login.token' } })
      login.answers.socialDone = socialDone
      const kit = testKit({ wallets: [login] })
      const { unmount } = mountApp(kit, null)
      return { kit, login, unmount, view: () => kit.store.getState().modal.stack.at(-1)?.view }
    }
    const waiting = await come('silent')
    await expect.element(page.getByText('Back from X')).toBeVisible()
    expect(waiting.view()).toBe('ConnectingSocial')
    expect(waiting.login.logins).toEqual(['back x login.token'])
    waiting.unmount()

    const over = await come('login/attempt-closed', undefined)
    await expect.element(page.getByText('This login has ended')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Log in another way' }))
    await expect.poll(over.view).toBe('Connect')
    over.unmount()

    const { kit } = await come('go')
    await expect.poll(() => kit.store.getState().status).toBe('connected')
    await expect.poll(() => kit.store.getState().modal.open).toBe(false)
  })

  it('goes on by a link where neither a window opens nor the page may leave, and where it is out of sight', async () => {
    const { kit, login } = await open()
    login.answers.socialDone = 'silent'
    login.answers.window = 'blocked'
    login.answers.redirect = 'no'
    await userEvent.click(page.getByTestId('social-selector-x'))
    const link = () => page.getByRole('link', { name: /Open X/ })
    await expect.element(link()).toHaveAttribute('href', 'https://x.example/login')
    await userEvent.click(page.getByTestId('header-back'))
    login.answers.window = 'open'
    await userEvent.click(page.getByTestId('social-selector-x'))
    await expect.poll(() => login.windows.length).toBe(1)
    const [opened] = login.windows
    if (opened) opened.closed = true
    await kit.clock.advance(500)
    await expect.element(link()).toBeVisible()
    // It may be open all the same: no message says that it was closed.
    await expect.element(page.getByText(/If it is still open, continue there/)).toBeVisible()
  })

  it('says what the provider refused, and tries again', async () => {
    const { kit, login } = await open()
    login.answers.socialDone = 'login/provider-refused'
    await userEvent.click(page.getByTestId('social-selector-github'))
    await expect.element(page.getByText('The login was not finished')).toBeVisible()
    login.answers.socialDone = 'go'
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => kit.store.getState().status).toBe('connected')
  })
})

describe('a session that is over', () => {
  it('is told of when the wallet is asked, with the advice to look at the clock [S8.19]', async () => {
    const { kit, login, view } = await open()
    login.answers.email = 'CONNECT'
    await askForCode()
    await expect.poll(() => kit.store.getState().modal.open).toBe(false)
    login.heard()?.failed?.(new KitError({ code: 'frame/session-expired', shortMessage: 'Session Expired' }))
    await expect
      .poll(async () => {
        await kit.clock.advance(300)
        return page.getByTestId('wui-snackbar-message').query()?.textContent
      })
      .toBe('Session Expired')
    await expect.element(page.getByText(/check the date and time of this device/)).toBeVisible()
    expect(view()).not.toBe('ApproveTransaction')
  })
})

describe('the address of a login', () => {
  it('is changed from the profile, by a code to the old one and one to the new', async () => {
    const { kit, login, view } = await open()
    login.answers.email = 'CONNECT'
    await askForCode()
    await expect.poll(() => kit.store.getState().status).toBe('connected')
    await expect.poll(() => kit.store.getState().modal.open).toBe(false)
    void openModal(kit)
    await userEvent.click(page.getByTestId('account-menu'))
    await userEvent.click(page.getByTestId('w3m-profile-button'))
    await userEvent.click(page.getByTestId('w3m-account-email-update'))
    await askForCode('new@example.org')
    await expect.poll(view).toBe('UpdateEmailPrimaryOtp')
    const box = () => page.getByRole('textbox', { name: 'Digit 1 of 6' })
    await userEvent.fill(box(), '111111')
    await expect.poll(view).toBe('UpdateEmailSecondaryOtp')
    await expect.element(page.getByText(/your new address/)).toBeVisible()
    await userEvent.fill(box(), '222222')
    await expect.poll(view).toBe('Profile')
    expect(login.logins.slice(1)).toEqual(['update new@example.org', 'primary 111111', 'secondary 222222'])
    await expect.poll(() => kit.store.getState().notification.text).toEqual({ key: 'emailChanged' })
  })
})
