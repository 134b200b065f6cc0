import type { Connector } from '@latchkey/core/ports'
import { expect, it, test } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createTestWallet } from '../../test/support/createTestWallet.ts'
import { injected } from './injected.ts'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

/** A page with wallets in it. Announced ones answer the request event, as EIP-6963 asks. */
function openPage(options: { ethereum?: unknown; announce?: readonly unknown[] } & injected.Options = {}) {
  const page = Object.assign(new EventTarget(), 'ethereum' in options ? { ethereum: options.ethereum } : {})
  const announce = (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', () => options.announce?.forEach(announce))
  const { env } = createTestEnv()
  const { announced, legacy } = options
  const source = injected({ target: page, announced, legacy })({ env })
  let changes = 0
  const start = () =>
    source.start(() => {
      changes += 1
    })
  return { page, announce, source, start, changes: () => changes }
}

function announcement(overrides: Record<string, unknown> = {}, provider: unknown = createTestWallet()) {
  return { info: { uuid: crypto.randomUUID(), name: 'Rabbit', rdns: 'io.rabbit', icon, ...overrides }, provider }
}

const names = (connectors: readonly Connector[]) => connectors.map(({ name }) => name)

it('knows nothing before it is started', () => {
  const { source } = openPage({ ethereum: createTestWallet(), announce: [announcement()] })
  expect(source.current()).toEqual([])
})

it('finds announced wallets, at once and later, and tells of each', () => {
  const { source, start, announce, changes } = openPage({ announce: [announcement()] })
  const stop = start()
  expect(source.current()).toMatchObject([
    {
      id: 'io.rabbit',
      name: 'Rabbit',
      type: 'ANNOUNCED',
      chain: 'eip155',
      imageUrl: icon,
      info: { rdns: 'io.rabbit' },
    },
  ])
  announce(announcement({ name: 'Late', rdns: 'io.late' }))
  expect(names(source.current())).toEqual(['Rabbit', 'Late'])
  expect(changes()).toBe(2)
  stop()
  announce(announcement({ name: 'Too late', rdns: 'io.toolate' }))
  expect(names(source.current())).toEqual(['Rabbit', 'Late'])
})

it('takes the first of wallets with the same rdns or uuid', () => {
  const uuid = crypto.randomUUID()
  const own = announcement({ uuid })
  const { source, start, changes } = openPage({
    announce: [
      own,
      own,
      announcement({ name: 'Impostor' }),
      announcement({ name: 'Capital', rdns: 'IO.Rabbit' }),
      announcement({ uuid, name: 'Same uuid', rdns: 'io.other' }),
    ],
  })
  start()
  expect(names(source.current())).toEqual(['Rabbit'])
  expect(source.current()[0]?.providerKey).toBe(own.provider)
  expect(changes()).toBe(1)
})

test.each([
  ['no detail', undefined],
  ['null', null],
  ['no provider', { info: announcement().info }],
  ['a provider that cannot be asked', announcement({}, { request: 'no' })],
  ['an empty name', announcement({ name: '' })],
  ['a name that nobody can see', announcement({ name: '\u202e\u200b ' })],
  ['a name of a megabyte', announcement({ name: 'x'.repeat(1_000_000) })],
  ['an rdns without a dot, as our own words have none', announcement({ rdns: 'injected' })],
  ['an rdns with markup', announcement({ rdns: 'io.<b>' })],
  ['no uuid', announcement({ uuid: '' })],
  ['numbers for text', announcement({ name: 7 })],
  [
    'getters that throw',
    {
      get info(): unknown {
        throw new Error('trap')
      },
      provider: createTestWallet(),
    },
  ],
  [
    'a proxy that throws on everything',
    new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    ),
  ],
])('passes over an announcement with %s', (_name, detail) => {
  const { source, start } = openPage({ announce: [detail, announcement({ name: 'Good', rdns: 'io.good' })] })
  start()
  expect(names(source.current())).toEqual(['Good'])
})

test.each([
  ['https', 'https://evil.example/icon.png'],
  ['http', 'http://evil.example/icon.png'],
  ['script', 'javascript:alert(1)'],
  ['a page', 'data:text/html,<script>alert(1)</script>'],
  ['a blob', 'blob:https://evil.example/1'],
  ['nothing', undefined],
  ['a number', 7],
])('shows a wallet without the icon when the icon is %s', (_name, bad) => {
  const { source, start } = openPage({ announce: [announcement({ icon: bad })] })
  start()
  expect(source.current()).toMatchObject([{ name: 'Rabbit', imageUrl: undefined }])
})

it('takes a copy: what the script changes afterwards, or hides in prototypes, changes nothing', () => {
  const detail = announcement()
  const poisoned = JSON.parse(
    '{"uuid":"1","name":"Poison","rdns":"io.poison","icon":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  )
  const { source, start } = openPage({ announce: [detail, { info: poisoned, provider: createTestWallet() }] })
  start()
  detail.info.name = 'Changed'
  expect(names(source.current())).toEqual(['Rabbit', 'Poison'])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

it('shows each reading of a detail that answers differently every time only once', () => {
  let reads = 0
  const detail = {
    get info() {
      reads += 1
      return announcement({ name: `Name ${reads}` }).info
    },
    provider: createTestWallet(),
  }
  const { source, start } = openPage({ announce: [detail] })
  start()
  const [connector] = source.current()
  expect(connector?.name).toBe(source.current()[0]?.name)
  expect(connector?.info.rdns).toBe('io.rabbit')
})

it('stops listening to a page that announces without end', () => {
  const flood = Array.from({ length: 500 }, (_, n) => announcement({ rdns: `io.flood${n}` }))
  const { source, start } = openPage({ announce: flood })
  start()
  expect(source.current()).toHaveLength(100)
})

it('takes a window.ethereum of nobody known as the Browser Wallet', () => {
  const ethereum = createTestWallet()
  const { source, start } = openPage({ ethereum })
  start()
  expect(source.current()).toMatchObject([
    { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', info: { rdns: undefined }, providerKey: ethereum },
  ])
})

test.each([
  ['isMetaMask', 'MetaMask', 'io.metamask'],
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
])('knows a legacy wallet by %s, whatever else it pretends', (flag, name, rdns) => {
  const { source, start } = openPage({ ethereum: { ...createTestWallet(), isMetaMask: true, [flag]: true } })
  start()
  expect(source.current()).toMatchObject([{ id: `injected:${rdns}`, name, type: 'INJECTED', info: { rdns } }])
})

it('finds each of several legacy wallets', () => {
  const metaMask = { ...createTestWallet(), isMetaMask: true }
  const coinbase = { ...createTestWallet(), isCoinbaseWallet: true }
  const ethereum = { ...createTestWallet(), providers: [metaMask, 'junk', coinbase, coinbase, null] }
  const { source, start } = openPage({ ethereum })
  start()
  expect(names(source.current())).toEqual(['MetaMask', 'Coinbase Wallet'])
})

it('leaves a legacy wallet out once it announces itself, by provider or by name', () => {
  const wallet = { ...createTestWallet(), isMetaMask: true }
  const { source, start, announce } = openPage({ ethereum: wallet })
  start()
  expect(names(source.current())).toEqual(['MetaMask'])
  announce(announcement({ name: 'MetaMask', rdns: 'io.metamask' }))
  expect(source.current()).toMatchObject([{ id: 'io.metamask' }])

  const generic = createTestWallet()
  const second = openPage({ ethereum: generic, announce: [announcement({}, generic)] })
  second.start()
  expect(names(second.source.current())).toEqual(['Rabbit'])
})

test.each([
  ['an element with that id', { tagName: 'IMG' }],
  ['text', 'ethereum'],
  ['null', null],
  [
    'a trap',
    new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
        has() {
          throw new Error('trap')
        },
      },
    ),
  ],
])('sees no wallet in %s called ethereum', (_name, ethereum) => {
  const { source, start } = openPage({ ethereum })
  start()
  expect(source.current()).toEqual([])
})

it('finds a wallet that phones put into the page late, and keeps the one it has', () => {
  const { page, source, start, changes } = openPage()
  start()
  expect(source.current()).toEqual([])
  Object.assign(page, { ethereum: createTestWallet() })
  page.dispatchEvent(new Event('ethereum#initialized'))
  const [connector] = source.current()
  expect(connector?.name).toBe('Browser Wallet')
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(source.current()[0]).toBe(connector)
  expect(changes()).toBe(1)
})

it('can be told to look for one kind only', () => {
  const both = { ethereum: createTestWallet(), announce: [announcement()] }
  const announcedOnly = openPage({ ...both, legacy: false })
  announcedOnly.start()
  expect(names(announcedOnly.source.current())).toEqual(['Rabbit'])
  const legacyOnly = openPage({ ...both, announced: false })
  legacyOnly.start()
  expect(names(legacyOnly.source.current())).toEqual(['Browser Wallet'])
})

it('does nothing where there is no window', () => {
  const source = injected()({ env: createTestEnv().env })
  source.start(() => expect.unreachable('nothing can change'))()
  expect(source.current()).toEqual([])
})
