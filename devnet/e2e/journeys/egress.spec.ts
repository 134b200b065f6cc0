import { beforeEach, expect, it } from 'vitest'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { resetWallet } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { practiceRow } from '../harness/steps.ts'

// That no journey asks another host is checked by every visit: see openVisit.

const browser = sharedBrowser()
const { urls } = ownWorld()

beforeEach(resetWallet)

it.each(['example', 'web'] as const)('asks for little before a click on the %s page', async (site) => {
  const { page, requests } = await openVisit(browser(), urls[site])
  await page.getByTestId('connect-button').first().waitFor()
  // Long enough for everything that a page does when it is idle.
  await page.waitForTimeout(4_000)
  const foreign = requests.all.filter(({ url }) => new URL(url).origin !== urls[site])
  const asked = foreign.map(({ method, url }) => {
    const { origin, pathname, searchParams } = new URL(url)
    return `${method} ${origin}${pathname}${searchParams.has('page') ? ` page ${searchParams.get('page')}` : ''}`
  })
  const allowed = [`GET ${urls.api}/getWallets page 1`, `GET ${urls.api}/appkit/v1/config`]
  expect(asked.filter((request) => !allowed.includes(request))).toEqual([])
})

it('asks the service by name and version of the kit, and as its project [S7.1 S7.2 S7.3 S7.40]', async () => {
  const { page, requests } = await openVisit(browser(), urls.example)
  await page.getByTestId('connect-button').click()
  await practiceRow(page).waitFor()
  await expect
    .poll(() => requests.all.filter(({ url }) => url.startsWith(`${urls.api}/getWallets`)).length)
    .toBeGreaterThan(0)
  for (const { url } of requests.all.filter(({ url }) => url.startsWith(urls.api))) {
    const query = new URL(url).searchParams
    expect([url, query.get('st'), query.get('projectId')]).toEqual([url, 'latchkey', 'devnet'])
    expect(query.get('sv')).toMatch(/^react-eip155-\d+\.\d+\.\d+/)
  }
})

it.each(['example', 'web'] as const)('runs the %s page under a policy without exceptions', async (site) => {
  const response = await fetch(urls[site])
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('unsafe')
  // What the policy refuses fails the visit: see openVisit.
  const { page } = await openVisit(browser(), urls[site])
  await page.getByTestId('connect-button').first().click()
  await practiceRow(page).waitFor()
})
