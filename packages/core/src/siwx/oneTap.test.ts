import { KitError } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { createRecap, readCacao, writeSiwxText } from '@latchkey/protocol/siwx'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { type FakeSiwx, fakeSiwx } from '../../test/fakeSiwx.ts'
import { testKit } from '../../test/testKit.ts'
import { cancelConnect, connect } from '../connection/connection.actions.ts'
import { openModal } from '../modal/openModal.action.ts'
import type { ConnectOptions, Connector, SignInRequest, SignInResult } from '../ports/connector.ts'
import { sessionOf as judged } from './oneTap.ts'
import { signOut } from './siwx.actions.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

const textOf = (request: SignInRequest, accountAddress: string = alice) =>
  writeSiwxText({
    accountAddress,
    chainId: request.chainId,
    domain: request.domain,
    uri: request.uri,
    version: request.version,
    nonce: request.nonce,
    issuedAt: request.iat,
    statement: request.statement,
  })

/** A page with a wallet that signs in together with the connection, as the test says. */
async function opened(
  answer: (options: ConnectOptions) => Promise<void>,
  siwx = fakeSiwx(),
  { error, ...more }: Partial<Connector> & { error?: KitError | undefined } = {},
) {
  const asked: ConnectOptions[] = []
  const wallet = fakeConnector({
    ...more,
    connect: async (options) => {
      asked.push(options)
      await answer(options)
      return sessionOf('eip155:1', alice)
    },
  })
  const signed: string[] = []
  const signMessage = async ({ message }: { message: string }) => {
    signed.push(message)
    if (error) throw error
    return { signature: '0x1', method: 'eip191' } as const
  }
  const kit = testKit({ connectors: [wallet], adapters: [fakeAdapter({ signMessage })], siwx })
  stops.push(kit.start())
  void openModal(kit)
  await kit.clock.advance(100)
  await settle()
  const view = () => (kit.store.getState().modal.open ? kit.store.getState().modal.stack.at(-1)?.view : undefined)
  return { kit, siwx, asked, signed, view }
}

const result = (request: SignInRequest, more: Partial<SignInResult> = {}): SignInResult => ({
  account: `${request.chainId}:${alice}`,
  message: textOf(request),
  signature: '0xsigned',
  ...more,
})

describe('a wallet that can sign in while it connects', () => {
  it('is asked for both at once: no second prompt [S7.84]', async () => {
    const { kit, siwx, asked, signed, view } = await opened(async ({ signIn, onSignIn }) => {
      if (signIn) await onSignIn?.([result(signIn)])
    })
    await connect(kit, { connectorId: 'wallet.one' })
    await settle()
    expect(asked[0]?.signIn).toMatchObject({
      domain: 'app.example',
      uri: 'https://app.example/',
      nonce: 'nonce0001',
      version: '1',
      chainId: 'eip155:1',
      chains: ['eip155:1', 'eip155:8453'],
      iat: '2026-11-20T10:00:00.000Z',
    })
    expect(siwx.calls).toContain('set 0xsigned')
    expect(kit.store.getState().siwx.status).toBe('signed')
    expect(signed).toEqual([])
    expect(view()).toBeUndefined()
    expect(kit.events).toContainEqual({ type: 'SIWX_AUTH_SUCCESS', network: 'eip155:1', isSmartAccount: false })
  })

  it('leaves others signed in who are', async () => {
    const { kit, siwx } = await opened(async ({ signIn, onSignIn }) => {
      if (signIn) await onSignIn?.([result(signIn)])
    })
    const other = { data: { accountAddress: bob, chainId: 'eip155:1' }, message: '', signature: '0xbob' } as never
    kit.store.setState({ siwx: { status: 'off', sessions: [other] } })
    await connect(kit, { connectorId: 'wallet.one' })
    expect(siwx.calls).toContain('add 0xsigned')
    expect(siwx.calls).not.toContain('set 0xsigned')
  })

  it('and lets the page in alone is asked for the signature next', async () => {
    const { kit, view } = await opened(async () => undefined)
    await connect(kit, { connectorId: 'wallet.one' })
    await settle()
    expect(view()).toBe('SIWXSignMessage')
  })

  it('does not count as connected when the app refuses what it signed', async () => {
    const siwx = fakeSiwx()
    siwx.fails.add = new KitError({ code: 'siwx/signature-wrong', shortMessage: 'wrong' })
    const { kit } = await opened(async ({ signIn, onSignIn }) => {
      if (signIn) await onSignIn?.([result(signIn)])
    }, siwx)
    await expect(connect(kit, { connectorId: 'wallet.one' })).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
    expect(kit.store.getState().connections.size).toBe(0)
    expect(siwx.sessions).toEqual([])
    expect(kit.events).toContainEqual({ type: 'SIWX_AUTH_ERROR', network: 'eip155:1', isSmartAccount: false })
  })

  it.each([
    ['the person gives up', undefined, 'none'],
    ['the wallet leaves', undefined, 'none'],
    ['the wallet leaves', false, 'kept'],
  ] as const)('where %s while the server judges, and signOutOnDisconnect is %s: %s', async (who, ends, left) => {
    const taken = Promise.withResolvers<void>()
    const siwx: FakeSiwx = fakeSiwx({
      signOutOnDisconnect: ends,
      setSessions: async (sessions) => {
        await taken.promise
        siwx.sessions.push(...sessions)
      },
    })
    const { kit } = await opened(async ({ signIn, onSignIn }) => {
      if (signIn) await onSignIn?.([result(signIn)])
      if (who === 'the wallet leaves') throw new KitError({ code: 'wallet/disconnected', shortMessage: 'gone' })
    }, siwx)
    const connecting = connect(kit, { connectorId: 'wallet.one' }).catch(() => undefined)
    await settle()
    if (who === 'the person gives up') cancelConnect(kit)
    taken.resolve()
    await connecting
    await settle()
    expect(kit.store.getState().connections.size).toBe(0)
    expect(siwx.sessions).toHaveLength(left === 'kept' ? 1 : 0)
    expect(kit.store.getState().siwx.sessions).toHaveLength(left === 'kept' ? 1 : 0)
  })

  it.each([
    [undefined, 'signed'],
    [new KitError({ code: 'wallet/user-rejected', shortMessage: 'no' }), 'refused'],
  ])('asks on its own screen at once after a login: %s', async (error, status) => {
    const { kit, view } = await opened(async () => undefined, fakeSiwx(), { type: 'AUTH', error })
    const shown: unknown[] = []
    const stop = kit.store.subscribe(() => shown.push(view()))
    await connect(kit, { connectorId: 'wallet.one' })
    await settle()
    stop()
    expect(kit.store.getState().siwx.status).toBe(status)
    // The view of the sign-in is for who declined there.
    expect(shown.includes('SIWXSignMessage')).toBe(status === 'refused')
  })

  it('is asked by the view once the login is over: who has signed out is', async () => {
    const siwx = fakeSiwx()
    const { kit, signed, view } = await opened(async () => undefined, siwx, { type: 'AUTH' })
    await connect(kit, { connectorId: 'wallet.one' })
    await settle()
    expect(signed).toHaveLength(1)
    siwx.sessions.splice(0)
    await signOut(kit)
    await settle()
    expect(view()).toBe('SIWXSignMessage')
    expect(signed).toHaveLength(1)
  })

  it.each([
    ['eip155', ['eip155:1', 'eip155:8453']],
    [undefined, undefined],
  ] as const)('of several families is asked for the one that may come with all: %s', async (signInFamily, chains) => {
    const several = { namespaces: ['eip155', 'solana'] as const, signInFamily }
    const { kit, asked } = await opened(async () => undefined, fakeSiwx(), several)
    await connect(kit, { connectorId: 'wallet.one' })
    expect(asked[0]?.networkIds).toContain(solana.caipNetworkId)
    expect(asked[0]?.signIn?.chains).toEqual(chains)
  })

  it('is not asked with a text that has waited too long', async () => {
    const { kit, asked } = await opened(async () => undefined)
    await kit.clock.advance(240_001)
    await connect(kit, { connectorId: 'wallet.one' })
    expect(asked[0]?.signIn).toBeUndefined()
  })
})

describe('an answer that is not the request', () => {
  const request: SignInRequest = {
    domain: 'app.example',
    uri: 'https://app.example/',
    nonce: 'nonce0001',
    version: '1',
    chainId: 'eip155:1',
    chains: ['eip155:1', 'eip155:8453'],
    iat: '2026-11-20T10:00:00.000Z',
    statement: 'Hello.',
    methods: ['personal_sign'],
  }
  const changed = (change: Partial<SignInRequest>) => result(request, { message: textOf({ ...request, ...change }) })

  it.each<[string, SignInResult]>([
    ['domain', changed({ domain: 'evil.example' })],
    ['port', changed({ domain: 'app.example:8443' })],
    ['page', changed({ uri: 'https://app.example/other' })],
    ['nonce', changed({ nonce: 'nonce0002' })],
    ['time', changed({ iat: '2026-11-20T10:00:01.000Z' })],
    ['statement', changed({ statement: 'Hello!' })],
    ['no statement', changed({ statement: undefined })],
    [
      'chain',
      result(request, { account: `eip155:10:${alice}`, message: textOf({ ...request, chainId: 'eip155:10' }) }),
    ],
    ['account', result(request, { message: textOf(request, bob) })],
    ['no sign-in', result(request, { message: 'Hello' })],
  ])('is refused: %s', (_name, answer) => {
    expect(() => judged(request, answer)).toThrow('The wallet signed another request')
  })

  const cacao = (p: object) => {
    const payload = {
      iss: `did:pkh:eip155:1:${alice}`,
      domain: request.domain,
      aud: request.uri,
      version: '1',
      nonce: request.nonce,
      iat: request.iat,
      statement: request.statement,
      ...p,
    }
    const whole = { h: { t: 'eip4361' as const }, p: payload, s: { t: 'eip191', s: '0x' } }
    const said = readCacao(whole)
    return result(request, { cacao: whole, message: said ? writeSiwxText(said) : '' })
  }

  it('is taken with a ReCap of what was asked, in the words of the text', () => {
    const answer = cacao({ resources: [createRecap('eip155', ['personal_sign'])] })
    expect(judged(request, answer).message).toContain(`'request': 'personal_sign' for 'eip155'.`)
  })

  it('is taken with a ReCap of what the connector asked for, where the request left that to it [S3.102]', () => {
    const plain = { ...request, methods: undefined }
    const answer = cacao({ resources: [createRecap('eip155', ['personal_sign'])] })
    expect(judged(plain, { ...answer, askedMethods: ['personal_sign'] })).toMatchObject({
      data: { accountAddress: alice },
      message: expect.stringContaining("'request': 'personal_sign' for 'eip155'."),
      signature: answer.signature,
      cacao: answer.cacao,
    })
    for (const askedMethods of [undefined, ['eth_sign']])
      expect(() => judged(plain, { ...answer, askedMethods })).toThrow('The wallet signed another request')
  })

  it.each([
    ['more methods', { resources: [createRecap('eip155', ['personal_sign', 'eth_sign'])] }],
    ['another family', { resources: [createRecap('solana', ['personal_sign'])] }],
    [
      'another chain',
      {
        resources: [
          `urn:recap:${btoa(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:10'] }] } } }))}`,
        ],
      },
    ],
    ['a resource more', { resources: ['https://evil.example'] }],
    ['a time of its own', { exp: '2030-01-01T00:00:00Z' }],
    ['no account', { iss: 'did:web:evil.example' }],
  ])('is refused with %s', (_name, change) => {
    expect(() => judged(request, cacao(change))).toThrow('The wallet signed another request')
  })
})
