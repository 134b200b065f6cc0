import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProject, startApi } from '@latchkey/api'
import { getOrigins } from '@latchkey/protocol/http'
import { type Relay, startRelay } from '@latchkey/relay'
import { startFrame } from '@latchkey/vault/frame'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const allowedOrigins = [
  'https://app.example.org',
  'https://any.example.org:*',
  'https://*.tenant.example:8443',
  'http://localhost:*',
  'bare.example',
  'https://tenant.*.example',
]

const folder = mkdtempSync(join(tmpdir(), 'latchkey-origins-'))
const stops: (() => Promise<void>)[] = []
let apiUrl: string
let relay: Relay
let frameUrl: string
beforeAll(async () => {
  const api = await startApi({ logLevel: 'silent', defaultProject: newProject('p', { allowedOrigins }) })
  apiUrl = api.url
  relay = await startRelay({
    logLevel: 'silent',
    projects: [
      {
        id: 'p',
        enabled: true,
        allowedOrigins,
        packageNames: [],
        bundleIds: [],
        verifiedDomains: [],
        development: false,
      },
    ],
  })
  const bundle = join(folder, 'bundle')
  mkdirSync(bundle)
  for (const name of ['index.html', 'approve.html', 'hub.html']) writeFileSync(join(bundle, name), '<title>t</title>')
  writeFileSync(join(bundle, 'hashes.json'), '{}')
  const urls = { authUrl: 'http://auth.test', guardianUrl: 'http://guardian.test', apiUrl }
  const frame = await startFrame({ host: '127.0.0.1', port: 0, bundle, ...urls, ownPages: [], logLevel: 'silent' })
  frameUrl = `http://127.0.0.1:${frame.port}`
  stops.push(frame.stop, relay.stop, api.stop)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true })
})

/** Whether each service has to do with a page of this origin, which a project's list decides. */
async function answersTo(origin: string) {
  const atApi = await fetch(`${apiUrl}${getOrigins.path}?projectId=p`, { headers: { origin } })
  const atRelay = await fetch(`${relay.httpUrl}/rpc?projectId=p`, {
    method: 'POST',
    headers: { origin, authorization: `Bearer ${relayToken(relay.url)}` },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: '0'.repeat(64) } }),
  })
  // The frame leads a person back to pages that it answers, and to no other.
  const way = new URLSearchParams({
    projectId: 'p',
    to: `${origin}/page`,
    login: `${'a'.repeat(22)}.${'b'.repeat(43)}`,
  })
  const atFrame = await fetch(`${frameUrl}/back?${way}`, { redirect: 'manual' })
  const answers = { api: atApi.status, relay: atRelay.status, frame: atFrame.status }
  return Object.fromEntries(
    Object.entries(answers).map(([service, status]) => {
      if (![200, 303, 403].includes(status)) throw new Error(`${service} answered ${status}`)
      return [service, status !== 403]
    }),
  )
}

/** A relay wants to know its client, too. */
function relayToken(aud: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iss = `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 1]), key]))}`
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud, iat, exp: iat + 86_400 }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

describe('a project with a list of origins', () => {
  it.each([
    ['https://app.example.org', true],
    ['https://app.example.org:8443', false],
    ['http://app.example.org', false],
    ['https://app.example.org.evil.example', false],
    ['https://any.example.org', true],
    ['https://any.example.org:8443', true],
    ['https://a.tenant.example:8443', true],
    ['https://a.tenant.example', false],
    ['https://a.b.tenant.example:8443', false],
    ['https://tenant.example:8443', false],
    ['http://localhost', true],
    ['http://localhost:3000', true],
    ['https://localhost:3000', false],
    ['https://bare.example', true],
    ['https://other.example', false],
  ])('is open to %s at every service alike: %s', async (origin, welcome) => {
    expect(await answersTo(origin)).toEqual({ api: welcome, relay: welcome, frame: welcome })
  })

  // `frame-ancestors` has no form for the last; where a rule leaves the scheme open, only https there gets a wallet.
  it.each(['https://bare.example:8443', 'http://bare.example', 'https://tenant.a.example'])(
    'whose rule leaves scheme, port or a label in the middle open: %s gets no wallet',
    async (origin) => {
      expect(await answersTo(origin)).toEqual({ api: true, relay: true, frame: false })
    },
  )
})
