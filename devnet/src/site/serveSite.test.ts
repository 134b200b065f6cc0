import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../process/listen.ts'
import { compressFolder } from './buildSite.ts'
import { serveSite } from './serveSite.ts'

const page = '<!doctype html><html lang="en"><head><title>A site</title></head><body></body></html>'
const code = `console.log("${'long '.repeat(400)}")`
let folder: string
let site: Listening
let devnetSite: Listening

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/app-1a2b.js'), code)
  writeFileSync(join(folder, '.secret'), 'not for the world')
  writeFileSync(join(folder, 'wallet.js'), 'wallet()')
  await compressFolder(folder)
  const settings = { apiUrl: 'https://api.example', projectId: 'p', networks: ['eip155:1'] as const }
  site = await serveSite({ output: folder, settings: { ...settings, devnet: false } })
  devnetSite = await serveSite({
    output: folder,
    settings: { ...settings, devnet: true, relayUrl: 'ws://localhost:2/' },
    practice: { origin: 'http://localhost:1', scriptFile: join(folder, 'wallet.js') },
  })
})
afterAll(async () => {
  await Promise.all([site.stop(), devnetSite.stop()])
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => fetch(site.url + path, { headers })

describe('a served site', () => {
  it('answers each place of the app with the page, under a policy without exceptions', async () => {
    for (const path of ['/', '/settings', '/send/usdc', '/names/corner-bakery.eth', '/watch/v1.2.example']) {
      const response = await get(path)
      expect(await response.text()).toBe(page)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'self'; connect-src 'self' https://api.example wss://api.example; " +
          "img-src 'self' data: blob: https://api.example; frame-src 'self'; style-src 'self'; script-src 'self'; " +
          "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('says at run time which service and networks the page has', async () => {
    const response = await get('/latchkey.json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      apiUrl: 'https://api.example',
      projectId: 'p',
      devnet: false,
      networks: ['eip155:1'],
    })
  })

  it('lets browsers keep what is named by its content, and ask for the rest again', async () => {
    const asset = await get('/assets/app-1a2b.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { headers } = await get('/')
    const again = await get('/', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it.each(['br', 'gzip', 'identity'])('sends %s to who accepts it', async (encoding) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toBe(code)
  })

  it.each([
    ['br;q=0, gzip;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, deflate, br;q=0.9', 'br'],
  ])('sends to who says %s what they take', async (accepted, encoding) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(code)
  })

  it('sends nothing again to who has it, however that is said', async () => {
    const tag = (await get('/')).headers.get('etag') ?? ''
    for (const held of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const { status, headers } = await get('/', { 'if-none-match': held })
      expect([held, status, headers.get('etag')]).toEqual([held, 304, tag])
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get('/assets/none.js', { 'if-none-match': '*' })).status).toBe(404)
  })

  it('gives away nothing but the files of the site', async () => {
    for (const path of ['/.secret', '/assets/none.js', '/assets/app-1a2b.js.br', '/..%2f..%2fetc/passwd.txt']) {
      expect((await get(path)).status).toBe(404)
    }
    expect((await fetch(site.url, { method: 'POST' })).status).toBe(405)
    expect((await fetch(site.url, { method: 'HEAD' })).status).toBe(200)
  })

  it('has the practice wallet on the devnet only, in a script of its own', async () => {
    expect((await get('/practice-wallet.js')).status).toBe(404)
    const response = await fetch(devnetSite.url)
    expect(await response.text()).toContain(
      '<script defer src="/practice-wallet.js" data-practice-wallet="http://localhost:1" data-practice-families=""></script>',
    )
    expect(response.headers.get('content-security-policy')).toContain(
      'wss://api.example ws://localhost:2 http://localhost:1;',
    )
    expect(await (await fetch(`${devnetSite.url}/practice-wallet.js`)).text()).toBe('wallet()')
  })
})
