import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newProject, startApi } from '@latchkey/api'
import { type Relay, startRelay } from '@latchkey/relay'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addAuthenticator } from '../../src/browser/addAuthenticator.ts'
import { freePort } from '../../src/process/listen.ts'
import { buildSite } from '../../src/site/buildSite.ts'
import { serveSite } from '../../src/site/serveSite.ts'
import { repositoryRoot, siteSources } from '../../src/site/sites.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { startPeople } from '../harness/startPeople.ts'
import { runAxe } from '../views/runAxe.ts'

// The operators' page, on an installation of its own: an api with a database in a file, and the web app as it ships.

const relayToken = 'm'.repeat(32)
const browser = sharedBrowser()
let directory: string
let web: Awaited<ReturnType<typeof serveSite>>
let api: Awaited<ReturnType<typeof startApi>>
let page: string
let relay: Relay
let services: Awaited<ReturnType<typeof startPeople>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-admin-'))
  const port = await freePort()
  page = `http://localhost:${port}`
  services = await startPeople(directory)
  relay = await startRelay({ logLevel: 'silent', metricsToken: relayToken })
  api = await startApi({
    host: 'localhost',
    logLevel: 'silent',
    sqlitePath: join(directory, 'api.db'),
    operatorPage: page,
    others: {
      urls: { ...services.urls, relay: relay.httpUrl },
      people: services.people,
      relayMetricsToken: relayToken,
    },
    ownPages: [page],
    defaultProject: newProject('shop', { name: 'Harbour Shop', dailyRequests: 1_000 }),
  })
  const output = await buildSite({ folder: 'apps/web', sources: siteSources })
  const settings = { apiUrl: api.url, projectId: 'shop', devnet: false, networks: ['eip155:1'] } as const
  web = await serveSite({ output, port, settings })
})
afterAll(async () => {
  await web?.stop()
  await api?.stop()
  await services?.stop()
  await relay?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The link that the command on the server prints. */
async function invite(name: string, role: string): Promise<string> {
  const words = ['scripts/latchkey.mjs', 'api', 'operators', 'invite', name, '--role', role]
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_OPTIONS: '', SQLITE_PATH: join(directory, 'api.db'), OPERATOR_PAGE: page },
  })
  return stdout.split('\n')[0] ?? ''
}

/** A browser of somebody's own, with passkeys of its own. */
async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser().newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().message))
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text())
  })
  onTestFinished(async () => {
    await context.close()
    expect(errors).toEqual([])
  })
  const visit = await context.newPage()
  await addAuthenticator(visit)
  await visit.goto(url)
  return visit
}

async function accept(link: string, options?: BrowserContextOptions): Promise<Page> {
  const visit = await open(link, options)
  await visit.getByTestId('operator-accept').click()
  await visit.getByTestId('operator-name').waitFor()
  return visit
}

const project = (visit: Page) => visit.getByTestId('operated-project')

describe('the operators’ page', () => {
  it('lets the first owner in by a link of the command, change a project, and read it in the record', async () => {
    const link = await invite('Ann', 'owner')
    const visit = await accept(link)
    // The token is gone from the address before anything else is loaded.
    expect(visit.url()).toBe(`${page}/admin`)
    await expect.poll(() => visit.getByTestId('operator-name').textContent()).toBe('Ann, Owner')
    await project(visit).getByRole('button', { name: 'Change Harbour Shop' }).click()
    await visit.getByLabel('Pages', { exact: true }).fill('https://shop.example\nhttps://*.shop.example')
    expect(await runAxe(visit)).toEqual([])
    await visit.getByRole('button', { name: 'Save' }).click()
    await visit.getByText('Harbour Shop is saved.').waitFor()
    await expect.poll(() => project(visit).textContent()).toContain('https://*.shop.example')
    await visit.getByTestId('admin-acts').click()
    const act = visit.getByTestId('operator-act').first()
    await expect.poll(() => act.textContent()).toMatch(/Saved the project shop.*Ann.*Changed: allowed_origins/)
    expect(await visit.locator('main').textContent()).not.toContain('shop.example')
    expect(await runAxe(visit)).toEqual([])

    await visit.getByRole('button', { name: 'Log out' }).click()
    await visit.getByTestId('operator-login').click()
    await expect.poll(() => visit.getByTestId('operator-name').textContent()).toBe('Ann, Owner')
    await visit.reload()
    await expect.poll(() => visit.getByTestId('operator-name').textContent()).toBe('Ann, Owner')

    const stranger = await open(link)
    await stranger.getByText('This invitation is unknown, used, or over.').waitFor()
  })

  it('shows a viewer what there is, without a button that changes it, and invites by a link', async () => {
    const owner = await accept(await invite('Ben', 'owner'))
    await owner.getByTestId('admin-operators').click()
    await owner.getByLabel('Name', { exact: true }).fill('Vera')
    await owner.getByRole('button', { name: 'Make a link' }).click()
    const link = (await owner.getByTestId('invitation-link').textContent()) ?? ''
    expect(await runAxe(owner)).toEqual([])

    const viewer = await accept(link, { viewport: { width: 390, height: 844 } })
    await expect.poll(() => viewer.getByTestId('operator-name').textContent()).toBe('Vera, Viewer')
    await project(viewer).getByRole('button', { name: 'Show Harbour Shop' }).click()
    for (const name of ['Save', 'Add', 'Remove the project', 'Make a link'])
      expect(await viewer.getByRole('button', { name, exact: true }).count()).toBe(0)
    expect(await viewer.getByLabel('Pages', { exact: true }).getAttribute('readonly')).not.toBeNull()
    for (const part of ['operators', 'acts']) expect(await viewer.getByTestId(`admin-${part}`).count()).toBe(0)
    await viewer.getByTestId('admin-health').click()
    await viewer.getByRole('heading', { name: 'Networks and nodes' }).waitFor()
    expect(await runAxe(viewer)).toEqual([])

    // What an owner does ends a session at once.
    for (const part of ['projects', 'operators']) await owner.getByTestId(`admin-${part}`).click()
    await owner.getByTestId('operator').filter({ hasText: 'Vera' }).getByRole('button', { name: 'Remove Vera' }).click()
    await owner.getByRole('button', { name: 'Remove', exact: true }).click()
    await owner.getByText('Vera is removed.').waitFor()
    await viewer.getByTestId('admin-projects').click()
    await viewer.getByText('Your session is over.').waitFor()
    await viewer.getByTestId('operator-login').click()
    await viewer.getByText('This passkey is not accepted here.').waitFor()
  })

  it('finds a person at auth, stops them and lets them go on, exports what is held, and has them leave in three days', async () => {
    const userId = await services.logIn('pia@example.org')
    const mails = await services.watch('pia@example.org')
    const owner = await accept(await invite('Olga', 'owner'))
    await owner.getByTestId('admin-people').click()
    const field = owner.getByLabel('Mail address, account or id')
    const person = owner.getByTestId('person')
    await field.fill('eve@example.org')
    await field.press('Enter')
    await owner.getByText('Nobody was found').waitFor()
    await field.fill('pia@example.org')
    await field.press('Enter')
    await expect.poll(() => person.textContent()).toContain(userId)
    await person.getByRole('button', { name: 'Sessions', exact: true }).click()
    await expect.poll(() => person.textContent()).toContain('Logged in')
    expect(await runAxe(owner)).toEqual([])

    await person.getByRole('button', { name: 'Stop the account' }).click()
    await person.getByRole('button', { name: 'Stop it' }).click()
    await person.getByText('The account is stopped.').waitFor()
    await mails.next(/(was stopped)/, 'auth')
    await person.getByRole('button', { name: 'Let it go on' }).click()
    await person.getByText('The account goes on.').waitFor()
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      person.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${userId}.json`)
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      auth: { person: { userId }, identities: [{ email: 'pia@example.org' }] },
      guardian: null,
      api: [],
    })
    await person.getByRole('button', { name: 'Delete' }).click()
    await person.getByRole('button', { name: 'Delete in three days' }).click()
    await person.getByText('To be deleted').waitFor()
    await mails.next(/(log in before that)/, 'auth')

    await owner.getByTestId('admin-health').click()
    const service = owner.getByTestId('service')
    await expect
      .poll(() => service.allTextContents())
      .toEqual([
        expect.stringContaining('Ready'),
        expect.stringMatching(/Ready.*Version/),
        expect.stringMatching(/Ready.*Version/),
      ])
    await owner.getByText(/^Thrown out: 0 in the last hour, 0 since /).waitFor()
    expect(await runAxe(owner)).toEqual([])
    await owner.getByTestId('admin-events').click()
    const event = owner.getByTestId('security-event')
    await owner.getByText('An operator asked to delete an account').waitFor()
    expect(await event.count()).toBeGreaterThan(6)
    expect(await owner.locator('main').textContent()).not.toContain(userId)
    expect(await runAxe(owner)).toEqual([])

    await owner.getByTestId('admin-acts').click()
    const record = owner.getByTestId('operator-act')
    await expect.poll(() => record.first().textContent()).toContain(`Asked to delete ${userId} in three days`)
    expect(await owner.locator('main').textContent()).not.toContain('pia@example.org')

    const support = await accept(await invite('Sam', 'support'), { viewport: { width: 390, height: 844 } })
    await support.getByTestId('admin-people').click()
    await support.getByLabel('Mail address, account or id').fill(userId)
    await support.getByRole('button', { name: 'Find', exact: true }).click()
    await support.getByTestId('person').getByRole('button', { name: 'Stop the account' }).waitFor()
    for (const name of ['Export', 'Delete']) expect(await support.getByRole('button', { name }).count()).toBe(0)
    expect(await runAxe(support)).toEqual([])
  })
})
