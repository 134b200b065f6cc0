import { writeSiwxText } from '@latchkey/protocol/siwx'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, countQuestions, resetWallet } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice, modal, viewTitle } from '../harness/steps.ts'
import { runAxe } from '../views/runAxe.ts'

// The page of all sign-ins of an account, against the service that keeps them.

const browser = sharedBrowser()
const { urls } = ownWorld()
const query = 'projectId=devnet&st=test&sv=1'

beforeEach(resetWallet)

/** A sign-in of a person in another browser, on another page of the same service: the token that it has there. */
async function signInElsewhere(host: string, person: (typeof personas)['alice'] = personas.alice) {
  const origin = `http://${host}`
  const ask = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const init = { headers: { origin, ...headers }, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    return fetch(`${urls.api}/auth/v1/${path}?${query}`, init)
  }
  const { nonce, token: shown } = (await (await ask('nonce')).json()) as { nonce: string; token: string }
  const message = writeSiwxText({
    accountAddress: person.address,
    chainId: 'eip155:1',
    domain: host,
    uri: `${origin}/`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  })
  const signature = await person.signMessage({ message })
  const body = { message, signature, walletInfo: { type: 'extension', name: 'Keyring' } }
  const answer = await ask('authenticate', { 'x-nonce-jwt': `Bearer ${shown}` }, body)
  const { token } = (await answer.json()) as { token: string }
  return { status: async () => (await ask('me', { authorization: `Bearer ${token}` })).status }
}

const rows = (page: Page) => page.getByTestId('sign-in-session')
const rowOf = (page: Page, host: string) => rows(page).filter({ hasText: host })
const prove = (page: Page) => page.getByTestId('sign-in-to-see')

/** Connects Alice, and goes to the page by the navigation. */
async function openSignIns() {
  const visit = await openVisit(browser(), urls.web ?? '')
  await connectPractice(visit.page)
  await visit.page.getByRole('link', { name: 'Sign-ins' }).click()
  await prove(visit.page).waitFor()
  return visit
}

async function signIn(page: Page): Promise<void> {
  await prove(page).click()
  await expect.poll(() => viewTitle(page).textContent()).toBe('Sign in')
  await approve(page, () => modal(page).getByTestId('w3m-connecting-siwe-sign').click())
  await rows(page).first().waitFor()
}

describe('the page of sign-ins', () => {
  it('asks for a signature first, lists where the account is signed in, and ends one', async () => {
    const before = await countQuestions()
    const other = await signInElsewhere('localhost:7701')
    await signInElsewhere('localhost:7702', personas.bob)
    const { page } = await openSignIns()
    expect(await rows(page).count()).toBe(0)
    await signIn(page)
    expect((await countQuestions()) - before).toBe(2)
    // That of this page is first. What another account has is not in it.
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await rows(page).first().textContent()).toContain(new URL(urls.web ?? '').host)
    expect(await rows(page).first().textContent()).toContain('This browser')
    expect(await rows(page).first().textContent()).toContain('With Practice wallet')
    expect(await rowOf(page, 'localhost:7701').textContent()).toMatch(/Since .+Last used .+With Keyring/)

    const end = page.getByRole('button', { name: 'End the sign-in at localhost:7701' })
    await end.click()
    expect(await runAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await other.status()).toBe(200)
    await end.click()
    await rowOf(page, 'localhost:7701').getByRole('button', { name: 'End', exact: true }).last().click()
    await page.getByText('The sign-in at localhost:7701 has ended.').waitFor()
    expect(await other.status()).toBe(401)
    await expect.poll(() => rows(page).count()).toBe(1)

    await page.reload()
    await rows(page).first().waitFor()
    expect((await countQuestions()) - before).toBe(2)
  })

  it('ends all others at once, then its own: the list is not shown any more, the wallet stays', async () => {
    const others = await Promise.all(['localhost:7703', 'localhost:7704'].map((host) => signInElsewhere(host)))
    const { page } = await openSignIns()
    await signIn(page)
    await page.getByTestId('end-all').click()
    await page.getByRole('button', { name: 'End all others' }).last().click()
    await page.getByText(/sign-ins have ended/).waitFor()
    for (const other of others) expect(await other.status()).toBe(401)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page)
      .getByRole('button', { name: /^End the sign-in/ })
      .click()
    await rows(page).getByRole('button', { name: 'End', exact: true }).last().click()
    await prove(page).waitFor()
    expect(await rows(page).count()).toBe(0)
    await page.getByTestId('account-button').filter({ visible: true }).first().waitFor()
  })

  it('says that the service did not answer, and never that there is nothing', async () => {
    const { page, context } = await openSignIns()
    await context.route('**/auth/v1/sessions?**', (route) => route.abort())
    await prove(page).click()
    await approve(page, () => modal(page).getByTestId('w3m-connecting-siwe-sign').click())
    await page.locator('main').getByText('The app’s server did not answer').waitFor()
    expect(await rows(page).count()).toBe(0)
    await context.unroute('**/auth/v1/sessions?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).first().waitFor()
  })

  it('keeps the wallet where the service can’t begin a sign-in, and signs in once it can', async () => {
    const { page, context } = await openSignIns()
    await context.route('**/auth/v1/nonce?**', (route) => route.abort())
    await prove(page).click()
    await modal(page).getByText('A problem occurred while trying initialize authentication').first().waitFor()
    await context.unroute('**/auth/v1/nonce?**')
    await modal(page).getByTestId('w3m-connecting-siwe-sign').click()
    await approve(page, () => Promise.resolve())
    await rows(page).first().waitFor()
  })
})
