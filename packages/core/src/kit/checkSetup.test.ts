import type { Network } from '@latchkey/protocol'
import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { memoryStorage } from '../env/createBrowserEnv.ts'
import { createKit } from './createKit.ts'
import type { CreateKitOptions, Kit } from './kit.types.ts'

const invalid = (place: string, says: RegExp) =>
  expect.objectContaining({
    name: 'KitError',
    code: 'setup/network-invalid',
    details: place,
    message: expect.stringMatching(
      new RegExp(`^${place.replaceAll(/[[\]]/g, '\\$&')} ${says.source}.*\\nSee node_modules/.*#network-invalid`),
    ),
  })

const kitOf = (...networks: readonly unknown[]) => createKit({ networks: networks as unknown as [Network] })

describe('createKit, while developing', () => {
  it.each([
    ['no list', undefined, 'networks', /is no list/],
    ['an empty list', [], 'networks', /is no list/],
    [
      'a chain of viem',
      [{ id: 1, name: 'Ethereum', rpcUrls: {} }],
      'networks[0].caipNetworkId',
      /is missing: a chain of viem/,
    ],
    ['nothing', [mainnet, undefined], 'networks[1]', /is missing/],
    ['a text', ['eip155:1'], 'networks[0]', /is missing/],
    ['another kind', [{ ...mainnet, chainNamespace: 'solana' }], 'networks[0].caipNetworkId', /is missing/],
    ['no kind', [{ ...mainnet, chainNamespace: 'ethereum' }], 'networks[0].chainNamespace', /is missing/],
    ['no name', [{ ...mainnet, name: '' }], 'networks[0].name', /is missing/],
    ['no currency', [{ ...mainnet, nativeCurrency: undefined }], 'networks[0].nativeCurrency.symbol', /is missing/],
    [
      'decimals in text',
      [{ ...mainnet, nativeCurrency: { symbol: 'E', decimals: '18' } }],
      'networks[0].nativeCurrency.decimals',
      /is/,
    ],
    [
      'URLs as one text',
      [{ ...mainnet, rpcUrls: { default: { http: 'https://a' } } }],
      'networks[0].rpcUrls.default.http',
      /is/,
    ],
    ['the same twice', [mainnet, base, mainnet], 'networks[2]', /is eip155:1 once more/],
  ])('names the place of a network that cannot be read: %s', (_, networks, place, says) => {
    expect(() => createKit({ networks } as unknown as CreateKitOptions)).toThrow(invalid(place, says))
  })

  it('wants a default network that is one of them', () => {
    expect(() => createKit({ networks: [mainnet], defaultNetwork: 'eip155:10' })).toThrow(
      invalid('defaultNetwork', /is eip155:10, which is none/),
    )
  })

  it('wants one adapter for a kind of networks', () => {
    expect(() => createKit({ networks: [mainnet], adapters: [fakeAdapter(), fakeAdapter()] })).toThrow(
      expect.objectContaining({ code: 'setup/adapter-twice', details: fakeAdapter().namespace }),
    )
  })

  it('takes every network of ours', () => {
    expect(kitOf(mainnet, base, solana).networks).toHaveLength(3)
  })
})

describe('a page, while developing', () => {
  const entries = new Map<string, string>()
  const kits: Kit[] = []
  const stops: (() => void)[] = []
  const page = Symbol.for('latchkey.kits')
  beforeEach(() => {
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', { href: 'https://app.example/' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    kits.length = 0
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    Reflect.deleteProperty(globalThis, page)
  })

  const logs: string[] = []
  const start = (options: Partial<CreateKitOptions> = {}) => {
    const kit = createKit({
      networks: [mainnet],
      ...options,
      env: { log: (_, message) => void logs.push(message), ...options.env },
    })
    stops.push(kit.start())
    return stops.at(-1) ?? (() => {})
  }

  it('has one kit for a key, as long as it runs', () => {
    const stop = start()
    expect(() => start()).toThrow(
      expect.objectContaining({
        code: 'setup/two-kits',
        details: 'latchkey',
        message: expect.stringMatching(/#two-kits/),
      }),
    )
    start({ storageKey: 'other' })
    stop()
    start()
  })

  it('may have many that keep their records elsewhere', () => {
    start()
    start({ env: { storage: memoryStorage() } })
    start({ env: { storage: memoryStorage() } })
  })

  it('tells of another copy on the console, once, and of its kit with the same key by an error', async () => {
    start()
    vi.resetModules()
    const copy = await import('./createKit.ts')
    const startCopy = (storageKey: string) => {
      const kit = copy.createKit({
        networks: [mainnet],
        storageKey,
        env: { log: (_: string, message: string) => void logs.push(message) },
      })
      stops.push(kit.start())
    }
    logs.length = 0
    startCopy('one')
    startCopy('two')
    expect(logs).toEqual([expect.stringMatching(/^This page has two copies of Latchkey: .*\n.*#two-copies/)])
    expect(() => startCopy('latchkey')).toThrow(expect.objectContaining({ code: 'setup/two-kits' }))
  })
})

it('checks nothing in production', () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(() => kitOf(mainnet, mainnet)).not.toThrow()
  vi.unstubAllEnvs()
})
