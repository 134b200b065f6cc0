import type { ConnectOptions, SignInResult } from '@latchkey/core/ports'
import { readSiwxText } from '@latchkey/protocol/siwx'
import { generateKeyPairSigner, getBase58Encoder, signatureBytes, verifySignature } from '@solana/kit'
import { describe, expect, it, test, vi } from 'vitest'
import { createSolanaWallet } from '../../test/support/createSolanaWallet.ts'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { walletStandard } from './walletStandard.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const request = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'n1n1n1n1',
  version: '1',
  chainId: mainnet,
  chains: [mainnet],
  iat: '2026-11-23T10:00:00.000Z',
  exp: '2026-11-23T11:00:00.000Z',
  nbf: '2026-11-23T09:00:00.000Z',
  statement: 'Sign in to the test.',
  requestId: 'r-1',
  resources: ['https://app.example/terms'],
  methods: ['personal_sign'],
} as const
const signer = await generateKeyPairSigner()
const other = await generateKeyPairSigner()
const never = () => new AbortController().signal

function connectorOf(wallet: unknown) {
  const page = new EventTarget()
  const source = walletStandard({ target: page })({ env: createTestEnv().env })
  source.start(() => {})
  const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  const [connector] = source.current()
  if (!connector) throw new Error('The wallet is found.')
  return connector
}

/** A connection with a sign-in to a wallet whose answer the test changes. */
function connect(
  signIn: NonNullable<Parameters<typeof createSolanaWallet>[0]['signIn']> = (answer) => [answer],
  options: Partial<ConnectOptions> = {},
) {
  const made = createSolanaWallet({ signer, signIn })
  const judged: SignInResult[][] = []
  const onSignIn = vi.fn(async (results: readonly SignInResult[]) => void judged.push([...results]))
  const connector = connectorOf(made.wallet)
  const connecting = connector.connect({
    networkIds: [mainnet],
    signal: never(),
    signIn: request,
    onSignIn,
    ...options,
  })
  const features = () => made.asked.map(({ feature }) => feature)
  return { ...made, connector, connecting, onSignIn, judged, features }
}

describe('a connection with a sign-in', () => {
  it('is one prompt, in the gesture, with what was asked in the words of Sign In With Solana [S7.84]', async () => {
    const { asked, connecting, features } = connect()
    expect(features()).toEqual(['signIn'])
    expect(asked[0]?.input).toEqual({
      domain: 'app.example',
      uri: 'https://app.example/login',
      statement: 'Sign in to the test.',
      version: '1',
      chainId: 'mainnet',
      nonce: 'n1n1n1n1',
      issuedAt: request.iat,
      expirationTime: request.exp,
      notBefore: request.nbf,
      requestId: 'r-1',
      resources: ['https://app.example/terms'],
    })
    expect((await connecting).accounts).toEqual([`${mainnet}:${signer.address}`])
    expect(features()).toEqual(['signIn'])
  })

  it('leaves out what was not asked, and names a network that has no name by its CAIP-2 id', async () => {
    const { statement, exp, nbf, requestId, resources, ...bare } = request
    const chainId = 'solana:abc'
    const { asked, connecting } = connect(undefined, { signIn: { ...bare, chainId, chains: [chainId] } })
    await connecting
    expect(asked[0]?.input).toEqual({
      domain: bare.domain,
      uri: bare.uri,
      version: '1',
      chainId,
      nonce: bare.nonce,
      issuedAt: bare.iat,
    })
  })

  it('hands on the text as it was signed, which is the request, with its signature', async () => {
    const { connecting, judged } = connect()
    await connecting
    expect(judged).toHaveLength(1)
    const [{ account, message, signature } = { account: '', message: '', signature: '' }] = judged[0] ?? []
    expect(account).toBe(`${mainnet}:${signer.address}`)
    expect(readSiwxText(message)).toMatchObject({
      accountAddress: signer.address,
      chainId: mainnet,
      domain: request.domain,
      nonce: request.nonce,
    })
    const bytes = signatureBytes(Uint8Array.from(getBase58Encoder().encode(signature)))
    expect(await verifySignature(signer.keyPair.publicKey, bytes, new TextEncoder().encode(message))).toBe(true)
  })

  it('counts only when the verdict is there', async () => {
    const verdict = Promise.withResolvers<void>()
    const { connecting, features } = connect(undefined, { onSignIn: () => verdict.promise })
    const done = vi.fn()
    void connecting.then(done)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(done).not.toHaveBeenCalled()
    verdict.resolve()
    await connecting
    expect(features()).toEqual(['signIn'])
  })

  it('that is refused rejects as the verdict does, and the wallet forgets the page', async () => {
    const refusal = new Error('The server rejected the request.')
    const { connecting, features, wallet } = connect(undefined, { onSignIn: () => Promise.reject(refusal) })
    await expect(connecting).rejects.toBe(refusal)
    expect(features()).toEqual(['signIn', 'disconnect'])
    expect(wallet.accounts).toEqual([])
  })

  it('whose account leaves the wallet during the verdict is refused', async () => {
    const made = createSolanaWallet({ signer, signIn: (answer) => [answer] })
    const onSignIn = async () => made.change([{ ...made.account, address: other.address }])
    const options = { networkIds: [mainnet], signal: never(), signIn: request, onSignIn } as const
    await expect(connectorOf(made.wallet).connect(options)).rejects.toMatchObject({ code: 'siwx/answer-mismatch' })
    expect(made.wallet.accounts).toEqual([])
  })

  it('that the person declines asks nothing more', async () => {
    const made = createSolanaWallet({ signer, signIn: (answer) => [answer] })
    made.refuse(true)
    const onSignIn = vi.fn()
    const options = { networkIds: [mainnet], signal: never(), signIn: request, onSignIn } as const
    await expect(connectorOf(made.wallet).connect(options)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(made.asked.map(({ feature }) => feature)).toEqual(['signIn'])
    expect(onSignIn).not.toHaveBeenCalled()
  })

  it('that was given up is not judged when the wallet answers after all', async () => {
    const leaving = new AbortController()
    const { connecting, features, onSignIn } = connect(undefined, { signal: leaving.signal })
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
    await expect.poll(features).toEqual(['signIn', 'disconnect'])
    expect(onSignIn).not.toHaveBeenCalled()
  })

  test.each<[string, Parameters<typeof connect>[0]]>([
    ['nothing', () => undefined],
    ['an empty list', () => []],
    ['garbage', () => 'signed'],
    ['a signature of another length', (answer) => [{ ...answer, signature: answer.signature.slice(1) }]],
    ['no account', ({ signature, signedMessage }) => [{ signature, signedMessage }]],
    ['an account that is none', (answer) => [{ ...answer, account: { address: '0x12' } }]],
    ['an account that it does not show', (answer) => [{ ...answer, account: { address: other.address } }]],
    ['bytes that are no text', (answer) => [{ ...answer, signedMessage: Uint8Array.of(0xff, 0xfe, 0x80) }]],
    ['text without bytes', (answer) => [{ ...answer, signedMessage: 'app.example wants you to sign in' }]],
  ])('that is answered with %s is refused, unjudged, and the wallet forgets the page', async (_name, change) => {
    const { connecting, features, onSignIn } = connect(change)
    await expect(connecting).rejects.toMatchObject({ code: 'siwx/answer-mismatch' })
    expect(features()).toEqual(['signIn', 'disconnect'])
    expect(onSignIn).not.toHaveBeenCalled()
  })

  it('hands on a mark of byte order, which was signed with the text', async () => {
    const marked = (bytes: Uint8Array) => Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes)
    const { connecting, judged } = connect((answer) => [{ ...answer, signedMessage: marked(answer.signedMessage) }])
    await connecting
    expect(judged[0]?.[0]?.message.startsWith('\uFEFFapp.example')).toBe(true)
  })

  it('to a wallet that shows its accounts only when asked asks without a prompt', async () => {
    const made = createSolanaWallet({ signer, signIn: (answer) => [answer] })
    const { wallet } = made
    const connectQuietly = async () => {
      wallet.accounts = [made.account]
    }
    const { 'solana:signIn': signIn, ...features } = wallet.features
    const quiet = {
      signIn: async (input: never) => {
        const answer = await signIn?.signIn(input)
        wallet.accounts = []
        return answer
      },
    }
    const silently = vi.fn(connectQuietly)
    Object.assign(wallet, {
      features: { ...features, 'standard:connect': { connect: silently }, 'solana:signIn': quiet },
    })
    const options = { networkIds: [mainnet], signal: never(), signIn: request, onSignIn: async () => {} } as const
    expect((await connectorOf(wallet).connect(options)).accounts).toEqual([`${mainnet}:${signer.address}`])
    expect(silently.mock.calls).toEqual([[{ silent: true }]])
  })
})

describe('a plain connection', () => {
  const plain = async (made: ReturnType<typeof createSolanaWallet>, options: Partial<ConnectOptions>) => {
    const onSignIn = vi.fn()
    const connector = connectorOf(made.wallet)
    await connector.connect({ networkIds: [mainnet], signal: never(), onSignIn, ...options })
    expect(onSignIn).not.toHaveBeenCalled()
    return made.asked.map(({ feature }) => feature)
  }

  it('is made with a wallet without the feature, unjudged', async () => {
    expect(await plain(createSolanaWallet({ signer }), { signIn: request })).toEqual(['connect'])
  })

  it('is made without a sign-in, and with one that is of another kind of network', async () => {
    const made = () => createSolanaWallet({ signer, signIn: (answer) => [answer] })
    expect(await plain(made(), {})).toEqual(['connect'])
    const ethereum = { ...request, chainId: 'eip155:1', chains: ['eip155:1'] } as const
    expect(await plain(made(), { signIn: ethereum })).toEqual(['connect'])
  })

  it('is made where the wallet has the feature and can not sign in with this account', async () => {
    const cannot = () => {
      throw Object.assign(new Error('Not with this device'), { code: 4200 })
    }
    const made = createSolanaWallet({ signer, signIn: cannot })
    expect(await plain(made, { signIn: request })).toEqual(['signIn', 'connect'])
  })
})
