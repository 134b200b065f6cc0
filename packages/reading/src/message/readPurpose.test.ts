import { describe, expect, it } from 'vitest'
import { namesHost, readPurpose } from './readPurpose.ts'

const exchange = '0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4'
const trusted = 'Only sign this message for a trusted client!'

describe('a plain text', () => {
  it.each<[string, string]>([
    ['dYdX', JSON.stringify({ action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' }, null, 2)],
    ['zkSync Lite', `Access zkSync account.\n\n${trusted}`],
    ['zkSync Lite on a test network', `Access zkSync account.\n\n${trusted}\nChain ID: 4.`],
    ['Loopring', `Sign this message to access Loopring Exchange: ${exchange} with key nonce: 0`],
    ['Immutable X', 'Only sign this request if you’ve initiated an action with Immutable X.'],
    ['Immutable X, as it links a key', 'Only sign this key linking request from Immutable X.'],
    ['XMTP', 'XMTP : Create Identity\n08b8cff5\n\nFor more info: https://xmtp.org/signatures/'],
    ['XMTP, as it opens its keys', 'XMTP : Enable Identity\n08b8cff5\n\nFor more info: https://xmtp.org/signatures/'],
    ['Umbra', `Sign this message to access your Umbra account.\n\n${trusted}`],
    [
      'Aztec',
      'Sign this message to generate your Aztec Privacy Key. This key lets the application decrypt your balance.',
    ],
    ['one that is not known', 'Sign to derive your Harbour trading key'],
    ['another one', 'This signature will unlock your encryption keys.'],
  ])('is known to become a key: %s', (_name, text) => {
    expect(readPurpose(text)).toBe('key')
  })

  it.each([
    'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).',
    'Please sign this message to log in. Nonce: 12345',
    'login:93ac',
    'Authenticate with nonce 1',
    'I confirm that I am the owner of this wallet.',
  ])('is known for a login: %s', (text) => {
    expect(readPurpose(text)).toBe('login')
  })

  it.each(['Hello harbour', 'I vote for proposal 7.', 'The keyboard is mine.', 'Create an account'])(
    'is nothing but a text: %s',
    (text) => {
      expect(readPurpose(text)).toBeUndefined()
    },
  )
})

describe('a host', () => {
  it.each<[boolean, string, string]>([
    [true, 'Sign in to app.example', 'https://app.example'],
    [true, 'https://app.example/login wants you to sign in.', 'https://app.example'],
    [true, 'Sign in to APP.example.', 'https://app.example'],
    [true, 'Sign in to localhost:3000', 'http://localhost:3000'],
    [false, 'Sign in to app.example', 'https://example'],
    [false, 'Sign in to opensea.io', 'https://sea.io'],
    [false, 'Sign in to sea.io.example', 'https://sea.io'],
    [false, 'Sign in to my-sea.io', 'https://sea.io'],
    [false, 'Sign in to appxexample', 'https://app.example'],
    [false, 'Sign in to app.example:8443', 'https://app.example'],
    [false, 'Sign in', 'https://app.example'],
  ])('is named: %s in "%s" for %s', (named, text, origin) => {
    expect(namesHost(text, origin)).toBe(named)
  })
})
