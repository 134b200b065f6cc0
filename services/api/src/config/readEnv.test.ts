import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newSignInKey } from '../../test/newSignInKey.ts'
import { shippedMarkets, withMarkets } from './markets.ts'
import { envKeys, readEnv } from './readEnv.ts'

describe('readEnv', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://secret-password@db'],
    ['VALKEY_URL', 'http://secret-password'],
    ['LOG_LEVEL', 'loud'],
    ['COMMIT', 'secret-password'],
    ['RATE_LIMIT', 'yes'],
    ['RATE_LIMIT_CAPACITY', '0'],
    ['PUBLIC_URL', 'api.example.org'],
    ['RPC_URLS', 'https://secret-password'],
    ['RPC_URLS', '{"mars:1":["https://secret-password"]}'],
    ['RPC_URLS', '{"eip155:1":["ftp://secret-password"]}'],
    ['RPC_URLS', '{"eip155:1":[{"url":"https://secret-password","weight":1}]}'],
    ['SIWX_KEYS_FILE', import.meta.filename],
    ['SIWX_ACCOUNT_PAGE', 'secret-password'],
    ['MODULES_OFF', 'wallets,tea'],
  ])('names %s when it cannot be %s, and does not repeat it', (key, value) => {
    expect(() => readEnv({ [key]: value })).toThrow(new RegExp(`^${key}`))
    try {
      readEnv({ [key]: value })
    } catch (error) {
      expect(String(error)).not.toContain('secret-password')
    }
  })

  it('takes no keys for tokens that could not sign, and repeats none', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
    const { d, ...half } = await newSignInKey('a')
    for (const keys of ['', 'secret-password', '[]', JSON.stringify([half]), JSON.stringify([{ ...half, d, k: 1 }])]) {
      await writeFile(join(directory, 'keys.json'), keys)
      const read = () =>
        readEnv({ PUBLIC_URL: 'https://api.example.org', SIWX_KEYS_FILE: join(directory, 'keys.json') })
      expect(read).toThrow(/^SIWX_KEYS_FILE is no list of keys of P-256, the first with its private part\.$/)
    }
    await rm(directory, { recursive: true })
  })

  it('needs nothing', () => {
    expect(readEnv({ PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 3080,
      sqlitePath: 'latchkey-api.db',
      rateLimit: { burst: 600, perSecond: 100, exempt: [] },
      metricsPort: undefined,
      publicNodes: false,
      defaultProject: undefined,
      modulesOff: [],
    })
  })

  it('takes markets of the operator, and says where they are wrong', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
    const file = join(directory, 'markets.json')
    const read = async (markets: unknown) => {
      await writeFile(file, JSON.stringify(markets))
      return readEnv({ MARKETS_FILE: file }).markets
    }
    const router = '0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be'
    const swap = { router, quoter: router }
    const fork = { wrappedNative: router, dollars: [], v2Factories: [], v3Factories: [router], v3Fees: [2_500], swap }
    expect(await read({ 'eip155:100': fork })).toEqual([{ networkId: 'eip155:100', ...fork }])
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ 'mars:1': fork }, 'mars:1'],
      [{ 'eip155:100': { ...fork, wrappedNative: router.toLowerCase() } }, 'eip155:100.wrappedNative'],
      [{ 'eip155:100': { ...fork, swap: { ...swap, quoter: '0x1' } } }, 'eip155:100.swap.quoter'],
      [{ 'eip155:100': { ...fork, v3Fees: [0] } }, 'eip155:100.v3Fees.0'],
      [{ 'eip155:100': { ...fork, fees: [1] } }, 'eip155:100.fees'],
    ]
    for (const [markets, place] of wrong) await expect(read(markets)).rejects.toThrow(`MARKETS_FILE: ${place}: `)
    const own = withMarkets((await read({ 'eip155:1': fork })) ?? [])
    expect(own.filter(({ networkId }) => networkId === 'eip155:1')).toEqual([{ networkId: 'eip155:1', ...fork }])
    expect(own).toHaveLength(shippedMarkets.length)
    await rm(directory, { recursive: true })
  })

  it('reads everything', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
    const tokens = [{ networkId: 'eip155:1', address: '0x1', name: 'Test', symbol: 'TST', decimals: 2 }]
    await writeFile(join(directory, 'tokens.json'), JSON.stringify(tokens))
    const signInKeys = [await newSignInKey('a')]
    await writeFile(join(directory, 'keys.json'), JSON.stringify(signInKeys))
    expect(
      readEnv({
        HOST: '0.0.0.0',
        PORT: '80',
        PUBLIC_URL: 'https://api.example.org/',
        DATABASE_URL: 'postgres://db/x',
        VALKEY_URL: 'valkey://cache',
        TRUSTED_PROXIES: '2',
        RATE_LIMIT: 'off',
        DEFAULT_PROJECT_ID: 'shop',
        DEFAULT_PROJECT_ORIGINS: 'https://a.example, https://b.example',
        DEFAULT_PROJECT_DEVELOPMENT: 'on',
        TESTING_PROJECT_ID: 'suite',
        PROJECTS_TOKEN: 'x'.repeat(32),
        OWN_PAGES: 'https://wallet.example',
        OPERATOR_PAGE: 'https://app.example',
        RPC_PUBLIC_NODES: 'on',
        RPC_URLS:
          '{"eip155:1":["https://one.example/","https://two.example"],"solana:x":[{"name":"s","url":"https://s.example","wsUrl":"wss://s.example","priority":5}]}',
        TOKENS_FILE: join(directory, 'tokens.json'),
        SIWX_KEYS_FILE: join(directory, 'keys.json'),
        SIWX_ACCOUNT_PAGE: 'https://home.example/sign-ins',
        MODULES_OFF: 'wallets, images',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 80,
      publicUrl: 'https://api.example.org',
      databaseUrl: 'postgres://db/x',
      valkeyUrl: 'redis://cache',
      trustedProxies: 2,
      rateLimit: undefined,
      defaultProject: { id: 'shop', allowedOrigins: ['https://a.example', 'https://b.example'], development: true },
      testingProjectId: 'suite',
      projectsToken: 'x'.repeat(32),
      ownPages: ['https://wallet.example'],
      publicNodes: true,
      rpcUrls: new Map([
        [
          'eip155:1',
          [
            { name: 'own-1', url: 'https://one.example', wsUrl: undefined, priority: 50 },
            { name: 'own-2', url: 'https://two.example', wsUrl: undefined, priority: 50 },
          ],
        ],
        ['solana:x', [{ name: 's', url: 'https://s.example', wsUrl: 'wss://s.example', priority: 5 }]],
      ]),
      tokens,
      signInKeys,
      accountPage: 'https://home.example/sign-ins',
      modulesOff: ['wallets', 'images'],
    })
    await rm(directory, { recursive: true })
  })

  it('ends the start with the new name of a setting that is no longer read', () => {
    expect(() => readEnv({ TRUST_PROXY: 'on' })).toThrow('set TRUSTED_PROXIES')
  })

  it('documents every key in config.example.env, and no other', () => {
    const example = readFileSync(new URL('../../config.example.env', import.meta.url), 'utf8')
    const documented = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, key]) => key)
    expect(documented.sort()).toEqual(Object.keys(envKeys.entries).sort())
  })

  it('documents the values that hold without a setting', () => {
    const example = readFileSync(new URL('../../config.example.env', import.meta.url), 'utf8')
    const shown = Object.fromEntries(
      [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
    )
    for (const [key, schema] of Object.entries(envKeys.entries)) {
      if (schema.default !== undefined && schema.default !== '' && schema.default !== '{}')
        expect([key, shown[key]]).toEqual([key, schema.default])
    }
  })
})
