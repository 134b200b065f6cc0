import { expect, it } from 'vitest'
import { appPages } from '../harness/appPages.ts'
import { frameHost } from '../harness/frameHost.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const app = appPages()

it('a login that is asked for during a flood of mails is worked for, unseen, and gets its mail', async () => {
  const { urls } = ownWorld()
  const email = `working.${Date.now()}@example.org`
  await using context = await browser().newContext()
  const sent: Record<string, unknown>[] = []
  // The service's refusal, once; the work that it asks for, and whether it takes what was done, is its own.
  await context.route(`${urls.auth}/v1/login/email`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    await route.fulfill({
      status: 429,
      headers: { 'access-control-allow-origin': urls.frame ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({
        status: 'FAILED',
        reasons: [{ field: '', description: 'Many mails are asked for: this one costs work.' }],
        code: 'login/work-needed',
        requestId: '1',
      }),
    })
  })
  const page = await context.newPage()
  await page.goto(app('app-a.localhost'))
  const host = await frameHost(page, urls.frame ?? '')
  const mails = await watchMail(email)
  expect(await host.ask('CONNECT_EMAIL', { email })).toMatchObject({ action: 'VERIFY_OTP' })
  expect(await mails.next(mailPatterns.code)).toMatch(/^\d{6}$/)
  expect(sent).toEqual([
    { email, projectId: 'devnet', browser: expect.stringMatching(/^Chrome on /), language: 'en' },
    {
      email,
      projectId: 'devnet',
      browser: expect.stringMatching(/^Chrome on /),
      language: 'en',
      work: { challenge: expect.stringMatching(/^18\./), solution: expect.stringMatching(/^\d+$/) },
    },
  ])
}, 120_000)
