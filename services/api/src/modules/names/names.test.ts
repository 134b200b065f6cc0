import { postProfileAccount } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { resultOf } from '../../../test/resultOf.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { migrate } from '../../db/migrate.ts'
import { newProject } from '../projects/project.ts'
import { createNameRepository } from './createNameRepository.ts'

const ada = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const mainnet = 60
const polygon = 2147483785

let api: TestApi
beforeEach(async () => {
  api = await testApi({ defaultProject: newProject('p') })
})
afterEach(() => api[Symbol.asyncDispose]())

const nowSeconds = () => Math.floor(api.clock.ms / 1000)

async function signed(message: object | string, by = ada, coinType = mainnet) {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  return {
    message: text,
    signature: await by.signMessage({ message: text }),
    coin_type: coinType,
    address: by.address,
  }
}

type Registering = { name?: string; attributes?: object; timestamp?: number; by?: typeof ada; coinType?: number }

async function register({
  name = 'ada-lovelace.reown.id',
  attributes = {},
  timestamp,
  by,
  coinType,
}: Registering = {}) {
  const message = { name, attributes, timestamp: timestamp ?? nowSeconds() }
  return api.post('/v1/profile/account', await signed(message, by, coinType))
}

async function refusal(response: Response) {
  const { code, reasons } = (await response.json()) as { code: string; reasons: { field: string }[] }
  return [response.status, code, reasons[0]?.field]
}

const lookUp = async (name: string) => (await api.get(`/v1/profile/account/${name}?apiVersion=2`)).json()

describe('registration', () => {
  it('takes name, attributes and timestamp as its owner signed them [S7.24] [S7.25] [S7.26]', async () => {
    const response = await register({ attributes: { bio: 'Hello' } })
    expect(response.status).toBe(200)
    const body = v.parse(postProfileAccount.response, await response.json())
    const at = new Date(api.clock.ms).toISOString()
    expect(body).toEqual({
      name: 'ada-lovelace.reown.id',
      registered_at: at,
      updated_at: at,
      attributes: { bio: 'Hello' },
      addresses: { 60: { address: ada.address, created_at: at } },
      success: true,
    })
    const { success: _, ...name } = body
    expect(await lookUp('Ada-Lovelace.reown.id')).toEqual(name)
  })

  it('keeps the address of another chain for Ethereum, too', async () => {
    await register({ coinType: polygon })
    expect(await lookUp('ada-lovelace.reown.id')).toMatchObject({
      addresses: { 60: { address: ada.address }, [polygon]: { address: ada.address } },
    })
  })

  it.each<[string, Registering, unknown[]]>([
    ['under 4 characters', { name: 'ada.reown.id' }, [400, 'api/invalid-name', 'name']],
    ['bad characters', { name: 'ada_lovelace.reown.id' }, [400, 'api/invalid-name', 'name']],
    ['a further label', { name: 'x.ada-lovelace.reown.id' }, [400, 'api/invalid-name', 'name']],
    ['another zone', { name: 'ada-lovelace.eth' }, [400, 'api/invalid-name', 'name']],
    ['an unknown coin type', { coinType: 61 }, [400, 'api/invalid-request', 'coin_type']],
    ['an old timestamp', { timestamp: 1795262389 }, [400, 'api/timestamp-expired', 'timestamp']],
    ['a timestamp ahead', { timestamp: 1795262411 }, [400, 'api/timestamp-expired', 'timestamp']],
    ['other attributes', { attributes: { nick: 'x' } }, [400, 'api/invalid-request', 'attributes']],
    ['an odd bio', { attributes: { bio: '<b>' } }, [400, 'api/invalid-request', 'attributes']],
  ])('refuses %s', async (_, input, expected) => {
    expect(await refusal(await register(input))).toEqual(expected)
  })

  it('takes a timestamp at the edge of the window', async () => {
    expect((await register({ timestamp: 1795262390 })).status).toBe(200)
    expect((await register({ timestamp: 1795262410, name: 'ada-second.reown.id' })).status).toBe(200)
  })

  it('refuses a taken name, and a second sending of the same', async () => {
    const body = await signed({ name: 'ada-lovelace.reown.id', attributes: {}, timestamp: nowSeconds() })
    expect((await api.post('/v1/profile/account', body)).status).toBe(200)
    expect(await refusal(await api.post('/v1/profile/account', body))).toEqual([400, 'api/name-taken', 'name'])
    expect(await refusal(await register({ by: bob }))).toEqual([400, 'api/name-taken', 'name'])
  })

  it('refuses a signature of somebody else, of another text, and an address without checksum', async () => {
    const good = await signed({ name: 'ada-lovelace.reown.id', attributes: {}, timestamp: nowSeconds() })
    const post = async (body: object) => refusal(await api.post('/v1/profile/account', body))
    expect(await post({ ...good, address: bob.address })).toEqual([401, 'api/signature-invalid', 'signature'])
    expect(await post({ ...good, message: good.message.replace('lovelace', 'augusta') })).toEqual([
      401,
      'api/signature-invalid',
      'signature',
    ])
    expect(await post({ ...good, address: ada.address.toLowerCase() })).toEqual([
      401,
      'api/signature-invalid',
      'address',
    ])
    expect(await post({ ...good, message: '{"name":1}' })).toEqual([422, 'api/invalid-body', ''])
    expect(await lookUp('ada-lovelace.reown.id')).toEqual([])
  })

  it('lets only one of two that come together have it', async () => {
    const both = await Promise.all([register(), register({ by: bob })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('changes', () => {
  const path = '/v1/profile/account/ada-lovelace.reown.id'
  const change = async (what: 'address' | 'attributes', message: object, by = ada, coinType = mainnet) =>
    api.post(`${path}/${what}`, await signed(message, by, coinType))

  it('replace an address: the old owner has nothing to say any more', async () => {
    await register()
    api.clock.ms += 2_000
    const message = { coin_type: mainnet, address: bob.address, timestamp: nowSeconds() }
    const response = await change('address', message)
    expect(await response.json()).toEqual({ 60: { address: bob.address, created_at: expect.any(String) } })
    api.clock.ms += 2_000
    expect(await refusal(await change('attributes', { attributes: {}, timestamp: nowSeconds() }))).toEqual([
      401,
      'api/signature-invalid',
      'address',
    ])
    const byBob = await change('attributes', { attributes: { bio: 'Mine' }, timestamp: nowSeconds() }, bob)
    expect(await byBob.json()).toEqual({ bio: 'Mine' })
  })

  it('leave a name to who has another address of it, and list it there', async () => {
    await register()
    for (const [coinType, address] of [
      [polygon, ada.address],
      [mainnet, bob.address],
    ] as const) {
      api.clock.ms += 2_000
      expect((await change('address', { coin_type: coinType, address, timestamp: nowSeconds() })).status).toBe(200)
    }
    const listed = await (await api.get(`/v1/profile/reverse/${ada.address}?apiVersion=2`)).json()
    expect(listed).toMatchObject([{ name: 'ada-lovelace.reown.id', addresses: { 60: { address: bob.address } } }])
    api.clock.ms += 2_000
    const message = { coin_type: mainnet, address: ada.address, timestamp: nowSeconds() }
    expect((await change('address', message, ada, polygon)).status).toBe(200)
  })

  it('cannot be undone by sending an older one again', async () => {
    await register()
    api.clock.ms += 2_000
    const first = await signed({ attributes: { bio: 'one' }, timestamp: nowSeconds() })
    expect((await api.post(`${path}/attributes`, first)).status).toBe(200)
    api.clock.ms += 2_000
    await change('attributes', { attributes: { bio: 'two' }, timestamp: nowSeconds() })
    expect(await refusal(await api.post(`${path}/attributes`, first))).toEqual([
      400,
      'api/timestamp-expired',
      'timestamp',
    ])
    expect(await lookUp('ada-lovelace.reown.id')).toMatchObject({ attributes: { bio: 'two' } })
  })
})

describe('look-ups', () => {
  it('answer a free name with an empty list in version 2, with 404 in version 1 [S7.21]', async () => {
    expect(await lookUp('nobody-has.reown.id')).toEqual([])
    expect(await refusal(await api.get('/v1/profile/account/nobody-has.reown.id'))).toEqual([
      404,
      'api/not-found',
      'name',
    ])
  })

  it('find every name of an address, however it is written [S7.22]', async () => {
    await register()
    await register({ name: 'ada-second.reown.id' })
    for (const text of [ada.address, ada.address.toLowerCase()]) {
      const found = (await (await api.get(`/v1/profile/reverse/${text}?apiVersion=2`)).json()) as { name: string }[]
      expect(found.map(({ name }) => name)).toEqual(['ada-lovelace.reown.id', 'ada-second.reown.id'])
    }
    expect(await (await api.get(`/v1/profile/reverse/${bob.address}?apiVersion=2`)).json()).toEqual([])
  })

  it('suggest free names after the one asked for [S7.23]', async () => {
    await register({ name: 'lovelace.reown.id' })
    const suggest = async (text: string, query = '') =>
      (await (await api.get(`/v1/profile/suggestions/${text}${query}`)).json()) as {
        suggestions: { name: string; registered: boolean }[]
      }
    const { suggestions } = await suggest('Lovelace', '?zone=reown.id')
    expect(suggestions).toHaveLength(5)
    expect(suggestions[0]).toEqual({ name: 'lovelace.reown.id', registered: true })
    expect(suggestions.slice(1).every(({ name, registered }) => name.startsWith('lovelace') && !registered)).toBe(true)
    expect((await suggest('ada')).suggestions.some(({ name }) => name === 'ada.reown.id')).toBe(false)
    expect(await refusal(await api.get('/v1/profile/suggestions/ada?zone=eth'))).toEqual([
      400,
      'api/invalid-name',
      'name',
    ])
  })

  it('give names in the zones of the configuration alone', async () => {
    const other = await testApi({ nameZones: ['latchkey.test'] })
    expect((await other.get('/v1/profile/account/ada-lovelace.reown.id?apiVersion=2')).status).toBe(400)
    expect((await other.get('/v1/profile/account/ada-lovelace.latchkey.test?apiVersion=2')).status).toBe(200)
    await other[Symbol.asyncDispose]()
  })
})

describe('the signature of a contract', () => {
  it('is not called wrong while the chain cannot be asked', async () => {
    await using node = await startFakeNode((_, __, response) => void response.writeHead(503).end())
    const rpcUrls = new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]] as const)
    await using offline = await testApi({ rpcUrls })
    const body = await signed({ name: 'ada-lovelace.reown.id', attributes: {}, timestamp: nowSeconds() })
    const response = await offline.post('/v1/profile/account', { ...body, address: bob.address })
    expect(response.status).toBe(503)
  })

  it('is right when the contract says so, and wrong when it does not [S7.24]', async () => {
    for (const [says, status] of [
      [1, 200],
      [0, 401],
    ] as const) {
      await using node = await startFakeNode(resultOf(`0x${says.toString(16).padStart(64, '0')}`))
      const rpcUrls = new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]] as const)
      await using online = await testApi({ rpcUrls })
      const body = await signed({ name: 'ada-lovelace.reown.id', attributes: {}, timestamp: nowSeconds() })
      const response = await online.post('/v1/profile/account', { ...body, address: bob.address })
      expect([says, response.status]).toEqual([says, status])
    }
  })
})

describe('identity', () => {
  const identity = async (address: string, query = '') => api.get(`/v1/identity/${address}?projectId=p${query}`)

  it('is the first registered name where ENS has none, and is kept 5 minutes [S7.6]', async () => {
    await register({ attributes: { avatar: 'https://img.example/ada.png' } })
    const response = await identity(ada.address, `&sender=${bob.address}`)
    expect(await response.json()).toEqual({
      name: 'ada-lovelace.reown.id',
      avatar: expect.stringMatching(new RegExp(`/v1/avatar/${ada.address}\\?v=[\\w-]{10}$`)),
      resolvedAt: new Date(api.clock.ms).toISOString(),
    })
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=300')
    api.clock.ms += 60_000
    expect((await identity(ada.address)).headers.get('cache-control')).toBe('public, max-age=240, s-maxage=240')
  })

  it('is no name that another address may lead elsewhere, whoever it leads to at present', async () => {
    const point = async (coinType: number, address: string) => {
      api.clock.ms += 2_000
      const message = { coin_type: coinType, address, timestamp: nowSeconds() }
      const body = await signed(message, ada, polygon)
      expect((await api.post('/v1/profile/account/ada-lovelace.reown.id/address', body)).status).toBe(200)
    }
    await register({ coinType: polygon })
    await point(mainnet, bob.address)
    expect(await (await identity(bob.address)).json()).toMatchObject({ name: null, avatar: null })
    await register({ name: 'bob-himself.reown.id', by: bob })
    api.clock.ms += 300_000
    expect(await (await identity(bob.address)).json()).toMatchObject({ name: 'bob-himself.reown.id' })
    // It may still be led elsewhere, which is why.
    await point(mainnet, ada.address)
    expect(await (await identity(ada.address)).json()).toMatchObject({ name: 'ada-lovelace.reown.id' })
  })

  it('is nothing where nobody has a name, and refuses what is no address', async () => {
    expect(await (await identity(bob.address)).json()).toMatchObject({ name: null, avatar: null })
    expect(await refusal(await identity('nonsense'))).toEqual([400, 'api/invalid-address', 'address'])
    expect(await refusal(await identity(bob.address, '&useCache=false'))).toEqual([
      400,
      'api/invalid-request',
      'useCache',
    ])
  })
})

describe.each(databases.map(({ name, open }) => [name, open] as const))('names on %s', (_, open) => {
  it('are registered once, changed in order and found by address', async () => {
    await using one = await open()
    await migrate(one.database)
    const names = createNameRepository(one.database, { nowMs: () => api.clock.ms })
    const registration = { attributes: {}, address: ada.address, coinTypes: [mainnet, polygon], stamp: 10 }
    expect(await names.register('ada.reown.id', registration)).toBe(true)
    expect(await names.register('ada.reown.id', registration)).toBe(false)
    expect(await names.change('ada.reown.id', 10, { coinType: polygon, address: bob.address })).toBe(false)
    expect(await names.change('ada.reown.id', 11, { coinType: polygon, address: bob.address })).toBe(true)
    const [found] = await names.ofAddress(bob.address.toLowerCase())
    expect(found?.addresses).toMatchObject({ 60: { address: ada.address }, [polygon]: { address: bob.address } })
  })
})
