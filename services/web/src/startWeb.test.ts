import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envKeys, readEnv } from './readEnv.ts'
import { startWeb } from './startWeb.ts'

const least = { API_URL: 'https://api.example/', PROJECT_ID: 'a-shop' }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-web-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The app</title>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const start = (settings: Readonly<Record<string, string>>) =>
  startWeb(readEnv({ ...least, BUNDLE: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings }))

describe('the service of the web app', () => {
  it('serves the page, what it is set to, and whether it is ready', async () => {
    const web = await start({
      NETWORKS: 'eip155:8453, eip155:1',
      RELAY_URL: 'wss://relay.example/',
      FRAME_URL: 'https://wallet.example/',
      REACHES_STORE_WALLETS: 'no',
      SIGN_INS: 'on',
      NAME_ZONE: 'shop.example',
    })
    try {
      const get = (path: string) => fetch(`http://127.0.0.1:${web.port}${path}`)
      expect(await (await get('/settings')).text()).toContain('The app')
      expect((await get('/')).headers.get('content-security-policy')).toMatch(
        /connect-src 'self' https:\/\/api\.example wss:\/\/api\.example wss:\/\/relay\.example; .*frame-src 'self' https:\/\/wallet\.example;/,
      )
      expect(await (await get('/latchkey.json')).json()).toEqual({
        apiUrl: 'https://api.example',
        projectId: 'a-shop',
        // As it is written: the relay may compare.
        relayUrl: 'wss://relay.example/',
        reachesStoreWallets: false,
        frameUrl: 'https://wallet.example',
        signIns: true,
        nameZone: 'shop.example',
        devnet: false,
        networks: ['eip155:8453', 'eip155:1'],
      })
      expect((await get('/ready')).status).toBe(200)
      expect((await get('/live')).status).toBe(200)
    } finally {
      await web.stop()
    }
  })

  it('shows its metrics to the operator, and asks no watched address where it does not', async () => {
    const port = await freePort()
    const asked: (string | undefined)[] = []
    const watched = createServer(({ url }, response) => {
      asked.push(url)
      response.end('alive')
    })
    watched.listen(0, '127.0.0.1')
    await once(watched, 'listening')
    const host = `127.0.0.1:${(watched.address() as AddressInfo).port}`
    const WATCHED_ADDRESSES = `http://${host}/, http://127.0.0.1:1`
    const silent = await start({ WATCHED_ADDRESSES })
    await fetch(`http://127.0.0.1:${silent.port}/`)
    await silent.stop()
    expect(asked).toEqual([])
    const web = await start({ WATCHED_ADDRESSES, METRICS_PORT: String(port) })
    try {
      expect((await fetch(`http://127.0.0.1:${web.port}/`)).status).toBe(200)
      const page = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      await expect.poll(page).toContain(`latchkey_clock_difference_seconds{host="${host}",service="web"}`)
      expect(asked).toEqual(['/live'])
      expect(await page()).toMatch(
        /latchkey_http_requests_total\{route="none",method="GET",status="200",service="web"\} 1/,
      )
      expect((await fetch(`http://127.0.0.1:${web.port}/metrics`)).headers.get('content-type')).toContain('text/html')
    } finally {
      await web.stop()
      watched.closeAllConnections()
      watched.close()
    }
  })

  it('leaves out what is not set', async () => {
    const web = await start({ REACHES_STORE_WALLETS: '', FRAME_URL: '' })
    const settings = await (await fetch(`http://127.0.0.1:${web.port}/latchkey.json`)).json()
    await web.stop()
    expect(settings).toEqual({
      apiUrl: 'https://api.example',
      projectId: 'a-shop',
      signIns: false,
      devnet: false,
      networks: ['eip155:1', 'eip155:8453', 'eip155:137'],
    })
  })

  it('does not start over a folder without the built app', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    await expect(start({ BUNDLE: empty })).rejects.toThrow('no index.html')
  })

  it.each([
    ['PROJECT_ID', ''],
    ['API_URL', 'api.example'],
    ['RELAY_URL', 'https://relay.example'],
    ['NETWORKS', 'mainnet'],
  ])('names the setting %s that is not usable', (name, value) => {
    expect(() => readEnv({ ...least, [name]: value })).toThrow(name)
  })

  it('documents every key in config.example.env, and no other', () => {
    const example = readFileSync(new URL('../config.example.env', import.meta.url), 'utf8')
    const documented = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, key]) => key)
    expect(documented.sort()).toEqual(Object.keys(envKeys.entries).sort())
  })
})
