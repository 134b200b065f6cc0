import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Core } from '@walletconnect/core'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Project } from '../src/index.ts'
import { quietCore } from './clients/quietCore.ts'
import { newTopic } from './newTopic.ts'
import { useRelay } from './useRelay.ts'

const { start } = useRelay()
const app = 'https://app.example.org'
const project: Project = {
  id: 'known',
  enabled: true,
  allowedOrigins: [],
  packageNames: [],
  bundleIds: [],
  verifiedDomains: ['app.example.org', 'localhost'],
  development: false,
}
const framed = { 'sec-fetch-dest': 'iframe', referer: `${app}/` }

function ask(httpUrl: string, query: Record<string, string>, headers: Record<string, string> = framed) {
  return fetch(`${httpUrl}/v3/attestation?${new URLSearchParams(query)}`, { headers })
}

const tokenIn = (html: string) => /name="attestation" content="([^"]+)"/.exec(html)?.[1] ?? ''

describe('the verify service', () => {
  it('is off by default', async () => {
    const relay = await start()
    for (const path of ['/v3/attestation', '/v3/attestation.js', '/v3/public-key', `/attestation/${newTopic()}`]) {
      expect((await fetch(relay.httpUrl + path)).status).toBe(404)
    }
  })

  it('keeps no more for one address than it may store in a day: anybody can have rows made', async () => {
    const relay = await start({ verify: true, limits: { bytesPerClientDay: 51_200 } })
    const one = () => ask(relay.httpUrl, { origin: app, id: newTopic(), decryptedId: newTopic() })
    let made = 0
    let last = await one()
    for (; last.status === 200 && made < 300; made += 1) last = await one()
    expect(last.status).toBe(503)
    expect(last.headers.get('retry-after')).toBe('60')
    expect(await last.json()).toMatchObject({ code: 'relay/storage-full' })
    expect(made).toBeGreaterThan(50)
    expect(made).toBeLessThanOrEqual(100)
  })

  it('attests the origin of a framing page, and an unmodified wallet believes it', async () => {
    const relay = await start({ verify: true, projects: [project] })
    const [id, decryptedId] = [newTopic(), newTopic()]
    const response = await ask(relay.httpUrl, { projectId: 'known', origin: app, id, decryptedId })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${app}`,
    )
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const core = new Core({ ...quietCore(relay.url), customStoragePrefix: 'verify' })
    // The SDK has no setting for the address of the service: its own hosts are fixed in it.
    Reflect.set(core.verify, 'verifyUrlV3', `${relay.httpUrl}/v3`)
    const attestationId = tokenIn(await response.text())
    // Where a token convinces it not, the SDK asks its own host for the hash: unreachable here, as on a closed network.
    const resolve = (encryptedId: string, token: string) =>
      core.verify.resolve({ attestationId: token, encryptedId, hash: decryptedId }).catch(() => undefined)
    expect(await resolve(id, attestationId)).toMatchObject({ origin: app })
    const [header, , signature] = attestationId.split('.')
    const claims = { exp: 1e11, id, origin: 'https://evil.example', isScam: null, isVerified: true }
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    expect(await resolve(id, forged)).toBeUndefined()
    expect(await resolve(newTopic(), attestationId)).toBeUndefined()
    const v1 = await fetch(`${relay.httpUrl}/attestation/${decryptedId}?v2Supported=true`)
    expect(await v1.json()).toEqual({ origin: app, isVerified: true, isScam: null })
  })

  it('does not vouch for an origin that the project does not name, nor without a project', async () => {
    const relay = await start({ verify: true, projects: [project] })
    const cases: [string | undefined, string, boolean][] = [
      ['known', app, true],
      ['known', 'https://evil.example', false],
      ['nobody', app, false],
      [undefined, app, false],
    ]
    for (const [projectId, origin, isVerified] of cases) {
      const query = {
        ...(projectId === undefined ? {} : { projectId }),
        origin,
        id: newTopic(),
        decryptedId: newTopic(),
      }
      const html = await (await ask(relay.httpUrl, query, { ...framed, referer: `${origin}/` })).text()
      const claims = JSON.parse(Buffer.from(tokenIn(html).split('.')[1] ?? '', 'base64url').toString())
      expect(claims).toMatchObject({ origin, isVerified, id: query.id })
    }
  })

  const wrong: [string, Record<string, string>, Record<string, string>, number][] = [
    ['a page of another origin', {}, { ...framed, referer: 'https://evil.example/' }, 403],
    ['a script that fetches it', {}, { 'sec-fetch-dest': 'empty', referer: `${app}/` }, 403],
    ['a window of its own', {}, { 'sec-fetch-dest': 'document' }, 403],
    ['nobody who says who it is', {}, {}, 403],
    ['an origin with a path', { origin: `${app}/x` }, framed, 400],
    ['an origin that would change the policy', { origin: `${app}; script-src *` }, framed, 400],
    ['an id that is no hash', { id: '"><script>' }, framed, 400],
  ]
  it.each(wrong)('refuses %s', async (_, change, headers, status) => {
    const relay = await start({ verify: true, projects: [project] })
    const query = { projectId: 'known', origin: app, id: newTopic(), decryptedId: newTopic(), ...change }
    const response = await ask(relay.httpUrl, query, headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('lets attestations pass to the receiver', async () => {
    const relay = await start({ verify: true })
    const metrics = await fetch(`${relay.httpUrl}/v3/public-key`)
    const { publicKey, expiresAt } = await metrics.json()
    expect(publicKey).toEqual({
      crv: 'P-256',
      ext: true,
      key_ops: ['verify'],
      kty: 'EC',
      x: expect.any(String),
      y: expect.any(String),
    })
    expect(expiresAt).toBeGreaterThan(Date.now() / 1_000)
  })

  const browser = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (browser !== undefined) {
    it('tells the page around it, in a browser, and no page of another origin', async () => {
      const relay = await start({ verify: true, projects: [project] })
      const pages = createServer((_, response) => response.end('<!doctype html><title>App</title>'))
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
      const { port } = pages.address() as AddressInfo
      const [own, foreign] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
      const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] })
      try {
        const query = new URLSearchParams({ projectId: 'known', origin: own, id: newTopic(), decryptedId: newTopic() })
        const address = `${relay.httpUrl}/v3/attestation?${query}`
        const page = await chrome.newPage()
        await page.goto(own)
        const reported = await page.evaluate(frameAndListen, address)
        expect(reported?.origin).toBe(relay.httpUrl)
        expect(JSON.parse(reported?.data ?? '{}')).toEqual({
          type: 'verify_attestation',
          attestation: expect.any(String),
        })
        await page.goto(foreign)
        expect(await page.evaluate(frameAndListen, address)).toBeUndefined()
        expect(await page.evaluate((url) => fetch(url).then(String, () => 'refused'), address)).toBe('refused')
      } finally {
        await chrome.close()
        pages.close()
      }
    })
  }
})

/** Runs in the page: frames `address` and answers the first message, or nothing when the frame has loaded without one. */
function frameAndListen(address: string): Promise<{ origin: string; data: string } | undefined> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    window.addEventListener('message', (event) => resolve({ origin: event.origin, data: event.data }), { once: true })
    frame.addEventListener('load', () => setTimeout(() => resolve(undefined), 500))
    frame.src = address
    document.body.append(frame)
  })
}
