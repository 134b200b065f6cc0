import type { ConnectOptions, SignInResult } from '@latchkey/core/ports'
import { readSiwxText } from '@latchkey/protocol/siwx'
import { startRelay } from '@latchkey/relay'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type WalletConnectConnector, walletConnect } from '../src/walletconnect/walletConnect.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createTestPhone, type TestPhone } from './support/createTestPhone.ts'

// A connection with a sign-in, as a kit asks for it, with the unmodified WalletKit as the wallet.

const networkIds = ['eip155:1', 'eip155:8453'] as const
const mixed = [...networkIds, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const
const request = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  nonce: 'n0S6WzA2Mj',
  version: '1',
  chainId: 'eip155:1',
  chains: networkIds,
  iat: '2026-11-20T10:00:00.000Z',
  statement: 'Sign in to the test.',
} as const

let relay: Awaited<ReturnType<typeof startRelay>>
let phone: TestPhone
const used: WalletConnectConnector[] = []
beforeAll(async () => {
  relay = await startRelay({ logLevel: 'silent' })
  phone = await createTestPhone({ relayUrl: relay.url })
})
afterEach(async () => {
  for (const connector of used.splice(0)) (await connector.client()).stop()
})
afterAll(async () => {
  await phone[Symbol.asyncDispose]()
  await relay.stop()
})

/** Asks the phone, with a sign-in that the test judges. */
function connect(options: Partial<ConnectOptions> = {}, wallet = phone, signInFirst = false) {
  const env = createRealEnv()
  const metadata = { name: 'Test app', url: 'https://app.example' }
  const source = walletConnect({ metadata, relayUrl: relay.url, projectId: 'test', signInFirst })
  const [connector] = source({ env }).current() as readonly WalletConnectConnector[]
  if (!connector) throw new Error('There is always one.')
  used.push(connector)
  const judged: SignInResult[] = []
  const onSignIn = vi.fn(async (results: readonly SignInResult[]) => void judged.push(...results))
  const connecting = connector.connect({
    networkIds,
    signal: new AbortController().signal,
    onPairing: ({ uri }) => void wallet.pair(uri),
    signIn: request,
    onSignIn,
    ...options,
  })
  return { connecting, connector, env, judged, onSignIn }
}

type AuthRequest = { id: number; params: { authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'] } }

/** The person signs in on the phone. */
async function signIn({ id, params }: AuthRequest): Promise<void> {
  const methods = ['personal_sign', 'eth_sendTransaction']
  const payload = populateAuthPayload({ authPayload: params.authPayload, chains: [...networkIds], methods })
  const iss = `eip155:1:${phone.account.address}`
  const signature = await phone.account.signMessage({ message: phone.kit.formatAuthMessage({ request: payload, iss }) })
  await phone.kit.approveSessionAuthenticate({
    id,
    auths: [buildAuthObject(payload, { t: 'eip191', s: signature }, iss)],
  })
}

describe('a connection with a sign-in', () => {
  it('is one question on the phone, and hands on a text that the account has signed', async () => {
    const asked = phone.next<AuthRequest>('session_authenticate')
    const { connecting, judged } = connect()
    await signIn(await asked)
    expect((await connecting).accounts).toEqual(networkIds.map((id) => `${id}:${phone.account.address}`))
    expect(judged).toHaveLength(1)
    const [{ account, message, signature, cacao } = { account: '', message: '', signature: '' }] = judged
    const { address } = phone.account
    expect(account).toBe(`eip155:1:${address}`)
    expect(readSiwxText(message)).toMatchObject({
      accountAddress: address,
      domain: 'app.example',
      nonce: request.nonce,
    })
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    expect(cacao?.p.aud).toBe(request.uri)
    expect(judged[0]?.askedMethods).toContain('personal_sign')
  })

  it('counts only when the verdict is there', async () => {
    const verdict = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    const asked = phone.next<AuthRequest>('session_authenticate')
    const { connecting } = connect({
      onSignIn: () => {
        heard.resolve()
        return verdict.promise
      },
    })
    const done = vi.fn()
    void connecting.then(done)
    await signIn(await asked)
    await heard.promise
    expect(done).not.toHaveBeenCalled()
    verdict.resolve()
    await connecting
  })

  it('that is refused ends the session on the phone, and nothing is kept', async () => {
    const refusal = new Error('The nonce has been used')
    const asked = phone.next<AuthRequest>('session_authenticate')
    const ended = phone.next('session_delete')
    const { connecting, connector, env } = connect({ onSignIn: () => Promise.reject(refusal) })
    const outcome = expect(connecting).rejects.toBe(refusal)
    await signIn(await asked)
    await outcome
    await ended
    expect((await connector.client()).sessions()).toEqual([])
    await expect.poll(() => env.store.has('latchkey.walletconnect')).toBe(false)
  })

  it('that was given up during the verdict ends the session on the phone', async () => {
    const leaving = new AbortController()
    const asked = phone.next<AuthRequest>('session_authenticate')
    const ended = phone.next('session_delete')
    const { connecting } = connect({ signal: leaving.signal, onSignIn: async () => leaving.abort() })
    const outcome = expect(connecting).rejects.toThrow()
    await signIn(await asked)
    await outcome
    await ended
  })

  it('whose session the wallet ends during the verdict comes to nothing', async () => {
    const asked = phone.next<AuthRequest>('session_authenticate')
    const before = new Set(Object.keys(phone.kit.getActiveSessions()))
    const made = connect({
      onSignIn: async () => {
        const client = await made.connector.client()
        const own = () => Object.keys(phone.kit.getActiveSessions()).find((topic) => !before.has(topic))
        await expect.poll(own).toBeDefined()
        await phone.kit.disconnectSession({ topic: own() ?? '', reason: getSdkError('USER_DISCONNECTED') })
        await expect.poll(() => client.sessions()).toEqual([])
      },
    })
    const outcome = expect(made.connecting).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await signIn(await asked)
    await outcome
  })

  it('whose answer is to another request is refused by name, unjudged, and ends on the phone', async () => {
    const asked = phone.next<AuthRequest>('session_authenticate')
    const ended = phone.next('session_delete')
    const { connecting, connector, onSignIn } = connect()
    const outcome = expect(connecting).rejects.toMatchObject({ code: 'siwx/answer-mismatch' })
    const { id, params } = await asked
    await signIn({ id, params: { authPayload: { ...params.authPayload, nonce: 'replayed1' } } })
    await outcome
    await ended
    expect(onSignIn).not.toHaveBeenCalled()
    expect((await connector.client()).sessions()).toEqual([])
  })

  it('becomes a plain one with a wallet that knows no sign-ins, unjudged', async () => {
    await using old = await createTestPhone({ relayUrl: relay.url, name: 'Old phone' })
    const proposed = old.next('session_proposal')
    const { connecting, onSignIn } = connect({}, old)
    await old.approve(await proposed)
    expect(await connecting).toMatchObject({ walletName: 'Old phone' })
    expect(onSignIn).not.toHaveBeenCalled()
  })

  it('is plain for an app with networks of other kinds, which a sign-in would leave out', async () => {
    const proposed = phone.next('session_proposal')
    const { connecting, onSignIn } = connect({
      networkIds: mixed,
    })
    await phone.approve(await proposed)
    await connecting
    expect(onSignIn).not.toHaveBeenCalled()
  })

  it('comes first where such an app wants it to: a wallet that knows sign-ins connects Ethereum by one question', async () => {
    const asked = phone.next<AuthRequest>('session_authenticate')
    const { connecting, judged } = connect({ networkIds: mixed }, phone, true)
    await signIn(await asked)
    expect((await connecting).accounts).toEqual(networkIds.map((id) => `${id}:${phone.account.address}`))
    expect(judged).toHaveLength(1)
  })

  it('and one that knows none is asked for all networks, unjudged', async () => {
    await using old = await createTestPhone({ relayUrl: relay.url, name: 'Old phone' })
    const proposed = old.next<{ params: { optionalNamespaces: object } }>('session_proposal')
    const { connecting, onSignIn } = connect({ networkIds: mixed }, old, true)
    const proposal = await proposed
    expect(Object.keys(proposal.params.optionalNamespaces)).toEqual(['eip155', 'solana'])
    await old.approve(proposal as never)
    await connecting
    expect(onSignIn).not.toHaveBeenCalled()
  })
})
