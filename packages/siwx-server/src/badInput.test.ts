import { KitError } from '@latchkey/protocol'
import type { SiwxMessageData } from '@latchkey/protocol/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createBrowser, createPerson, createTestServer, now, type Person } from '../test/people.ts'
import { type createSiwxServer, memoryStore, type SiwxStore } from './index.ts'

// What is answered to each kind of bad input: its status, its code and the sentence that people read. No row opens a
// session, and none is answered by anything of the inside.

const time = (ms: number) => new Date(now + ms).toISOString()
const bitcoinAddress = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const solanaAddress = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

type Sent = {
  changes?: Partial<SiwxMessageData>
  edit?: (message: string) => string
  signature?: string | ((person: Person, message: string) => Promise<string>)
  headers?: Record<string, string>
  /** In the place of the sign-in. */
  body?: string | Uint8Array<ArrayBuffer> | ((body: object) => object)
  options?: Partial<createSiwxServer.Options>
  /** Before the sign-in is sent. */
  before?: (test: Test, given: { nonce: string; token: string }) => Promise<unknown>
  /** Without the cookie of the nonce, and with this token. */
  token?: string
}
type Test = ReturnType<typeof createTestServer> & { browser: ReturnType<typeof createBrowser>; person: Person }

async function send(sent: Sent) {
  const base = createTestServer({ ...(sent.options?.verify === undefined && realCheck), ...sent.options })
  const test: Test = { ...base, browser: createBrowser(base.server), person: createPerson() }
  const given = await test.browser.nonce()
  const message = (sent.edit ?? ((text) => text))(test.person.write(given.nonce, sent.changes))
  const by = sent.signature ?? ((person: Person, text: string) => person.sign(text))
  const signature = typeof by === 'string' ? by : await by(test.person, message)
  const sound = { message, signature, token: sent.token ?? given.token }
  await sent.before?.(test, given)
  const body = typeof sent.body === 'function' ? JSON.stringify(sent.body(sound)) : (sent.body ?? JSON.stringify(sound))
  const jar = sent.token === undefined ? `__Host-siwx-nonce=${given.token}` : ''
  const headers = { origin: 'https://app.example', 'content-type': 'application/json', cookie: jar, ...sent.headers }
  const request = new Request('https://app.example/siwx/sign-in', { method: 'POST', headers, body })
  const response = await test.server.handler(request)
  const answer = (await response.json()) as { error?: { code: string; message: string } }
  const opened = response.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-siwx='))
  return { said: [response.status, answer.error?.code, answer.error?.message], opened }
}

/** The check that the package brings, on no node. */
const realCheck = { verify: undefined }
const down = () => Promise.reject(new KitError({ code: 'siwx/node-unavailable', shortMessage: 'No', retryable: true }))
const brokenStore: SiwxStore = { ...memoryStore(), tryNonce: () => Promise.reject(new Error('10.0.0.1 refused')) }
const highS = async (person: Person, message: string) => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const signature = await person.sign(message)
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}
const flipCase = (text: string) =>
  text.replace(/0x[0-9a-fA-F]{40}/, (all) =>
    all.replace(/[a-f]/gi, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())),
  )

const tooLong = 'The text of the sign-in is too long'
const noSignIn = 'The text is not a sign-in'
const noFit = 'A value does not fit into a sign-in'
const noShape = 'The request has another shape'
const expired = 'The sign-in has expired'
const notYet = 'The sign-in is not valid yet'
const elsewhere = 'The sign-in is for another site'
const unreadable = 'The signature can not be read'
const notTheirs = 'The signature is not that of the account'
const foreign = 'The request comes from another site'

it('takes what the rows begin with', async () => {
  expect(await send({})).toEqual({ said: [200, undefined, undefined], opened: true })
})

it.each<[string, number, string, string, Sent]>([
  ['a text over 8 KiB', 413, 'siwx/text-too-long', tooLong, { changes: { statement: 'a'.repeat(8192) } }],
  ['a body over 16 KiB', 413, 'siwx/text-too-long', tooLong, { body: `"${'a'.repeat(16_384)}"` }],
  ['bytes that are no UTF-8', 400, 'siwx/body-malformed', noShape, { body: new Uint8Array([0x22, 0xc3, 0x28, 0x22]) }],
  ['half a character', 400, 'siwx/message-invalid', noFit, { edit: (text) => text.replace('harbour', 'har\ud800') }],
  ['a carriage return', 400, 'siwx/text-malformed', noSignIn, { edit: (text) => text.replaceAll('\n', '\r\n') }],
  [
    'one carriage return',
    400,
    'siwx/message-invalid',
    noFit,
    { edit: (text) => text.replace('harbour.', 'harbour.\r') },
  ],
  ['no sign-in', 400, 'siwx/text-malformed', noSignIn, { edit: () => 'Hello' }],
  ['an empty text', 400, 'siwx/text-malformed', noSignIn, { edit: () => '' }],
  [
    'a nonce of 7',
    400,
    'siwx/message-invalid',
    noFit,
    { edit: (text) => text.replace(/Nonce: (\w{7})\w+/, 'Nonce: $1') },
  ],
  [
    'an unknown nonce',
    403,
    'siwx/nonce-unknown',
    'The nonce is not one of this browser',
    { edit: (text) => text.replace(/Nonce: \w+/, `Nonce: ${'f'.repeat(32)}`) },
  ],
  [
    'a nonce without the browser that fetched it',
    403,
    'siwx/nonce-unknown',
    'The nonce is not one of this browser',
    { token: 'f'.repeat(64) },
  ],
  [
    'a used nonce',
    409,
    'siwx/nonce-used',
    'The nonce has been used',
    {
      before: async ({ browser, person }, { nonce, token }) => {
        const message = person.write(nonce)
        await browser.post('/sign-in', { message, signature: await person.sign(message), token })
      },
    },
  ],
  [
    'a late nonce',
    403,
    'siwx/nonce-unknown',
    'The nonce is not one of this browser',
    { changes: { issuedAt: time(600_000) }, before: async ({ later }) => later(600_000) },
  ],
  [
    'a nonce that was tried 5 times',
    429,
    'siwx/too-many-attempts',
    'Too many attempts with this nonce',
    {
      before: async ({ browser, person }, { nonce, token }) => {
        const wrong = { message: person.write(nonce), signature: '0x00', token }
        for (let tries = 0; tries < 5; tries++) await browser.post('/sign-in', wrong)
      },
    },
  ],
  [
    'a time that is none',
    400,
    'siwx/message-invalid',
    noFit,
    { edit: (text) => text.replace(/Issued At: .*/, 'Issued At: yesterday') },
  ],
  ['no time', 400, 'siwx/text-malformed', noSignIn, { edit: (text) => text.replace(/\nIssued At: .*/, '') }],
  [
    'a day that does not exist',
    400,
    'siwx/message-invalid',
    noFit,
    { edit: (text) => text.replace(/Issued At: \S{10}/, 'Issued At: 2026-02-30') },
  ],
  ['a time that is past', 403, 'siwx/expired', expired, { changes: { issuedAt: time(-600_001) } }],
  ['an end that is past', 403, 'siwx/expired', expired, { changes: { expirationTime: time(-60_000) } }],
  ['a time to come', 403, 'siwx/not-yet-valid', notYet, { changes: { issuedAt: time(60_001) } }],
  ['a beginning to come', 403, 'siwx/not-yet-valid', notYet, { changes: { notBefore: time(60_001) } }],
  ['an address with a wrong checksum', 400, 'address/invalid', 'Invalid address', { edit: flipCase }],
  [
    'an address in small letters',
    400,
    'address/invalid',
    'Invalid address',
    { edit: (text) => text.replace(/0x[0-9a-fA-F]{40}/, (all) => all.toLowerCase()) },
  ],
  [
    'an address of Bitcoin on Ethereum',
    400,
    'siwx/message-invalid',
    noFit,
    { edit: (text) => text.replace(/0x[0-9a-fA-F]{40}/, bitcoinAddress) },
  ],
  [
    'an address of Solana on Ethereum',
    400,
    'siwx/message-invalid',
    noFit,
    { edit: (text) => text.replace(/0x[0-9a-fA-F]{40}/, solanaAddress) },
  ],
  [
    'a network that is not served',
    400,
    'siwx/chain-unsupported',
    'Sign-ins are not known on this network',
    { options: { chains: ['eip155:10'] } },
  ],
  [
    'a network of another family',
    400,
    'siwx/text-malformed',
    noSignIn,
    { edit: (text) => text.replace('Ethereum account', 'Cosmos account') },
  ],
  ['an empty signature', 400, 'siwx/body-malformed', noShape, { signature: '' }],
  ['a cut signature', 400, 'siwx/signature-malformed', unreadable, { signature: async () => '0xabc' }],
  [
    // 64 bytes would be the short form of the same signature (EIP-2098).
    'a signature that lacks two bytes',
    403,
    'siwx/signature-wrong',
    notTheirs,
    { signature: async (person, message) => (await person.sign(message)).slice(0, -4) },
  ],
  [
    'a signature of another kind',
    400,
    'siwx/signature-malformed',
    unreadable,
    { signature: 'AkcwRAIgM2gBAK38m2+dDGzJZy4vTAJX8Sl1SDPNbl1hAJ0Q9AICIGYp' },
  ],
  [
    'a signature of over 16,384 characters',
    413,
    'siwx/text-too-long',
    tooLong,
    { signature: `0x${'ab'.repeat(8200)}` },
  ],
  ['a signature with the higher s', 403, 'siwx/signature-wrong', notTheirs, { signature: highS }],
  [
    'the signature of another',
    403,
    'siwx/signature-wrong',
    notTheirs,
    { signature: (_, message) => privateKeyToAccount(`0x${'c1'.repeat(32)}`).signMessage({ message }) },
  ],
  [
    'another domain',
    403,
    'siwx/domain-mismatch',
    elsewhere,
    { changes: { domain: 'evil.example', uri: 'https://evil.example' } },
  ],
  ['a foreign origin', 403, 'siwx/origin-forbidden', foreign, { headers: { origin: 'https://evil.example' } }],
  ['an opaque origin', 403, 'siwx/origin-forbidden', foreign, { headers: { origin: 'null' } }],
  [
    'garbled cookies and no token',
    403,
    'siwx/nonce-unknown',
    'The nonce is not one of this browser',
    { token: 'x', headers: { cookie: '__Host-siwx-nonce=%zz; ;=;__Host-siwx=;__proto__=1' } },
  ],
  [
    'a node that is down',
    503,
    'siwx/node-unavailable',
    'The node that knows the account did not answer',
    { options: { verify: down } },
  ],
  [
    'a store that is down',
    503,
    'siwx/store-unavailable',
    'The sign-in could not be kept',
    { options: { store: { ...brokenStore, addNonce: async () => {} } } },
  ],
  ['no body', 400, 'siwx/body-malformed', noShape, { body: '' }],
  ['a list', 400, 'siwx/body-malformed', noShape, { body: '[]' }],
  ['a field more', 400, 'siwx/body-malformed', noShape, { body: (sound) => ({ ...sound, admin: true }) }],
  ['a field of another type', 400, 'siwx/body-malformed', noShape, { body: (sound) => ({ ...sound, message: 1 }) }],
  [
    'a signed text that is no base64',
    400,
    'siwx/body-malformed',
    noShape,
    { body: (sound) => ({ ...sound, signedMessage: '%' }) },
  ],
  ['a form', 400, 'siwx/body-malformed', noShape, { headers: { 'content-type': 'text/plain' } }],
])('answers to %s: %i %s', async (_, status, code, sentence, sent) => {
  expect(await send(sent)).toEqual({ said: [status, code, sentence], opened: false })
})

it('asks where a request without an origin comes from', async () => {
  const { server } = createTestServer()
  const sent = await server.handler(new Request('https://app.example/siwx/sign-in', { method: 'POST', body: '{}' }))
  expect([sent.status, await sent.json()]).toEqual([
    403,
    { error: { code: 'siwx/origin-forbidden', message: foreign } },
  ])
})
