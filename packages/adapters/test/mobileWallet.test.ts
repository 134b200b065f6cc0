import { createServer, type Server } from 'node:net'
import type { SignInResult } from '@latchkey/core/ports'
import { createMobileApp, type MobileApp, type Solana, solanaPersonas, startSolana } from '@latchkey/devnet/solana'
import { readSiwxText } from '@latchkey/protocol/siwx'
import { base58, base64 } from '@scure/base'
import {
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createMobileWallet } from '../src/solana/mobile/createMobileWallet.ts'
import { callFeature, type StandardWallet } from '../src/solana/standardWallet.ts'
import { transferInstructions } from '../src/solana/transferInstructions.ts'
import { solanaWalletOf } from '../src/solana/wallet/solanaWalletOf.ts'
import { walletStandard } from '../src/solana/walletStandard.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createTestEnv } from './support/createTestEnv.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { alice, bob } = solanaPersonas
const identity = { name: 'A test', uri: 'https://app.example' }

let chain: Solana
let app: MobileApp
beforeAll(async () => {
  chain = await startSolana()
  app = createMobileApp(chain.rpcUrl)
})
afterAll(async () => {
  app.stop()
  await chain.stop()
})
beforeEach(() => {
  app.control({ fault: { fault: 'none' }, switches: { autoApprove: true, account: 'alice', endSessions: true } })
})

/** A page on the phone, whose system hands links to the app. */
function openPage(options: { store?: Map<string, string>; system?: (link: string) => void } = {}) {
  const store = options.store ?? new Map<string, string>()
  const links: string[] = []
  // An app that can't listen on the port of a link stays silent, which is what the page then says.
  const system = options.system ?? ((link: string) => void app.open(link).catch(() => undefined))
  const real = createRealEnv(store)
  const env = {
    ...real,
    // The two bytes of the port, above those that the system gives to connections: no other test holds it.
    randomBytes: (size: number) => {
      const bytes = real.randomBytes(size)
      return size === 2 ? Uint8Array.of(47 + ((bytes[0] ?? 0) & 15), bytes[1] ?? 0) : bytes
    },
    openUrl(link: string) {
      links.push(link)
      system(link)
    },
  }
  return { wallet: createMobileWallet(env, identity), links, store }
}

const connect = (wallet: StandardWallet, input?: object) =>
  callFeature(wallet, 'standard:connect', 'connect', ...(input ? [input] : []))
const disconnect = (wallet: StandardWallet) => callFeature(wallet, 'standard:disconnect', 'disconnect')
const kept = (store: Map<string, string>) => JSON.parse(store.get('latchkey.solana.mobile') ?? '{}')
const tokenOf = (store: Map<string, string>) => kept(store).byChain['solana:mainnet'].token

async function payment(): Promise<Uint8Array> {
  const { value } = await createSolanaRpc(chain.rpcUrl).getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(alice.address, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(value, draft),
    (draft) =>
      appendTransactionMessageInstruction(transferInstructions.sol(alice.address, bob.address, 1_000_000n), draft),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

async function isSignedBy(address: typeof alice.address, signature: Uint8Array, message: Uint8Array) {
  return verifySignature(await getPublicKeyFromAddress(address), signatureBytes(signature), message)
}

describe('wallet apps of a phone', () => {
  it('let the page in by a link with a key and a port, and a reload asks nobody', async () => {
    const first = openPage()
    await connect(first.wallet)
    expect(first.wallet.accounts.map(({ address }) => address)).toEqual([alice.address])
    const [link = ''] = first.links
    expect(link).toMatch(/^solana-wallet:\/v1\/associate\/local\?association=[A-Za-z0-9_-]{87}&port=\d{5}&v=v1$/)
    expect(app.origins()).toEqual(['https://app.example'])

    const reloaded = openPage({ store: first.store })
    expect(reloaded.wallet.accounts).toEqual([])
    await connect(reloaded.wallet, { silent: true })
    expect(reloaded.wallet.accounts.map(({ address }) => address)).toEqual([alice.address])
    expect(reloaded.links).toEqual([])
  })

  it('stay unasked by a page that was never let in', async () => {
    const { wallet, links } = openPage()
    await connect(wallet, { silent: true })
    expect(wallet.accounts).toEqual([])
    expect(links).toEqual([])
  })

  it('sign a message, a transaction, and one that they send, each time shown what they allowed', async () => {
    const page = openPage()
    await connect(page.wallet)
    const token = tokenOf(page.store)
    const wallet = solanaWalletOf(page.wallet, alice.address, mainnet)
    const text = new TextEncoder().encode('Bright keys open doors.')
    expect(await isSignedBy(alice.address, await wallet.signMessage(text), text)).toBe(true)
    expect(await isSignedBy(bob.address, await wallet.signMessage(text), text)).toBe(false)

    const wire = await payment()
    const signed = getTransactionDecoder().decode(await wallet.signTransaction(wire))
    const signature = signed.signatures[alice.address]
    expect(
      await isSignedBy(alice.address, Uint8Array.from(signature ?? []), Uint8Array.from(signed.messageBytes)),
    ).toBe(true)
    expect(await wallet.signAllTransactions([wire, wire])).toHaveLength(2)

    const rpc = createSolanaRpc(chain.rpcUrl)
    const before = (await rpc.getBalance(bob.address).send()).value
    const hash = await wallet.signAndSendTransaction(await payment(), {
      skipPreflight: true,
      maxRetries: 2,
      minContextSlot: 1,
      preflightCommitment: 'processed',
    })
    expect(base58.decode(hash)).toHaveLength(64)
    expect((await rpc.getBalance(bob.address).send()).value - before).toBe(1_000_000n)
    expect(tokenOf(page.store)).toBe(token)
    expect(new Set(page.links).size).toBe(6)
  })

  it('sign in together with letting in', async () => {
    const page = openPage()
    const [answer] = (await callFeature(page.wallet, 'solana:signIn', 'signIn', {
      statement: 'Welcome',
      nonce: 'abcdefgh1234',
    })) as { account: { address: string }; signedMessage: Uint8Array; signature: Uint8Array }[]
    expect(answer?.account.address).toBe(alice.address)
    const reported = new TextDecoder().decode(answer?.signedMessage)
    expect(reported).toContain('app.example wants you to sign in with your Solana account:')
    expect(reported).toContain('Nonce: abcdefgh1234')
    const { signature = new Uint8Array(), signedMessage = new Uint8Array() } = answer ?? {}
    expect(await isSignedBy(alice.address, signature, signedMessage)).toBe(true)
    expect(page.wallet.accounts).toHaveLength(1)
  })

  it('sign the text of a sign-in in the same session when they know no sign-ins', async () => {
    const old = createMobileApp(
      chain.rpcUrl,
      withAnswer(() => undefined),
    )
    onTestFinished(() => old.stop())
    old.control({ fault: undefined, switches: { autoApprove: true, account: 'alice', endSessions: undefined } })
    const page = openPage({ system: (link) => void old.open(link).catch(() => undefined) })
    const { connecting, judged } = signInTo(page.wallet)
    await connecting
    expect(page.links).toHaveLength(1)
    expect(readSiwxText(judged[0]?.message ?? '')).toMatchObject({ accountAddress: alice.address, nonce: 'n1n1n1n1' })
  })

  it('are asked anew, once, when they know nothing any more of what they allowed', async () => {
    const page = openPage()
    await connect(page.wallet)
    const token = tokenOf(page.store)
    app.control({ switches: { autoApprove: undefined, account: undefined, endSessions: true }, fault: undefined })
    const wallet = solanaWalletOf(page.wallet, alice.address, mainnet)
    expect(await wallet.signMessage(new Uint8Array([1]))).toHaveLength(64)
    expect(tokenOf(page.store)).not.toBe(token)
    expect(page.links).toHaveLength(2)
  })

  it('tell of an account that was changed in them, and do not sign for the old one', async () => {
    const page = openPage()
    await connect(page.wallet)
    const heard: unknown[] = []
    callFeature(page.wallet, 'standard:events', 'on', 'change', (change: { accounts: { address: string }[] }) =>
      heard.push(change.accounts.map(({ address }) => address)),
    )
    app.control({ switches: { autoApprove: undefined, account: 'bob', endSessions: true }, fault: undefined })
    const wallet = solanaWalletOf(page.wallet, alice.address, mainnet)
    await expect(wallet.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(heard).toEqual([[bob.address]])
  })

  it('forget the page: what they allowed is shown to nobody, and the next time they are asked', async () => {
    const page = openPage()
    await connect(page.wallet)
    await disconnect(page.wallet)
    expect(page.wallet.accounts).toEqual([])
    expect(page.store.size).toBe(0)
    app.control({
      fault: { fault: 'reject' },
      switches: { autoApprove: true, account: undefined, endSessions: undefined },
    })
    await expect(connect(page.wallet)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  })

  it.each([
    ['reject', { fault: 'reject' }, 'wallet/user-rejected'],
    ['locked', { fault: 'locked', code: 4100 }, 'wallet/user-rejected'],
  ] as const)('%s: says so on connecting, and trying again connects', async (_name, fault, code) => {
    const page = openPage()
    app.control({ fault, switches: { autoApprove: true, account: undefined, endSessions: undefined } })
    await expect(connect(page.wallet)).rejects.toMatchObject({ code })
    expect(page.store.size).toBe(0)
    app.control({
      fault: { fault: 'none' },
      switches: { autoApprove: undefined, account: undefined, endSessions: undefined },
    })
    await connect(page.wallet)
    expect(page.wallet.accounts).toHaveLength(1)
  })

  it('decline a signature, and the page stays let in', async () => {
    const page = openPage()
    await connect(page.wallet)
    const wallet = solanaWalletOf(page.wallet, alice.address, mainnet)
    app.control({
      fault: { fault: 'reject' },
      switches: { autoApprove: true, account: undefined, endSessions: undefined },
    })
    await expect(wallet.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(page.wallet.accounts).toHaveLength(1)
  })

  it('go away in the middle: the request ends, and the next one works', async () => {
    const page = openPage()
    await connect(page.wallet)
    const wallet = solanaWalletOf(page.wallet, alice.address, mainnet)
    app.control({ fault: undefined, switches: { autoApprove: false, account: undefined, endSessions: undefined } })
    const asked = expect(wallet.signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await expect(wallet.signMessage(new Uint8Array([2]))).rejects.toMatchObject({ code: 'wallet/request-pending' })
    await expect.poll(() => app.question()).toMatchObject({ origin: 'https://app.example', view: { kind: 'message' } })
    app.stop()
    await asked
    app.control({ fault: undefined, switches: { autoApprove: true, account: undefined, endSessions: undefined } })
    expect(await wallet.signMessage(new Uint8Array([1]))).toHaveLength(64)
  })

  it('are given up when the person goes on to something else, and can be asked again at once', async () => {
    const silent = openPage({ system: () => {} })
    const leaving = new AbortController()
    const asked = expect(connect(silent.wallet, { signal: leaving.signal })).rejects.toMatchObject({
      code: 'request/aborted',
    })
    await expect.poll(() => silent.links.length).toBe(1)
    leaving.abort()
    const again = new AbortController()
    const next = expect(connect(silent.wallet, { signal: again.signal })).rejects.toMatchObject({
      code: 'request/aborted',
    })
    await expect.poll(() => silent.links.length).toBe(2)
    again.abort()
    await Promise.all([asked, next])
  })

  it('are not there: says so after the time that an app may take, whoever else has the port', async () => {
    const { env, drive } = createTestEnv()
    let taken: Server | undefined
    onTestFinished(() => void taken?.close())
    const openUrl = (link: string) => {
      const port = Number(new URL(link).searchParams.get('port'))
      taken = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
      })
        .on('error', () => undefined)
        .listen(port, '127.0.0.1')
    }
    const wallet = createMobileWallet({ ...env, openUrl }, identity)
    await expect(drive(Promise.resolve(connect(wallet)))).rejects.toMatchObject({
      code: 'wallet/app-not-found',
      retryable: true,
    })
  })
})

/** Alters the sign-in in the answer to a page. */
const withAnswer =
  (change: (signedIn: Readonly<Record<string, string>>) => unknown) =>
  (method: string, result: unknown): unknown => {
    const { sign_in_result: signedIn, ...rest } = Object(result)
    return method === 'authorize' && signedIn ? { ...rest, sign_in_result: change(signedIn) } : result
  }

/** Connects to the wallet as a kit does, with a sign-in that the test judges. */
function signInTo(wallet: StandardWallet, onSignIn?: () => Promise<void>) {
  const window = new EventTarget()
  const source = walletStandard({ target: window })({ env: createTestEnv().env })
  source.start(() => {})
  const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  const judged: SignInResult[] = []
  const connecting = source.current()[0]?.connect({
    networkIds: [mainnet],
    signal: new AbortController().signal,
    signIn: {
      domain: 'app.example',
      uri: 'https://app.example/login',
      nonce: 'n1n1n1n1',
      version: '1',
      chainId: mainnet,
      chains: [mainnet],
      iat: '2026-11-23T10:00:00.000Z',
      statement: 'Welcome.',
    },
    onSignIn: async (results) => {
      judged.push(...results)
      await onSignIn?.()
    },
  })
  return { connecting, judged }
}

describe('a connection with a sign-in', () => {
  it('is one visit to the wallet app with one question, and hands on what was signed', async () => {
    const page = openPage()
    const before = app.questions()
    const { connecting, judged } = signInTo(page.wallet)
    expect((await connecting)?.accounts).toEqual([`${mainnet}:${alice.address}`])
    expect(page.links).toHaveLength(1)
    expect(app.questions()).toBe(before + 1)
    const [{ account, message, signature } = { account: '', message: '', signature: '' }] = judged
    expect(account).toBe(`${mainnet}:${alice.address}`)
    expect(readSiwxText(message)).toMatchObject({ accountAddress: alice.address, chainId: mainnet, nonce: 'n1n1n1n1' })
    expect(await isSignedBy(alice.address, base58.decode(signature), new TextEncoder().encode(message))).toBe(true)
  })

  it('that is refused keeps nothing of what the wallet allowed', async () => {
    const page = openPage()
    const refusal = new Error('Not here')
    await expect(signInTo(page.wallet, () => Promise.reject(refusal)).connecting).rejects.toBe(refusal)
    expect(page.wallet.accounts).toEqual([])
    expect(page.store.size).toBe(0)
  })

  it.each<[string, (signedIn: Readonly<Record<string, string>>) => unknown]>([
    ['garbage', () => ({ signature: 7 })],
    ['another account', (signedIn) => ({ ...signedIn, address: base64.encode(base58.decode(bob.address)) })],
    ['bytes that are no text', (signedIn) => ({ ...signedIn, signed_message: base64.encode(Uint8Array.of(255, 254)) })],
    ['half a signature', (signedIn) => ({ ...signedIn, signature: base64.encode(new Uint8Array(32)) })],
  ])('that is answered with %s is refused, and keeps nothing', async (_name, change) => {
    const liar = createMobileApp(chain.rpcUrl, withAnswer(change))
    onTestFinished(() => liar.stop())
    liar.control({ fault: undefined, switches: { autoApprove: true, account: 'alice', endSessions: undefined } })
    const page = openPage({ system: (link) => void liar.open(link).catch(() => undefined) })
    const { connecting, judged } = signInTo(page.wallet)
    await expect(connecting).rejects.toMatchObject({ code: 'siwx/answer-mismatch' })
    expect(judged).toEqual([])
    expect(page.store.size).toBe(0)
  })
})
