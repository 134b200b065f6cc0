import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchBrowser } from '@latchkey/devnet'
import { createPrintedCode, firstAddressOf } from '@latchkey/vault/keys'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { plainRandom } from '../../../guardian/test/plainRandom.ts'
import type { startFrame } from '../../server/startFrame.ts'
import {
  buildFrame,
  type Kept,
  keepInBrowser,
  keepWallet,
  keptPage,
  openByCode,
  serve,
  throughThief,
  whole,
} from './exitWorld.ts'

const markup = '<img src=x onerror="document.title=`taken`">'
let browser: Browser
let frame: Awaited<ReturnType<typeof buildFrame>>
let kept: Kept
let server: Awaited<ReturnType<typeof startFrame>>
let origin: string

beforeAll(async () => {
  browser = await launchBrowser()
  frame = await buildFrame()
  kept = await keepWallet()
  server = await serve(frame.bundle)
  origin = `http://127.0.0.1:${server.port}`
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  frame?.remove()
})

type Change = Parameters<typeof throughThief>[1]
const untouched: ReturnType<Change> = (_, sent) => sent
const spoiled: ReturnType<Change> = (path, sent) =>
  path === '/exit' ? { ...sent, body: Buffer.from(sent.body.toString().replace('<title>', '<title>Other ')) } : sent

it('keeps no page whose hash is not the one of its release, and says so nowhere as kept', async () => {
  const { origin: thief, asked } = await throughThief(origin, () => spoiled)
  const page = await keepInBrowser(browser, thief, kept)
  // The person's two visits, and the worker's own question.
  await expect.poll(() => asked.filter((path) => path === '/exit').length).toBe(3)
  await expect.poll(() => keptPage(page)).toEqual({ state: undefined, paths: [] })
}, 60_000)

it('shows the page that it kept while a server that was taken sends another, and drops what was put in its place here', async () => {
  let change = untouched
  const { origin: thief } = await throughThief(origin, () => change)
  const page = await keepInBrowser(browser, thief, kept)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  change = spoiled
  const shown = await page.goto(`${thief}/exit`)
  expect(await shown?.text()).not.toContain('<title>Other ')
  // The page's own script writes its title, once the browser's storage has answered.
  await expect.poll(() => page.title()).toBe('Leave without the service')
  expect(await (await page.request.get(`${thief}/exit`)).text()).toContain('<title>Other ')
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const headers = { 'content-type': 'text/html' }
    await (await caches.open(name)).put('/exit', new Response('<title>Other</title>', { headers }))
  })
  await expect(page.goto(`${thief}/exit`)).rejects.toThrow()
}, 60_000)

it('goes over to a newer release only once all of it is there', async () => {
  let change = untouched
  const { origin: thief, asked } = await throughThief(origin, () => change)
  const page = await keepInBrowser(browser, thief, kept)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  const newer = (body: Buffer) => Buffer.from(body.toString().replace('<title>', '<title>Newer '))
  let isCut = true
  change = (path, sent) => {
    if (path === '/exit') return { ...sent, body: isCut ? newer(sent.body).subarray(1) : newer(sent.body) }
    if (path !== '/exit-worker.js') return sent
    const [hash = ''] = /[A-Za-z0-9+/]{43}=/.exec(sent.body.toString()) ?? []
    const right = createHash('sha256').update(newerPage).digest('base64')
    return { ...sent, body: Buffer.from(sent.body.toString().replace(hash, right)) }
  }
  const newerPage = newer(Buffer.from(await (await fetch(`${origin}/exit`)).arrayBuffer()))
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/exit')
      await registration?.update().catch(() => {})
    })
  const before = asked.length
  await update()
  await expect.poll(() => asked.slice(before)).toContain('/exit')
  expect(await keptPage(page)).toEqual(whole)
  await page.goto(`${thief}/exit`)
  expect(await page.locator('section .id').textContent()).toBe(firstAddressOf(kept.wayOut.addresses))
  isCut = false
  await update()
  // The newer one waits until the last window of the older one is gone.
  await page.goto(`${thief}/hub`)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length), { timeout: 20_000 }).toBe(1)
  const stored = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).match('/exit'))?.text()
  })
  expect(stored).toContain('<title>Newer ')
}, 60_000)

it('is taken away where the operator turns it off', async () => {
  const first = await serve(frame.bundle)
  const page = await keepInBrowser(browser, `http://127.0.0.1:${first.port}`, kept)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  await first.stop()
  const off = await serve(frame.bundle, { port: first.port, exit: false })
  await page.goto(`http://127.0.0.1:${first.port}/exit`)
  await expect.poll(() => keptPage(page)).toEqual({ state: undefined, paths: [] })
  expect((await page.goto(`http://127.0.0.1:${first.port}/exit`))?.status()).toBe(404)
  await off.stop()
}, 60_000)

it.each(['sent by the server', 'kept by the browser'])(
  'is shown in no frame of a page, %s',
  async (how) => {
    const page = await keepInBrowser(browser, origin, kept)
    if (how !== 'sent by the server') await expect.poll(() => keptPage(page)).toEqual(whole)
    // The same site as the wallet: its frame has the same storage, and the same worker.
    const attacker = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(`<iframe src="${origin}/exit"></iframe>`),
    )
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void attacker.close())
    await page.goto(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}/`)
    const [, framed] = page.frames()
    await expect.poll(() => framed?.url()).not.toBe('')
    // What is there is the browser's own word that it was refused.
    expect(framed?.url()).toBe('chrome-error://chromewebdata/')
    expect(await framed?.locator('#exit').count()).toBe(0)
  },
  60_000,
)

it('gives nothing for another code, however often, and names a typing error without a guess', async () => {
  const page = await keepInBrowser(browser, origin, kept)
  for (let guess = 0; guess < 20; guess += 1) {
    await openByCode(page, createPrintedCode(plainRandom))
    await page.getByRole('alert').getByText('not the one of this file').waitFor()
  }
  await openByCode(page, `${kept.code.slice(0, -1)}${kept.code.endsWith('0') ? '1' : '0'}`)
  await page.getByRole('alert').getByText('typing error').waitFor()
  expect(await page.locator('dd').count()).toBe(0)
}, 60_000)

it('makes no markup of what a file, a node or the storage holds', async () => {
  const node = createServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -1, message: markup } }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close())
  const page = await keepInBrowser(browser, origin, kept)
  const { wayOut } = kept
  for (const text of [
    markup,
    JSON.stringify({
      kind: 'latchkey/exit/v1',
      user: markup,
      setId: markup,
      addresses: { evm: markup },
      device: markup,
      recovery: markup,
    }),
    JSON.stringify({ kind: 'latchkey/move/v1', kdf: {}, addresses: { evm: markup }, sealed: markup, check: markup }),
  ]) {
    const file = { name: 'wallet.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.getByLabel('Move file or exit file').setInputFiles(file)
    await page.getByLabel('Password of the move file, or the printed code').fill(kept.code)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContainEqual(expect.stringMatching(/\w/))
    expect(await page.locator('img').count()).toBe(0)
  }
  await openByCode(page, kept.code)
  await page.getByLabel('Address of a node (RPC)').fill(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
  await page.getByRole('button', { name: 'Fill in from this node' }).click()
  await page.getByText(`The node says: ${markup}`).waitFor()
  expect(await page.locator('img').count()).toBe(0)
  await page.evaluate((address) => {
    const opening = indexedDB.open('latchkey-wallet', 1)
    return new Promise((resolve) => {
      opening.onsuccess = () => {
        const table = opening.result.transaction('kept', 'readwrite').objectStore('kept')
        const reading = table.get('waysOut')
        reading.onsuccess = () => {
          const [own] = reading.result
          table.put([{ ...own, addresses: { ...own.addresses, evm: address } }], 'waysOut').onsuccess = resolve
        }
      }
    })
  }, markup)
  await page.reload()
  await page.getByText('This browser keeps no wallet for this page').waitFor()
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.title()).toBe('Leave without the service')
  expect(firstAddressOf(wayOut.addresses)).not.toBe(markup)
}, 60_000)
