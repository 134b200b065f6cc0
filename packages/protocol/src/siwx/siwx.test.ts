import { ParsedMessage } from '@spruceid/siwe-parser'
import { createEncodedRecap, formatMessage } from '@walletconnect/utils'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it, test } from 'vitest'
import { isKitError } from '../errors/KitError.ts'
import { createRecap, readCacao, readRecap, readSiwxText, type SiwxMessageData, writeSiwxText } from './index.ts'

// The texts against their standards, and against the libraries that servers use.

const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const base: SiwxMessageData = {
  accountAddress: evmAddress,
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: '32891756',
  issuedAt: '2026-11-20T10:00:00.000Z',
}
const solanaMessage: SiwxMessageData = {
  ...base,
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const bitcoinMessage: SiwxMessageData = {
  ...base,
  accountAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
}
const everything = {
  statement: 'Sign in to the harbour.',
  expirationTime: '2026-11-20T11:00:00Z',
  notBefore: '2026-11-20T09:59:59.5+01:00',
  requestId: 'r-1',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (isKitError(error)) return error.code
    throw error
  }
  return 'none'
}

describe('a text', () => {
  it('is that of EIP-4361 on eip155 [S3.98] [S3.99] [S3.100] [S3.101]', () => {
    expect(writeSiwxText({ ...base, ...everything })).toBe(`app.example wants you to sign in with your Ethereum account:
${evmAddress}

Sign in to the harbour.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-20T10:00:00.000Z
Expiration Time: 2026-11-20T11:00:00Z
Not Before: 2026-11-20T09:59:59.5+01:00
Request ID: r-1
Resources:
- https://app.example/terms
- ipfs://bafy`)
  })

  it('is that of Sign In With Solana, and that of CAIP-122 on Bitcoin', () => {
    expect(writeSiwxText(solanaMessage)).toContain(`Solana account:\n${solanaMessage.accountAddress}\n\nURI: `)
    expect(writeSiwxText(solanaMessage)).toContain('\nChain ID: mainnet\n')
    expect(writeSiwxText(bitcoinMessage)).toContain(`Bitcoin account:\n${bitcoinMessage.accountAddress}\n\n\nURI: `)
    expect(writeSiwxText(bitcoinMessage)).toContain(`\nChain ID: ${bitcoinMessage.chainId}\n`)
  })

  it.each([base, solanaMessage, bitcoinMessage, { ...solanaMessage, chainId: 'solana:local' as const }])(
    'is read back: $chainId',
    (message) => {
      for (const optional of [{}, everything, { resources: [] }]) {
        const whole = { ...message, ...optional }
        expect(readSiwxText(writeSiwxText(whole))).toEqual({ ...whole, scheme: undefined, networkName: undefined })
      }
    },
  )

  it('is read as older kits write it only where that is asked for', () => {
    const older = writeSiwxText({ ...base, nonce: '42', issuedAt: undefined }, { networkName: 'Ethereum Sepolia' })
    expect(older).toBe(
      `app.example wants you to sign in with your Ethereum Sepolia account:\n${evmAddress}\n\nURI: https://app.example/login\nVersion: 1\nChain ID: eip155:1\nNonce: 42`,
    )
    expect(codeOf(() => readSiwxText(older))).toBe('siwx/text-malformed')
    expect(readSiwxText(older, { informal: true })).toMatchObject({ chainId: 'eip155:1', nonce: '42' })
  })
})

describe('the strict reader refuses', () => {
  const text = writeSiwxText({ ...base, ...everything })
  it.each<[string, string, string]>([
    ['what is no sign-in', 'Hello', 'siwx/text-malformed'],
    ['carriage returns', text.replaceAll('\n', '\r\n'), 'siwx/text-malformed'],
    [
      'a second URI in the statement',
      text.replace('harbour.', 'harbour.\n\nURI: https://evil.example'),
      'siwx/text-malformed',
    ],
    ['a statement of two lines', text.replace('harbour.', 'harbour.\nNonce: 99999999'), 'siwx/message-invalid'],
    ['a field out of its order', text.replace(/(Nonce: .*)\n(Issued At: .*)/, '$2\n$1'), 'siwx/text-malformed'],
    ['a field that is there twice', text.replace(/(Nonce: .*)/, '$1\n$1'), 'siwx/text-malformed'],
    ['text after the end', `${text}\n`, 'siwx/text-malformed'],
    ['marks that turn text around', text.replace('harbour', 'har\u202ebour'), 'siwx/message-invalid'],
    ['marks without width', text.replace('app.example wants', 'app\u200b.example wants'), 'siwx/message-invalid'],
    [
      'letters of another script in the domain',
      text.replace('app.example wants', '\u0430pp.example wants'),
      'siwx/message-invalid',
    ],
    [
      'a user in the domain',
      text.replace('app.example wants', 'app.example@evil.example wants'),
      'siwx/message-invalid',
    ],
    ['a short nonce', text.replace('32891756', '3289175'), 'siwx/message-invalid'],
    ['a day that does not exist', text.replace('2026-11-20T10', '2026-02-30T10'), 'siwx/message-invalid'],
    ['a time without its zone', text.replace('T11:00:00Z', 'T11:00:00'), 'siwx/message-invalid'],
    ['a statement that begins like a field', text.replace('Sign in to', 'URI: to'), 'siwx/text-malformed'],
    ['no time of issue', text.replace(/Issued At: .*\n/, ''), 'siwx/text-malformed'],
    ['another version', text.replace('Version: 1', 'Version: 2'), 'siwx/message-invalid'],
    ['a chain with a zero before it', text.replace('Chain ID: 1', 'Chain ID: 01'), 'siwx/text-malformed'],
    ['a chain of another family', text.replace('Chain ID: 1', 'Chain ID: mainnet'), 'siwx/text-malformed'],
    ['a wrong checksum', text.replace('0x7099', '0x7099').replace('dc79C8', 'dc79c8'), 'address/invalid'],
    ['the address of another family', text.replace(evmAddress, solanaMessage.accountAddress), 'siwx/message-invalid'],
    ['an unknown family', text.replace('Ethereum account', 'Polkadot account'), 'siwx/text-malformed'],
    ['more than 8 KiB', text.replace('harbour.', 'a'.repeat(8192)), 'siwx/text-too-long'],
  ])('%s', (_name, changed, code) => {
    expect(changed).not.toBe(text)
    expect(codeOf(() => readSiwxText(changed))).toBe(code)
  })
})

describe('on eip155 the text is that of', () => {
  const optional = [{}, { statement: 'Hello.' }, everything, { resources: ['https://a.example'] }] as const
  test.each(optional.map((each) => [Object.keys(each).join(', ') || 'nothing optional', each] as const))(
    'viem and siwe: %s',
    (_name, values) => {
      const text = writeSiwxText({ ...base, ...values })
      const parsed = new ParsedMessage(text)
      expect(parsed).toMatchObject({ domain: base.domain, address: evmAddress, uri: base.uri, chainId: 1 })
      expect(parsed.statement ?? undefined).toBe('statement' in values ? values.statement : undefined)
      expect(parseSiweMessage(text)).toMatchObject({ domain: base.domain, nonce: base.nonce, chainId: 1 })
      if ('notBefore' in values) return
      const { accountAddress: address, chainId, issuedAt, ...rest } = { ...base, ...values }
      const message = { ...rest, address: evmAddress, chainId: 1, version: '1', issuedAt: new Date(issuedAt ?? '') }
      if ('statement' in values) expect(createSiweMessage(message as never)).toBe(text)
    },
  )
})

describe('sign-ins of WalletConnect', () => {
  const methods = ['personal_sign', 'eth_sendTransaction']

  it('ask for methods in the words of ERC-5573', () => {
    const recap = createRecap('eip155', methods)
    expect(recap).toBe(createEncodedRecap('eip155', 'request', [...methods]))
    expect(readRecap(['https://a.example', recap])).toEqual({
      att: { eip155: { 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] } },
    })
  })

  test.each<[string, string[] | undefined]>([
    ['none', undefined],
    ['a plain resource', ['https://a.example']],
    ['a recap that is not the last', [createRecap('eip155', methods), 'https://a.example']],
    ['a recap that is no JSON', ['urn:recap:AAAA']],
    ['a recap of another shape', [`urn:recap:${btoa('{"att":7}')}`]],
  ])('know that %s asks for nothing', (_name, resources) => {
    expect(readRecap(resources)).toBeUndefined()
  })

  const payload = {
    iss: `did:pkh:eip155:1:${evmAddress}`,
    domain: 'app.example',
    aud: 'https://app.example/login',
    version: '1',
    nonce: '12345678',
    iat: '2026-01-01T00:00:00.000Z',
  }
  test.each([
    ['nothing optional', {}],
    ['a statement', { statement: 'Hello.' }],
    [
      'everything',
      {
        statement: 'Hello.',
        exp: everything.expirationTime,
        nbf: everything.notBefore,
        requestId: 'r',
        resources: ['https://a.example'],
      },
    ],
    ['a recap', { resources: [createRecap('eip155', methods)] }],
    [
      'a statement and a recap',
      { statement: 'Hello.', resources: ['https://a.example', createRecap('eip155', methods)] },
    ],
  ])('with %s are the text that wallets sign, and the strict reader takes it', (_name, optional) => {
    const whole = { ...payload, ...optional }
    const said = readCacao({ p: whole })
    const text = said && writeSiwxText(said)
    expect(text).toBe(formatMessage(whole, payload.iss))
    expect(readSiwxText(text ?? '')).toMatchObject({ nonce: payload.nonce })
  })

  it.each(['', 'eip155:1', 'did:web:app.example', `did:pkh:eip155:1:${evmAddress}:x`])('name no account: %j', (iss) => {
    expect(readCacao({ p: { ...payload, iss } })).toBeUndefined()
  })
})
