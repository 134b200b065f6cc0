import { writeSiwxText } from '@latchkey/protocol/siwx'
import { base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { bitcoinPersonas } from '../../src/bitcoin/bitcoinPersonas.ts'
import { bitcoinPeople } from '../../src/practice/bitcoin/bitcoinPeople.ts'
import { createBitcoinFamily } from '../../src/practice/bitcoin/createBitcoinFamily.ts'

const { payment } = bitcoinPersonas.alice
const family = createBitcoinFamily('http://127.0.0.1:1', bitcoinPeople)
const origin = 'https://app.example'

const text = (domain: string) =>
  writeSiwxText({
    accountAddress: payment.address,
    chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    domain,
    uri: `https://${domain}/login`,
    version: '1',
    nonce: 'n1n1n1n1',
    issuedAt: '2026-11-23T10:00:00.000Z',
    statement: 'Welcome.',
  })

/** A BIP-322 signature of a payment's address is a witness; the older one has 65 bytes with a header of their own. */
it.each([
  ['bip322', (bytes: Uint8Array) => bytes[0] === 2 && bytes.length > 100],
  ['ecdsa', (bytes: Uint8Array) => bytes.length === 65 && (bytes[0] ?? 0) >= 39],
] as const)('a sign-in on Bitcoin is shown as one, and signed by %s', async (protocol, isOfIt) => {
  const asked = { address: payment.address, message: text('app.example'), protocol }
  const { view, perform } = family.understand('bitcoin_signMessage', [asked])
  expect(await view(origin)).toMatchObject({
    kind: 'signIn',
    domain: 'app.example',
    statement: 'Welcome.',
    connects: false,
    accounts: [{ name: 'Alice', address: payment.address, text: asked.message }],
    warning: null,
  })
  const { signature } = (await perform()) as { signature: string }
  expect(isOfIt(base64.decode(signature))).toBe(true)
})

it('a sign-in on Bitcoin for another site is shown with a warning, and a plain message as it is', async () => {
  const shown = (message: string) =>
    family.understand('bitcoin_signMessage', [{ address: payment.address, message, protocol: 'bip322' }]).view(origin)
  expect(await shown(text('evil.example'))).toMatchObject({
    warning: 'This signs in to evil.example, and app.example asks for it.',
  })
  expect(await shown('Hello')).toMatchObject({ kind: 'message', text: 'Hello' })
})
