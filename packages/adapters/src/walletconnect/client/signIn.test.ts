import { createRecap } from '@latchkey/protocol/siwx'
import { describe, expect, it, test } from 'vitest'
import { account, meet, metadata } from '../../../test/support/meetRawWallet.ts'
import { hashHex } from '../keys/curves.ts'
import { answerMismatchCode } from './takeSignIn.ts'

const request = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'n1n1n1n1',
  version: '1',
  chainId: 'eip155:1',
  chains: ['eip155:1', 'eip155:8453'],
  iat: '2026-11-20T10:00:00.000Z',
  exp: '2026-11-20T11:00:00.000Z',
  nbf: '2026-11-20T09:00:00.000Z',
  statement: 'Sign in to the test.',
  requestId: 'r-1',
  resources: ['https://app.example/terms'],
  methods: ['personal_sign', 'eth_sendTransaction'],
} as const

/** A ReCap of anything (ERC-5573). */
const recapOf = (att: object) => `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64url')}`
const recap = recapOf({
  eip155: {
    'request/eth_sendTransaction': [{ chains: ['eip155:1', 'eip155:8453'] }],
    'request/personal_sign': [{ chains: ['eip155:1', 'eip155:8453'] }],
  },
})
const [terms] = request.resources
const words = (actions: string, namespace = 'eip155') =>
  `${request.statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${actions} for '${namespace}'.`

/** A signed sign-in to the letter of the request, but for what a test alters. */
const cacao = (overrides: object = {}) => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:${account}`,
    domain: request.domain,
    aud: request.uri,
    version: request.version,
    nonce: request.nonce,
    iat: request.iat,
    exp: request.exp,
    nbf: request.nbf,
    requestId: request.requestId,
    statement: request.statement,
    resources: [terms, recap],
    ...overrides,
  },
  s: { t: 'eip191', s: '0x00' },
})

/** The wallet's answer, on the topic that only the asking app listens to, under a key of its own (type 1). */
async function answered(cacaos: readonly object[], asked: Parameters<typeof meet>[0] = request) {
  const world = await meet(asked)
  const { wallet, proposerKey, session } = world
  const ask = (await wallet.heard(wallet.pairing)).find(({ method }) => method === 'wc_sessionAuthenticate')
  const responder = { publicKey: wallet.publicKey, metadata }
  const answer = { id: Number(ask?.id), result: { cacaos, responder } }
  await wallet.send(hashHex(proposerKey), session.symKey, answer, wallet.publicKey)
  /** What the app says on the session that the wallet believes in. */
  const ended = async () => (await wallet.heard(session)).filter(({ method }) => method === 'wc_sessionDelete')
  return { ...world, ended }
}

const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('the answer to a sign-in', () => {
  it('that is the request brings a session, with the accounts that signed on the chains that they allow', async () => {
    const second = cacao({ iss: `did:pkh:eip155:8453:${bob}`, resources: [terms] })
    const { client, events, pairing, ended } = await answered([cacao(), second])
    expect(events).toMatchObject([{ type: 'session_connect', id: pairing.id, auths: [cacao(), second] }])
    expect(client.sessions()).toMatchObject([
      {
        namespaces: {
          eip155: {
            accounts: [account, account.replace(':1:', ':8453:'), `eip155:8453:${bob}`],
            methods: ['eth_sendTransaction', 'personal_sign'],
          },
        },
      },
    ])
    expect(await ended()).toEqual([])
  })

  test.each([
    ['less than was asked', { resources: [terms, createRecap('eip155', ['personal_sign'])] }],
    ['the words of what it allows', { statement: words("'eth_sendTransaction', 'personal_sign'") }],
    ['another of the chains', { iss: `did:pkh:${account.replace(':1:', ':8453:')}` }],
  ])('may be with %s', async (_name, overrides) => {
    const { client } = await answered([cacao(overrides)])
    expect(client.sessions()).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['another page', { domain: 'evil.example' }],
    ['another port of the page', { domain: 'app.example:8443' }],
    ['another address', { aud: 'https://evil.example/login' }],
    ['another path', { aud: 'https://app.example/' }],
    ['another scheme', { aud: 'http://app.example/login' }],
    ['another nonce', { nonce: 'replayed1' }],
    ['another version', { version: '2' }],
    ['another time', { iat: '2026-11-19T10:00:00.000Z' }],
    ['a later end', { exp: '2030-01-01T00:00:00.000Z' }],
    ['no end', { exp: undefined }],
    ['an earlier beginning', { nbf: '2020-01-01T00:00:00.000Z' }],
    ['no beginning', { nbf: undefined }],
    ['another request', { requestId: 'r-2' }],
    ['no request', { requestId: undefined }],
    ['another statement', { statement: 'Pay the other one.' }],
    ['no statement', { statement: undefined }],
    ['a statement in two lines', { statement: `${request.statement}\n\nURI: https://evil.example` }],
    ['words of other methods', { statement: words("'eth_sign', 'personal_sign'") }],
    ['words of another kind of network', { statement: words("'personal_sign'", 'solana') }],
    ['other resources', { resources: ['https://app.example/other', recap] }],
    ['a resource more', { resources: [terms, 'https://evil.example', recap] }],
    ['a resource less', { resources: [recap] }],
    ['resources in another order', { resources: [recap, terms] }],
    ['no resources', { resources: undefined }],
    ['two ReCaps', { resources: [terms, recap, recap] }],
    ['a ReCap that is none', { resources: [terms, 'urn:recap:e30'] }],
    ['a method that was not asked for', { resources: [terms, createRecap('eip155', ['eth_sign'])] }],
    [
      'a method with more behind it',
      { resources: [terms, recapOf({ eip155: { 'request/personal_sign/all': [{}] } })] },
    ],
    ['an ability that is no request', { resources: [terms, recapOf({ eip155: { 'crud/personal_sign': [{}] } })] }],
    ['methods of another kind of network', { resources: [terms, createRecap('solana', ['personal_sign'])] }],
    [
      'methods on a chain that was not asked for',
      { resources: [terms, recapOf({ eip155: { 'request/personal_sign': [{ chains: ['eip155:137'] }] } })] },
    ],
    ['a chain that was not asked for', { iss: `did:pkh:${account.replace(':1:', ':137:')}` }],
    ['an account of another kind of network', { iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJ' }],
    ['no account', { iss: 'did:web:app.example' }],
  ])('with %s is refused: nothing is kept, and the wallet hears of the end', async (_name, overrides) => {
    const { client, events, pairing, store, ended } = await answered([cacao(overrides)])
    expect(events).toMatchObject([{ type: 'proposal_rejected', id: pairing.id, code: answerMismatchCode }])
    expect(client.sessions()).toEqual([])
    expect(JSON.parse(store.get('wc') ?? '{}')).not.toMatchObject({ sessions: [expect.anything()] })
    expect(await ended()).toMatchObject([{ params: { code: 6000 } }])
  })

  it('is refused whole when one of its accounts signed another request', async () => {
    const { client, events } = await answered([cacao(), cacao({ iss: `did:pkh:eip155:1:${bob}`, nonce: 'replayed1' })])
    expect(events).toMatchObject([{ type: 'proposal_rejected', code: answerMismatchCode }])
    expect(client.sessions()).toEqual([])
  })

  it('without accounts is refused', async () => {
    const { events, ended } = await answered([])
    expect(events).toMatchObject([{ type: 'proposal_rejected', code: answerMismatchCode }])
    expect(await ended()).toHaveLength(1)
  })

  it('to a request that asked for no methods allows none', async () => {
    const { methods, ...bare } = request
    const allowing = await answered([cacao()], bare)
    expect(allowing.events).toMatchObject([{ type: 'proposal_rejected', code: answerMismatchCode }])
    const { client, events } = await answered([cacao({ resources: [terms] })], bare)
    expect(events).toMatchObject([{ type: 'session_connect', session: undefined }])
    expect(client.sessions()).toEqual([])
  })
})
