import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort, launchBrowser, startAnvil } from '../src/index.ts'
import { endEverything, expectAllGone, npmStart, startWithinMs, untilReady } from './npmStart.ts'

let stateDir = ''

beforeAll(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
})
afterEach(endEverything)
afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

describe('npm start with real settings', { timeout: startWithinMs }, () => {
  it('is the web app and its services, without local chains and practice wallet', async () => {
    // Stands in for the operator's own node.
    await using node = await startAnvil({ chainId: 8453 })
    const [webPort, apiPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
    const relayPort = await freePort()
    const started = await untilReady(
      npmStart(['--json', '--state', stateDir], {
        LATCHKEY_DEVNET: 'off',
        LATCHKEY_WEB_PORT: String(webPort),
        LATCHKEY_PROJECT_ID: 'a-shop',
        LATCHKEY_NETWORKS: 'eip155:8453',
        API_PORT: String(apiPort),
        RELAY_PORT: String(relayPort),
        API_METRICS_PORT: String(metricsPort),
        API_NAME_ZONES: 'shop.example,other.example',
        API_RPC_URLS: JSON.stringify({ 'eip155:8453': [node.rpcUrl] }),
        API_DEFAULT_PROJECT_ORIGINS: `http://localhost:${webPort}`,
        API_DEFAULT_PROJECT_DEVELOPMENT: 'on',
      }),
    )
    const { web = '', api = '' } = started.ready.urls
    expect(started.ready).toMatchObject({ urls: { web: `http://localhost:${webPort}` }, chains: [] })
    expect(Object.keys(started.ready.urls).sort()).toEqual(['api', 'relay', 'web'])
    expect(started.ready.urls.relay).toBe(`ws://localhost:${relayPort}`)
    expect((await fetch(`http://localhost:${relayPort}/health`)).status).toBe(200)
    expect(await (await fetch(`${web}/latchkey.json`)).json()).toEqual({
      apiUrl: `http://localhost:${apiPort}`,
      projectId: 'a-shop',
      relayUrl: `ws://localhost:${relayPort}`,
      nameZone: 'shop.example',
      devnet: false,
      signIns: false,
      networks: ['eip155:8453'],
    })
    expect(await (await fetch(web)).text()).not.toContain('practice-wallet')

    const call = (projectId: string) =>
      fetch(`${api}/v1?chainId=eip155:8453&projectId=${projectId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: web },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      })
    expect(await (await call('a-shop')).json()).toMatchObject({ result: '0x2105' })
    expect((await call('somebody-else')).ok).toBe(false)

    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(web)
      await page.getByRole('button').first().waitFor()
    } finally {
      await browser.close()
    }
    started.child.kill('SIGTERM')
    await expectAllGone(started.tree)
  })

  it('says which setting is missing, and never deletes a real database', async () => {
    const without = npmStart(['--state', stateDir], { LATCHKEY_DEVNET: 'off' })
    expect(await without.ended).toBe(1)
    expect(without.output()).toContain('LATCHKEY_PROJECT_ID')
    const reset = npmStart(['--reset', '--state', stateDir], { LATCHKEY_DEVNET: 'off', LATCHKEY_PROJECT_ID: 'x' })
    expect(await reset.ended).toBe(1)
    expect(reset.output()).toContain('--reset is for the devnet')
  })
})
