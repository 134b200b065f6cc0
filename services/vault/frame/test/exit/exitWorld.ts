import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { expect, onTestFinished, vi } from 'vitest'
import { testVault } from '../../../guardian/test/testVault.ts'
import { startFrame } from '../../server/startFrame.ts'
import type { DialogAnswer, DialogPage } from '../../src/dialog/drawDialog.ts'
import type { KeptWayOut } from '../../src/exit/keptWayOut.schema.ts'
import { addCode } from '../../src/security/recoveryMethods.ts'
import type { FlowContext } from '../../src/security/securityFlow.ts'
import { keepWayOut } from '../../src/walletWindow/keepWayOut.ts'
import { bringBy } from '../bringing.ts'
import { openFrame, pageRequest } from '../openFrame.ts'
import { startRelay } from '../startRelay.ts'

const email = 'ann@example.org'
const home = fileURLToPath(new URL('../..', import.meta.url))

/** What a person's browser has after they printed a code and kept a way out, while the services were there. */
export type Kept = { readonly wayOut: KeptWayOut; readonly cover: readonly number[]; readonly code: string }

/** The frame as it is released, in a folder of its own. */
export async function buildFrame() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-exit-page-'))
  const outDir = join(folder, 'dist')
  const config = { configFile: join(home, 'vite.config.ts'), mode: 'production', logLevel: 'error' } as const
  await build({ ...config, build: { outDir, emptyOutDir: true } })
  return { bundle: outDir, remove: () => rmSync(folder, { recursive: true }) }
}

/**
 * Makes a wallet and keeps its way out, by the frame's own code and both services, which are gone afterwards.
 * @param key The single private key that the person brings; a new wallet unless given.
 */
export async function keepWallet(key?: string): Promise<Kept> {
  await using auth = await startRelay(() => vault.sendAuth)
  await using guardian = await startRelay(() => vault.guardian.send)
  await using vault = await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } })
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
  let code = ''
  const shown: string[] = []
  async function answer(page: DialogPage): Promise<DialogAnswer> {
    if (page.secret !== undefined) code = page.secret
    shown.push(...(page.lines ?? []))
    // Of the ways to bring a wallet; whose wallet it is is answered as any other page.
    if (page.choices?.some(({ id }) => id === 'key')) return { action: 'key', values: {} }
    if (page.fields?.[0]?.kind !== 'otp') return { action: 'primary', values: { code, given: code } }
    await vault.press(await vault.linkFor(email), 'approve', '10.1.1.1')
    return { action: 'primary', values: { code: await vault.auth.codeFor(email) } }
  }
  const takeBrought = (flow: FlowContext, user: string) =>
    bringBy(flow, user, async () => ({ kind: 'key', key: key ?? '' }))
  const frame = await openFrame({ authUrl: auth.url, guardianUrl: guardian.url, answer, takeBrought })
  if (key !== undefined) await frame.login.bringNext()
  await frame.login.email(email, pageRequest)
  await frame.login.code(await vault.auth.codeFor(email), pageRequest)
  // With automatic recovery alone there is nothing to keep, and the person is shown what to add.
  await keepWayOut(frame.flow, async () => true)
  expect(frame.rows.get('waysOut')).toBeUndefined()
  expect(shown.at(-1)).toContain('Add a passkey or print a recovery code first')
  await addCode(frame.flow)
  vault.clock.ms += 31_000
  await keepWayOut(frame.flow, async () => true)
  const [wayOut] = frame.rows.get('waysOut') as KeptWayOut[]
  if (wayOut === undefined) throw new Error('Nothing was kept.')
  const cover = [...new Uint8Array(await crypto.subtle.exportKey('raw', frame.keys.cover))]
  frame.flow.recoveryKeyCache.drop()
  clock.mockRestore()
  return { wayOut, cover, code }
}

/** The frame's server alone, over a bundle: the services that its settings name are not there. */
export function serve(bundle: string, options: { port?: number; exit?: boolean } = {}) {
  const gone = 'http://127.0.0.1:9'
  const addresses = { authUrl: gone, guardianUrl: gone, apiUrl: gone, ownPages: [] }
  return startFrame({ host: '127.0.0.1', port: 0, logLevel: 'silent', bundle, ...addresses, ...options })
}

type Sent = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Somebody who stands before the frame's server, or has taken it, and sends what `change` makes of its answers. */
export async function throughThief(target: string, change: () => (path: string, sent: Sent) => Sent) {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    request(`${target}${path}`, { headers: { ...incoming.headers, 'accept-encoding': 'identity' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
        const sent = change()(path, { status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) })
        response.writeHead(sent.status, sent.headers).end(sent.body)
      })
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Puts what the wallet's own window kept into the storage of its origin, as that window does. */
export function seed(page: Page, { wayOut, cover }: Pick<Kept, 'wayOut' | 'cover'>): Promise<void> {
  const given = { wayOut: { ...wayOut, coveredShare: [...wayOut.coveredShare] }, cover }
  return page.evaluate(async (values) => {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(values.cover), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
    const proof = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    const opening = indexedDB.open('latchkey-wallet', 1)
    await new Promise((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const writing = opening.result.transaction('kept', 'readwrite')
        const table = writing.objectStore('kept')
        table.put([{ ...values.wayOut, coveredShare: new Uint8Array(values.wayOut.coveredShare) }], 'waysOut')
        table.put({ proof, cover: key }, 'device')
        writing.oncomplete = resolve
      }
    })
    opening.result.close()
  }, given)
}

/** Opens `/exit` in a browser of its own, with the wallet kept there. */
export async function keepInBrowser(
  browser: Browser,
  origin: string,
  kept: Pick<Kept, 'wayOut' | 'cover'>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${origin}/exit`)
  await page.locator('h1').waitFor()
  await seed(page, kept)
  await page.reload()
  await page.locator('section .id').waitFor()
  return page
}

/** Whether the browser keeps the page, and the paths of what it keeps. */
export function keptPage(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const registration = await navigator.serviceWorker.getRegistration('/exit')
    return { state: registration?.active?.state, paths: lists.flat().map(({ url }) => new URL(url).pathname) }
  })
}

export const whole = { state: 'activated', paths: ['/exit'] }

export async function openByCode(page: Page, code: string): Promise<void> {
  await page.locator('section form input').fill(code)
  await page.keyboard.press('Enter')
}
