import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personas } from '../../src/index.ts'
import { startPractice } from '../../src/practice/startPractice.ts'
import { ask, askAndPress, call, openPractice, outcome, type PracticeFixture } from './openPractice.ts'

const { alice } = personas
let fixture: PracticeFixture
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-practice-'))
  fixture = await openPractice(join(folder, 'sessions.json'))
})
afterAll(async () => {
  await fixture.stop()
  rmSync(folder, { recursive: true })
})

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${fixture.practice.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A request with a host header of its own, which fetch doesn't let us write. */
const statusFor = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(`${fixture.practice.url}/control/state`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })

const sessionOf = (page: Awaited<ReturnType<PracticeFixture['newPage']>>) =>
  page.evaluate(() => localStorage.getItem('latchkey-practice-wallet.session') ?? '')

describe('the doors of the practice wallet', () => {
  it('keeps the pages of other origins away from its questions and its control', async () => {
    for (const path of ['/asks', '/asks/x', '/control']) {
      expect((await post(path, {}, { origin: fixture.site.url })).status).toBe(403)
      expect((await post(path, {}, { origin: 'null' })).status).toBe(403)
      expect((await post(path, {}, { 'content-type': 'text/plain' })).status).toBe(415)
    }
    const page = await fixture.newPage()
    const refused = page.evaluate(
      (url) =>
        fetch(`${url}/control`, { method: 'POST', body: '{"autoApprove":true}' }).then((answer) => answer.status),
      fixture.practice.url,
    )
    await expect(refused).rejects.toThrow('Failed to fetch')
    expect(await (await fetch(`${fixture.practice.url}/control/state`)).json()).toMatchObject({ autoApprove: false })
  })

  it('answers to its own name only', async () => {
    const { host } = new URL(fixture.practice.url)
    expect(await statusFor(host)).toBe(200)
    expect(await statusFor('evil.example')).toBe(403)
  })

  it('refuses what it cannot read', async () => {
    expect((await post('/control', { fault: 'sleepy' })).status).toBe(400)
    expect((await post('/control', { fault: 'slow', delayMs: -1 })).status).toBe(400)
    expect((await post('/provider/session', { session: 'short' })).status).toBe(400)
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    await ask(page, 'eth_sendTransaction', [{ from: alice.address, to: 'nowhere' }])
    expect(await outcome(page)).toMatchObject({ code: -32602 })
    expect(await call(page, 'eth_sign', [alice.address, '0x00'])).toMatchObject({ code: 4200 })
    expect(await call(page, 'anvil_setBalance', [alice.address, '0x0'])).toMatchObject({ code: 4200 })
    await ask(page, 'eth_sendTransaction', [{ from: alice.address, to: alice.address, chainId: '0x2105' }])
    expect(await outcome(page)).toMatchObject({ code: -32602 })
  })

  it('gives a session to nobody but the page that it was opened for', async () => {
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    const session = await sessionOf(page)
    const own = await post('/provider/session', { session }, { origin: fixture.site.url })
    expect(await own.json()).toMatchObject({ accounts: [alice.address] })
    const foreign = fixture.site.url.replace('localhost', '127.0.0.1')
    expect(await (await post('/provider/session', { session }, { origin: foreign })).json()).toBeNull()
    expect(await (await post('/provider/session', { session })).json()).toBeNull()
    const events = await fetch(`${fixture.practice.url}/provider/events?session=${session}`, {
      headers: { origin: foreign },
    })
    expect(await events.text()).toContain('"ended"')
    expect(own.headers.get('access-control-allow-origin')).toBe(fixture.site.url)
    const elsewhere = await post('/provider/session', { session }, { origin: 'https://page.example' })
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('does not take a request from a page that claims to be another', async () => {
    const page = await fixture.newPage()
    await page.goto(fixture.site.url.replace('localhost', '127.0.0.1'))
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        ([wallet, claimed]) => {
          const scope = window as unknown as { heard: unknown[]; popup: Window | null }
          scope.heard = []
          addEventListener('message', (event) => scope.heard.push(event.data))
          scope.popup = open(`${wallet}/?origin=${encodeURIComponent(claimed)}`, 'x', 'popup')
        },
        [fixture.practice.url, fixture.site.url] as const,
      ),
    ])
    await popup.locator('main').waitFor()
    const asked = popup.waitForRequest(/\/asks$/, { timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    await page.evaluate((wallet) => {
      const id = crypto.randomUUID()
      const message = { v: 1, type: 'request', id, method: 'eth_requestAccounts', params: [], session: null }
      ;(window as unknown as { popup: Window | null }).popup?.postMessage(message, wallet)
    }, fixture.practice.url)
    expect(await asked).toBe(false)
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  })

  it('does not take an answer from anybody but its window', async () => {
    const page = await fixture.newPage()
    const [, id] = await Promise.all([
      ask(page, 'eth_requestAccounts'),
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            // The worst case: an attacker has read the id of the request.
            const real = crypto.randomUUID.bind(crypto)
            crypto.randomUUID = () => {
              const made = real()
              resolve(made)
              return made
            }
          }),
      ),
    ])
    await page.evaluate((known) => {
      const session = { id: 'f'.repeat(64), accounts: ['0x00000000000000000000000000000000000000ff'], chainId: 1 }
      postMessage({ v: 1, type: 'answer', id: known, result: session.accounts, session }, location.origin)
    }, id)
    expect(await call(page, 'eth_accounts')).toEqual({ result: [] })
    const popup = page
      .context()
      .pages()
      .find((other) => other !== page)
    await popup?.getByRole('button', { name: 'Connect' }).click()
    expect(await outcome(page)).toEqual({ result: [alice.address] })
  })

  it('cannot be framed, and runs nothing inline', async () => {
    const policy = (await fetch(fixture.practice.url)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-')
  })

  it('remembers its pages across a restart', async () => {
    const page = await fixture.newPage()
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    const session = await sessionOf(page)
    const again = await startPractice({
      output: fixture.output,
      chains: [],
      sessionsFile: join(folder, 'sessions.json'),
    })
    try {
      const answer = await fetch(`${again.url}/provider/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: fixture.site.url },
        body: JSON.stringify({ session }),
      })
      expect(await answer.json()).toEqual({ id: session, accounts: [alice.address], chainId: 1 })
    } finally {
      await again.stop()
    }
  })
})
