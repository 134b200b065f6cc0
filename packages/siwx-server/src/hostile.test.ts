import { KitError } from '@latchkey/protocol'
import type { SiwxMessageData } from '@latchkey/protocol/siwx'
import { describe, expect, it } from 'vitest'
import { createBrowser, createPerson, createTestServer, now, outcome, type Person } from '../test/people.ts'
import type { createSiwxServer } from './index.ts'

// Each starts where the attacker starts: with a page, a text or a cookie of their own.

type Attempt = {
  changes?: Partial<SiwxMessageData>
  edit?: (message: string) => string
  scheme?: string
  person?: Person
  signedBy?: Person
  options?: Partial<createSiwxServer.Options>
}

/** Signs in with a text that is not the page's, signed well. */
async function attempt({
  changes,
  edit = (text) => text,
  scheme,
  person = createPerson(),
  signedBy,
  options,
}: Attempt) {
  const { server } = createTestServer(options)
  const browser = createBrowser(server)
  const { nonce } = await browser.nonce()
  const message = edit(person.write(nonce, changes, scheme === undefined ? {} : { scheme }))
  const signature = await (signedBy ?? person).sign(message)
  return outcome(await browser.post('/sign-in', { message, signature }))
}

/** What a wallet would be allowed to do (ERC-5573). */
const recap = (method: string) =>
  `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: { [`request/${method}`]: [{}] } } })).toString('base64url')}`
const time = (ms: number) => new Date(now + ms).toISOString()

describe('texts', () => {
  it.each<[string, string, Attempt]>([
    [
      'of another site altogether',
      '403 siwx/domain-mismatch',
      { changes: { domain: 'evil.example', uri: 'https://evil.example/' } },
    ],
    ['of another domain', '403 siwx/domain-mismatch', { changes: { domain: 'evil.example' } }],
    ['of a domain below', '403 siwx/domain-mismatch', { changes: { domain: 'x.app.example' } }],
    ['of another port', '403 siwx/domain-mismatch', { changes: { domain: 'app.example:8443' } }],
    ['of the domain in capitals', '403 siwx/domain-mismatch', { changes: { domain: 'APP.example' } }],
    ['with a page elsewhere', '403 siwx/domain-mismatch', { changes: { uri: 'https://evil.example/' } }],
    ['with a page at another port', '403 siwx/domain-mismatch', { changes: { uri: 'https://app.example:8443/' } }],
    [
      'with the host as a name before @',
      '403 siwx/domain-mismatch',
      { changes: { uri: 'https://app.example@evil.example/' } },
    ],
    [
      'with the host as a beginning',
      '403 siwx/domain-mismatch',
      { changes: { uri: 'https://app.example.evil.example/' } },
    ],
    ['with a page without TLS', '403 siwx/domain-mismatch', { changes: { uri: 'http://app.example/login' } }],
    ['of another scheme', '403 siwx/domain-mismatch', { scheme: 'http' }],
    ['with a page that is data', '403 siwx/domain-mismatch', { changes: { uri: 'data:app.example' } }],
    ['from a minute ahead', '403 siwx/not-yet-valid', { changes: { issuedAt: time(60_001) } }],
    ['older than 10 minutes', '403 siwx/expired', { changes: { issuedAt: time(-600_001) } }],
    ['that expired a minute ago', '403 siwx/expired', { changes: { expirationTime: time(-60_000) } }],
    ['not valid for a minute', '403 siwx/not-yet-valid', { changes: { notBefore: time(60_001) } }],
    ['of a nonce that was never handed out', '403 siwx/nonce-unknown', { changes: { nonce: 'a'.repeat(32) } }],
    ['of a network that is not listed', '400 siwx/chain-unsupported', { options: { chains: ['eip155:10'] } }],
    [
      'with a second URI in the statement',
      '400 siwx/text-malformed',
      { edit: (text) => text.replace('harbour.', 'harbour.\n\nURI: https://app.example/login') },
    ],
    [
      'with a statement that begins like the fields',
      '400 siwx/text-malformed',
      { edit: (text) => text.replace('Sign in to', 'URI: https://app.example/ to') },
    ],
    [
      'with a field twice',
      '400 siwx/text-malformed',
      { edit: (text) => text.replace('\nVersion: 1', '\nVersion: 1\nVersion: 1') },
    ],
    [
      'with a mark that turns text around',
      '400 siwx/message-invalid',
      { edit: (text) => text.replace('harbour', 'har\u202ebour') },
    ],
    [
      'with a mark of no width',
      '400 siwx/message-invalid',
      { edit: (text) => text.replace('harbour', 'har\u200bbour') },
    ],
    [
      'with a mark of no width in the domain',
      '400 siwx/message-invalid',
      { edit: (text) => text.replace('app.example wants', 'app.exam\u200bple wants') },
    ],
    ['with a line more', '400 siwx/text-malformed', { edit: (text) => `${text}\n` }],
    ['with lines that end as on Windows', '400 siwx/text-malformed', { edit: (text) => text.replaceAll('\n', '\r\n') }],
    [
      'with a checksum that is wrong',
      '400 address/invalid',
      {
        edit: (text) =>
          text.replace(
            /0x[0-9a-fA-F]{40}/,
            (all) =>
              `0x${[...all.slice(2)].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('')}`,
          ),
      },
    ],
    ['that are none', '400 siwx/text-malformed', { edit: () => 'Send all of it to me.' }],
    ['signed by someone else', '403 siwx/signature-wrong', { signedBy: createPerson() }],
  ])('%s are refused', async (_, expected, given) => {
    expect(await attempt(given)).toBe(expected)
  })

  it.each<[string, Attempt]>([
    ['a minute ahead', { changes: { issuedAt: time(60_000) } }],
    ['10 minutes old', { changes: { issuedAt: time(-600_000) } }],
    ['expired within the minute', { changes: { expirationTime: time(-59_999) } }],
    ['of a scheme', { scheme: 'https' }],
    ['without a path', { changes: { uri: 'https://app.example' } }],
    [
      'on this machine without TLS',
      {
        changes: { domain: 'localhost:5173', uri: 'http://localhost:5173/' },
        options: { domains: ['app.example', 'localhost:5173'] },
      },
    ],
  ])('%s are taken', async (_, given) => {
    expect(await attempt(given)).toBe('200')
  })

  it.each([
    ['address', (text: string) => text.replace(/0x\w{40}/, createPerson().account.slice(9))],
    ['chain', (text: string) => text.replace('Chain ID: 1\n', 'Chain ID: 10\n')],
    ['statement', (text: string) => text.replace('harbour', 'castle')],
    ['nonce', (text: string, nonce: string) => text.replace(/Nonce: \w+/, `Nonce: ${nonce}`)],
    ['ReCap', (text: string) => text.replace(recap('personal_sign'), recap('eth_sendTransaction'))],
    ['ReCap', (text: string) => text.replace(`\nResources:\n- ${recap('personal_sign')}`, '')],
  ])('whose %s was changed after signing are refused', async (_, change) => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    const person = createPerson()
    const signed = person.write((await browser.nonce()).nonce, { resources: [recap('personal_sign')] })
    const { nonce, token } = await browser.nonce()
    const message = change(signed, nonce)
    expect(message).not.toBe(signed)
    const response = await browser.post('/sign-in', { message, signature: await person.sign(signed), token })
    expect(await outcome(response)).toMatch(/^403 siwx\/(signature-wrong|nonce-unknown)$/)
    expect(await browser.accounts()).toEqual([])
  })

  it('of older kits are taken only where the app says so', async () => {
    const write = async (options: Partial<createSiwxServer.Options>) => {
      const { server } = createTestServer(options)
      const browser = createBrowser(server)
      const person = createPerson()
      const message = person.write((await browser.nonce()).nonce, {}, { networkName: 'Base' })
      return outcome(await browser.post('/sign-in', { message, signature: await person.sign(message) }))
    }
    expect(await write({})).toBe('400 siwx/text-malformed')
    expect(await write({ informal: true })).toBe('200')
  })
})

describe('nonces', () => {
  async function ready() {
    const test = createTestServer()
    const browser = createBrowser(test.server)
    const person = createPerson()
    const { nonce, token } = await browser.nonce()
    const message = person.write(nonce)
    return { ...test, browser, person, nonce, token, body: { message, signature: await person.sign(message) } }
  }

  it('serve once', async () => {
    const { browser, body, token } = await ready()
    expect(await outcome(await browser.post('/sign-in', body))).toBe('200')
    expect(await outcome(await browser.post('/sign-in', { ...body, token }))).toBe('409 siwx/nonce-used')
  })

  it('serve once in 1,000 at the same time', async () => {
    const { browser, body, token } = await ready()
    const all = await Promise.all(
      Array.from({ length: 1000 }, async () => outcome(await browser.post('/sign-in', { ...body, token }))),
    )
    expect(all.filter((one) => one === '200')).toHaveLength(1)
    const refused = all.filter((one) => one !== '200')
    expect(refused.every((one) => one === '409 siwx/nonce-used' || one === '429 siwx/too-many-attempts')).toBe(true)
  })

  it('serve the browser that fetched them alone, and no one else can spoil them', async () => {
    const { server, browser, body } = await ready()
    const other = createBrowser(server)
    await other.nonce()
    const wrong = { ...body, token: 'f'.repeat(64) }
    for (let tries = 0; tries < 8; tries++) {
      expect(await outcome(await other.post('/sign-in', wrong))).toBe('403 siwx/nonce-unknown')
    }
    expect(await outcome(await createBrowser(server).post('/sign-in', body))).toBe('403 siwx/nonce-unknown')
    expect(await outcome(await browser.post('/sign-in', body))).toBe('200')
  })

  it('serve for 10 minutes', async () => {
    const { server, person, later } = await ready()
    const browser = createBrowser(server)
    const { nonce } = await browser.nonce()
    later(600_000)
    const message = person.write(nonce, { issuedAt: time(600_000) })
    const response = await browser.post('/sign-in', { message, signature: await person.sign(message) })
    expect(await outcome(response)).toBe('403 siwx/nonce-unknown')
  })

  it('serve for 5 attempts', async () => {
    const { browser, body, calls } = await ready()
    const wrong = { ...body, signature: '0x00' }
    for (let tries = 0; tries < 5; tries++) {
      expect(await outcome(await browser.post('/sign-in', wrong))).toBe('400 siwx/signature-malformed')
    }
    expect(await outcome(await browser.post('/sign-in', body))).toBe('429 siwx/too-many-attempts')
    expect(calls()).toBe(5)
  })

  it('are not lost to a node that is down, nor to one that does not answer', async () => {
    const test = createTestServer({ verifyMs: 20 })
    const browser = createBrowser(test.server)
    const person = createPerson()
    const message = person.write((await browser.nonce()).nonce)
    const body = { message, signature: await person.sign(message) }
    const down = () => new KitError({ code: 'siwx/node-unavailable', shortMessage: 'No node', retryable: true })
    for (let tries = 0; tries < 6; tries++) {
      test.contracts.set(person.account, tries % 2 ? () => Promise.reject(down()) : () => new Promise(() => {}))
      expect(await outcome(await browser.post('/sign-in', body))).toBe('503 siwx/node-unavailable')
    }
    test.contracts.set(person.account, async () => true)
    expect(await outcome(await browser.post('/sign-in', body))).toBe('200')
  })

  it('are not lost to a check that fails in a way of its own, which stays inside', async () => {
    const test = createTestServer()
    const browser = createBrowser(test.server)
    const person = createPerson()
    const message = person.write((await browser.nonce()).nonce)
    const body = { message, signature: await person.sign(message) }
    test.contracts.set(person.account, () => Promise.reject(new TypeError('secret of the server')))
    for (let tries = 0; tries < 6; tries++) {
      const text = await (await browser.post('/sign-in', body)).text()
      expect([text.includes('api/internal'), text.includes('secret')]).toEqual([true, false])
    }
    test.contracts.delete(person.account)
    expect(await outcome(await browser.post('/sign-in', body))).toBe('200')
  })

  it('ask for one address once at a time', async () => {
    const test = createTestServer()
    const person = createPerson()
    let running = 0
    let most = 0
    test.contracts.set(person.account, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      return true
    })
    const browsers = Array.from({ length: 12 }, () => createBrowser(test.server))
    const all = await Promise.all(browsers.map(async (browser) => outcome(await browser.signIn(person))))
    expect([new Set(all), most]).toEqual([new Set(['200']), 1])
  })
})

describe('sessions', () => {
  it('are none where the cookie is garbled, doubled or made up', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    await browser.signIn(createPerson())
    const secret = browser.cookies.get('__Host-siwx') ?? ''
    const jars = [
      `__Host-siwx=${secret.slice(1)}`,
      `__Host-siwx=${secret}0`,
      `__Host-siwx=${secret.toUpperCase()}`,
      `__Host-siwx=${'0'.repeat(64)}`,
      `__Host-siwx=${secret}; __Host-siwx=${'0'.repeat(64)}`,
      `__host-siwx=${secret}`,
      `siwx=${secret}`,
      '__Host-siwx=%00;;;=;',
      '__proto__=1',
    ]
    for (const cookie of jars) {
      const response = await server.handler(new Request('https://app.example/siwx/session', { headers: { cookie } }))
      expect(await outcome(response)).toBe('401 siwx/session-invalid')
    }
    expect((await browser.accounts()).length).toBe(1)
  })

  it('do not keep an id that was there before the sign-in', async () => {
    const { server } = createTestServer()
    const [attacker, victim] = [createBrowser(server), createBrowser(server)]
    await attacker.signIn(createPerson())
    victim.cookies.set('__Host-siwx', attacker.cookies.get('__Host-siwx') ?? '')
    const person = createPerson()
    await victim.signIn(person)
    expect(await victim.accounts()).toContain(person.account)
    expect(await attacker.accounts()).toEqual([])
    const planted = createBrowser(server)
    planted.cookies.set('__Host-siwx', 'a'.repeat(64))
    await planted.signIn(person)
    expect(planted.cookies.get('__Host-siwx')).not.toBe('a'.repeat(64))
  })

  it('are not ended from another site', async () => {
    const { server } = createTestServer()
    const browser = createBrowser(server)
    const person = createPerson()
    await browser.signIn(person)
    const response = await browser.post('/sign-out', {}, { origin: 'https://evil.example' })
    expect(await outcome(response)).toBe('403 siwx/origin-forbidden')
    expect(await browser.accounts()).toEqual([person.account])
  })

  it('do not come back where sign-in and sign-out race', async () => {
    const { server } = createTestServer()
    for (let round = 0; round < 20; round++) {
      const browser = createBrowser(server)
      const [first, second] = [createPerson(), createPerson()]
      await browser.signIn(first)
      const { nonce, token } = await browser.nonce()
      const message = second.write(nonce)
      const signature = await second.sign(message)
      const [, out] = await Promise.all([
        browser.post('/sign-in', { message, signature, token }),
        browser.post('/sign-out', { account: first.account }),
      ])
      expect(out.status).toBe(204)
      expect(await browser.accounts()).not.toContain(first.account)
    }
  })
})
