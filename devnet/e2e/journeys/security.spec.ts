import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../harness/ownWorld.ts'
import { approvalLink, mailedCode, readMail } from '../harness/readMail.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { logInAtProvider } from '../harness/socialLogin.ts'
import { accountButton, modal, notification, openAccount, viewTitle } from '../harness/steps.ts'

// One person with a laptop and a phone: what the security page of the web app shows and does is seen on both.

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()
const name = `sina_${Date.now() % 1e9}`
const sina = { name, mail: `${name}@example.org` }

let laptop: Page
let phone: Page
beforeAll(async () => {
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser().newContext({ viewport: { width: 1280, height: 800 } })
    contexts.push(context)
    return context.newPage()
  }
  laptop = await open()
  phone = await open()
  return () => Promise.all(contexts.map((context) => context.close()))
})

/** Presses Google's button in the modal, and logs in in the window that opens. */
async function logInWithGoogle(page: Page): Promise<void> {
  await page.goto(`${urls.web}/security`)
  await page.getByRole('button', { name: 'Log in' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal(page).getByTestId('social-selector-google').click(),
  ])
  await logInAtProvider(popup, sina, () => modal(page).locator('.lk-note').textContent())
}

const devices = (page: Page) => page.getByTestId('wallet-device')

/** Asks the wallet by the provider that it announces (EIP-6963), and says what came of it. */
const sign = (page: Page) =>
  page.evaluate(async () => {
    type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }
    const provider = await new Promise<Provider>((resolve) => {
      window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
        if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
      }) as EventListener)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
    return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] }).then(
      () => 'signed',
      (error: Error) => error.message,
    )
  })

describe('a person who logs in with a social account', () => {
  it('sees what leads back to the wallet and in which browser it is [S1.5]', async () => {
    await logInWithGoogle(laptop)
    await laptop.getByText('Your mailbox is the only way back').waitFor()
    await devices(laptop).getByText('This browser').waitFor()
    await expect.poll(() => devices(laptop).textContent()).toMatch(/Chrome on Linux.*localhost/)
    expect(await devices(laptop).count()).toBe(1)
    expect(await laptop.getByTestId('leave-everywhere').count()).toBe(0)
    expect(await laptop.getByTestId('mailbox-way').count()).toBe(0)
  })

  it('is offered a passkey at home until they put it off', async () => {
    await laptop.getByRole('link', { name: 'Home' }).click()
    const nudge = laptop.getByTestId('protect-nudge')
    await nudge.getByRole('button', { name: 'Not now' }).click()
    await nudge.waitFor({ state: 'detached' })
    await laptop.reload()
    await accountButton(laptop).waitFor()
    expect(await nudge.count()).toBe(0)
  })

  it('finds a second browser in the list, takes it out, and it signs nothing any more', async () => {
    await logInWithGoogle(phone)
    const link = await readMail(sina.mail, approvalLink)
    const words = phone.frameLocator('#w3m-iframe').locator('.deviceApproval-phrase')
    await words.waitFor()
    const mailbox = await phone.context().newPage()
    await mailbox.goto(link)
    expect(await mailbox.locator('strong').textContent()).toBe(await words.textContent())
    await mailbox.getByRole('button', { name: 'Approve' }).click()
    await mailbox.close()
    await expect.poll(() => devices(phone).count()).toBe(2)

    await laptop.goto(`${urls.web}/security`)
    await expect.poll(() => devices(laptop).count()).toBe(2)
    const other = devices(laptop).filter({ hasNotText: 'This browser' })
    await other.getByRole('button', { name: 'Take out' }).click()
    await other.getByText('It can sign nothing from then on').waitFor()
    await other.getByRole('button', { name: 'Take out', exact: true }).click()
    await expect.poll(() => devices(laptop).count()).toBe(1)
    // No moment is left to it: its very next request is refused.
    expect(await sign(phone)).toBe('Session Expired')
  })

  it('changes the address by a code to the old one and a code to the new one [S3.153, S3.154, S3.155]', async () => {
    await openAccount(laptop)
    await modal(laptop).getByTestId('w3m-profile-button').click()
    await modal(laptop).getByTestId('w3m-account-email-update').click()
    const next = `${name}.new@example.org`
    await modal(laptop).getByTestId('wui-email-input').fill(next)
    await laptop.keyboard.press('Enter')
    const enter = async (address: string) => {
      const code = await readMail(address, mailedCode)
      await modal(laptop).getByTestId('wui-otp-input').locator('input').first().pressSequentially(code)
    }
    await modal(laptop).getByText(sina.mail).first().waitFor()
    await enter(sina.mail)
    await modal(laptop).getByText(next).first().waitFor()
    await enter(next)
    await notification(laptop).waitFor()
    expect(await viewTitle(laptop).textContent()).toContain('Profile')
    await modal(laptop).getByText(next).first().waitFor()
  })
})
