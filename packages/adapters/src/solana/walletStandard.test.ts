import { generateKeyPairSigner } from '@solana/kit'
import { afterEach, expect, it, test, vi } from 'vitest'
import { createSolanaWallet } from '../../test/support/createSolanaWallet.ts'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { walletStandard } from './walletStandard.ts'

const networkIds = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const
const signer = await generateKeyPairSigner()
const caipAddress = `${networkIds[0]}:${signer.address}`
const never = () => new AbortController().signal

/** A page, and how a wallet makes itself known in it: at once when the app is ready, or later by itself. */
function openPage() {
  const page = new EventTarget()
  const ready = (wallet: unknown) =>
    page.addEventListener('wallet-standard:app-ready', (event) => Reflect.get(event, 'detail').register(wallet))
  const late = (wallet: unknown) => {
    let unregister = () => {}
    const detail = (api: { register(...wallets: unknown[]): () => void }) => {
      unregister = api.register(wallet)
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return () => unregister()
  }
  const source = walletStandard({ target: page })({ env: createTestEnv().env })
  let changes = 0
  const stop = () =>
    source.start(() => {
      changes += 1
    })
  return { page, ready, late, source, start: stop, changes: () => changes }
}

function connectorOf(wallet: unknown) {
  const { late, source, start } = openPage()
  start()
  late(wallet)
  const [connector] = source.current()
  if (!connector) throw new Error('The wallet is found.')
  return connector
}

it('finds wallets that are there and wallets that come later, and forgets those that go', () => {
  const { ready, late, source, start, changes } = openPage()
  ready(createSolanaWallet({ signer }).wallet)
  expect(source.current()).toEqual([])
  const stop = start()
  expect(source.current()).toMatchObject([
    { id: 'solana:lantern', name: 'Lantern', type: 'ANNOUNCED', chain: 'solana', namespaces: ['solana'] },
  ])
  const leave = late(createSolanaWallet({ signer, name: 'Late' }).wallet)
  expect(source.current().map(({ name }) => name)).toEqual(['Lantern', 'Late'])
  leave()
  expect(source.current().map(({ name }) => name)).toEqual(['Lantern'])
  expect(changes()).toBe(3)
  stop()
  late(createSolanaWallet({ signer, name: 'Too late' }).wallet)
  expect(source.current()).toHaveLength(1)
})

test.each([
  ['null', null],
  ['a wallet of another chain', { ...createSolanaWallet({ signer }).wallet, chains: ['sui:mainnet'] }],
  ['a wallet that signs nothing', { ...createSolanaWallet({ signer }).wallet, features: { 'standard:connect': {} } }],
  ['a name of a megabyte', { ...createSolanaWallet({ signer }).wallet, name: 'x'.repeat(1_000_000) }],
  [
    'getters that throw',
    {
      get name(): string {
        throw new Error('trap')
      },
    },
  ],
])('passes over %s', (_name, wallet) => {
  const { late, source, start } = openPage()
  start()
  late(wallet)
  expect(source.current()).toEqual([])
})

it('keeps the first wallet of a name, and shows no picture of a foreign host', () => {
  const { late, source, start } = openPage()
  start()
  const first = { ...createSolanaWallet({ signer }).wallet, icon: 'https://evil.example/icon.png' }
  late(first)
  late(createSolanaWallet({ signer, name: ' LANTERN ' }).wallet)
  expect(source.current()).toMatchObject([{ providerKey: first, imageUrl: undefined }])
})

it('asks the wallet at once, and again without a prompt after a reload', async () => {
  const { wallet, asked } = createSolanaWallet({ signer })
  const connector = connectorOf(wallet)
  expect(await connector.reconnect({ networkIds, signal: never() })).toBeUndefined()
  const connecting = connector.connect({ networkIds, signal: never() })
  expect(asked.map(({ input }) => input)).toEqual([{ silent: true }, undefined])
  const session = await connecting
  expect(session).toMatchObject({ accounts: [caipAddress], networkId: undefined })
  expect(session.approved?.solana?.networkIds).toContain(networkIds[0])
  expect((await connector.reconnect({ networkIds, signal: never() }))?.accounts).toEqual([caipAddress])
  await connector.disconnect()
  expect(wallet.accounts).toEqual([])
})

it('says that the person declined, that there is no account, and that nobody waits any more', async () => {
  const made = createSolanaWallet({ signer })
  const connector = connectorOf(made.wallet)
  made.refuse(true)
  await expect(connector.connect({ networkIds, signal: never() })).rejects.toMatchObject({
    code: 'wallet/user-rejected',
  })
  const empty = createSolanaWallet({ signer }).wallet
  const features = { ...empty.features, 'standard:connect': { connect: async () => ({ accounts: [] }) } }
  await expect(connectorOf({ ...empty, features }).connect({ networkIds, signal: never() })).rejects.toMatchObject({
    code: 'wallet/no-account',
  })
  await expect(connectorOf(empty).connect({ networkIds, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'request/aborted',
  })
})

it('tells of accounts that change and of the last one that goes, until nobody listens', async () => {
  const made = createSolanaWallet({ signer })
  const connector = connectorOf(made.wallet)
  await connector.connect({ networkIds, signal: never() })
  const other = await generateKeyPairSigner()
  const heard: unknown[] = []
  const stop = connector.watch({
    changed: ({ accounts }) => heard.push(accounts),
    disconnected: () => heard.push('disconnected'),
  })
  made.change([{ ...made.account, address: other.address }])
  made.change([])
  expect(heard).toEqual([[`${networkIds[0]}:${other.address}`], 'disconnected'])
  stop()
  expect(made.listening()).toBe(0)
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  { android: true, found: ['Mobile Wallet Adapter'] },
  { android: false, found: [] },
])('has the wallet apps of a phone on Android alone: $android', async ({ android, found }) => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/142.0.0.0 Mobile Safari/537.36',
  })
  const { env } = createTestEnv()
  const opened: string[] = []
  const source = walletStandard({ target: new EventTarget(), app: { name: 'A test' } })({
    env: {
      ...env,
      platform: { ...env.platform, android },
      href: () => 'https://app.example/page',
      openUrl: (url) => opened.push(url),
    },
  })
  const changed = vi.fn()
  source.start(changed)
  // Its code is on its way; what would come has come when another import has.
  await import('./mobile/mobileWalletHere.ts')
  await expect.poll(() => source.current().map(({ name }) => name)).toEqual(found)
  expect(changed).toHaveBeenCalledTimes(found.length)
  expect(await source.current()[0]?.reconnect({ networkIds, signal: never() })).toBeUndefined()
  expect(opened).toEqual([])
})
