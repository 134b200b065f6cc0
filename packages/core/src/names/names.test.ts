import { constants } from '@latchkey/protocol'
import { base, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import { connect } from '../connection/connection.actions.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { nameSuggestionsQuery, namesOfQuery, registeredNameQuery } from './names.query.ts'
import { loadProfile, profileQuery, shownPicture } from './profile.query.ts'
import { changeName, registerName } from './registerName.action.ts'

const ada = {
  name: 'ada-1.reown.id',
  registered_at: '2026-11-20T11:00:00.000Z',
  updated_at: '2026-11-20T11:00:00.000Z',
  attributes: { bio: 'Keys' },
  addresses: { '60': { address: alice, created_at: '2026-11-20T11:00:00.000Z' } },
}

type Answer = readonly [status: number, body: unknown]

async function kitWith(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<CreateKitOptions> = {},
  connector = fakeConnector(),
) {
  const asked: { path: string; query: Record<string, string>; body: unknown }[] = []
  const signed: string[] = []
  const { connectors: _, env: __, ...given } = options
  const kit = testKit({
    apiUrl: 'https://api.example',
    connectors: [connector],
    adapters: [
      fakeAdapter({
        signMessage: async ({ message }) => {
          signed.push(message)
          return { signature: '0x5160', method: 'eip191' }
        },
      }),
    ],
    ...given,
    env: {
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        for (const key of ['st', 'sv', 'projectId']) searchParams.delete(key)
        if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
        const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
        asked.push({ path: `${init?.method} ${pathname}`, query: Object.fromEntries(searchParams), body })
        const [status, answer] = answers[pathname] ?? [503, {}]
        return new Response(JSON.stringify(answer), { status })
      },
    },
  })
  kit.start()
  await connect(kit, { connectorId: 'wallet.one' })
  const read = <Data>(query: {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  }) => query.queryFn({ signal: new AbortController().signal })
  return { kit, asked, signed, read }
}

const failed = (code: string): Answer => [400, { status: 'FAILED', reasons: [], code, requestId: 'r' }]

describe('look-ups', () => {
  it('ask for suggestions in the zone, reown.id unless the app says another [S7.23] [S9.38]', async () => {
    const suggestions = [{ name: 'ada-1.reown.id', registered: true }]
    const answers = { '/v1/profile/suggestions/ada-1': [200, { suggestions }] as const }
    const first = await kitWith(answers)
    expect(await first.read(nameSuggestionsQuery(first.kit, { label: 'Ada-1' }))).toEqual(suggestions)
    expect(first.asked[0]?.query).toEqual({ zone: 'reown.id' })
    const second = await kitWith(answers, { nameZone: 'latchkey.test' })
    await second.read(nameSuggestionsQuery(second.kit, { label: 'ada-1' }))
    expect(second.asked[0]?.query).toEqual({ zone: 'latchkey.test' })
  })

  it('take 404 and an empty list as free [S7.21]', async () => {
    const { kit, asked, read } = await kitWith({
      '/v1/profile/account/ada-1.reown.id': [200, ada],
      '/v1/profile/account/free.reown.id': [200, []],
      '/v1/profile/account/gone.reown.id': [
        404,
        { status: 'FAILED', reasons: [], code: 'api/not-found', requestId: 'r' },
      ],
      '/v1/profile/account/x.other': failed('api/invalid-name'),
    })
    expect(await read(registeredNameQuery(kit, { name: 'Ada-1.reown.id' }))).toEqual(ada)
    for (const name of ['free.reown.id', 'gone.reown.id', 'x.other']) {
      expect(await read(registeredNameQuery(kit, { name })), name).toBeNull()
    }
    expect(asked[0]).toMatchObject({ path: 'GET /v1/profile/account/ada-1.reown.id', query: { apiVersion: '2' } })
  })

  it('read the names and the identity of an address, each for 5 min [S7.6] [S7.22] [S9.4] [S9.5]', async () => {
    const identity = { name: 'ada.eth', avatar: 'https://a.example/p.png', resolvedAt: '2026-11-20T11:00:00.000Z' }
    const { kit, read } = await kitWith({
      [`/v1/profile/reverse/${alice}`]: [200, [ada]],
      [`/v1/identity/${alice}`]: [200, identity],
    })
    const reverse = namesOfQuery(kit, { address: alice })
    const profile = profileQuery(kit, { address: alice, networkId: 'eip155:1' })
    expect(await read(reverse)).toEqual([ada])
    expect(await read(profile)).toEqual({ name: 'ada.eth', imageUrl: 'https://a.example/p.png' })
    expect([reverse.staleTime, profile.staleTime]).toEqual([300_000, 300_000])
    expect(constants.nameLookupCacheMs).toBe(300_000)
  })

  it('say in the words of the specification that the service failed [S8.46] [S8.47] [S8.48]', async () => {
    const { kit, read } = await kitWith({})
    await expect(read(registeredNameQuery(kit, { name: 'ada.reown.id' }))).rejects.toThrow('Error resolving name')
    await expect(read(nameSuggestionsQuery(kit, { label: 'ada1' }))).rejects.toThrow('Error fetching name suggestions')
    await expect(read(namesOfQuery(kit, { address: alice }))).rejects.toThrow('Error fetching names for address')
  })

  it('put name and picture into the account, and skip networks that know no names [S3.22] [S3.23]', async () => {
    const identity = { name: 'ada.eth', avatar: 'https://a.example/p.png', resolvedAt: '2026-11-20T11:00:00.000Z' }
    const { kit, read } = await kitWith({ [`/v1/identity/${alice}`]: [200, identity] })
    await loadProfile(kit)
    expect(selectAccount(kit.store.getState())).toMatchObject({
      profileName: 'ada.eth',
      profileImage: 'https://a.example/p.png',
    })
    const none = profileQuery(kit, { address: 'So1', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect(await read(none)).toEqual({ name: undefined, imageUrl: undefined })
    await getQueryClient(kit).cancelQueries()
  })
})

it('shows pictures of the kit’s own service alone', () => {
  const kit = testKit({ apiUrl: 'https://api.example' })
  expect(shownPicture(kit, 'https://api.example/v1/a.png')).toBe('https://api.example/v1/a.png')
  for (const url of ['https://api.example.evil/a.png', 'https://a.example/p.png', 'data:image/png,x', undefined]) {
    expect(shownPicture(kit, url), url).toBeUndefined()
  }
  expect(shownPicture(testKit(), 'undefined/a.png')).toBeUndefined()
})

describe('registration', () => {
  it('sends coin type, address, message and signature; the message is JSON with seconds [S7.24] [S7.25] [S7.26]', async () => {
    const { kit, asked, signed } = await kitWith({ '/v1/profile/account': [200, { ...ada, success: true }] })
    expect(await registerName(kit, { label: 'Ada-1', attributes: { bio: 'Keys' } })).toEqual(ada)
    const message = JSON.stringify({
      name: 'ada-1.reown.id',
      attributes: { bio: 'Keys' },
      timestamp: Math.floor(kit.clock.nowMs() / 1000),
    })
    expect(signed).toEqual([message])
    expect(asked.filter(({ path }) => path.startsWith('POST'))).toEqual([
      {
        path: 'POST /v1/profile/account',
        query: {},
        body: { coin_type: 60, address: alice, message, signature: '0x5160' },
      },
    ])
  })

  it('asks nobody for what nobody could have, nor without a wallet [S8.45]', async () => {
    const { kit, signed } = await kitWith({})
    await expect(registerName(kit, { label: 'ab' })).rejects.toMatchObject({ code: 'names/invalid-label' })
    const alone = testKit({ apiUrl: 'https://api.example' })
    await expect(registerName(alone, { label: 'ada-1' })).rejects.toThrow('Address or auth connector not found')
    expect(signed).toEqual([])
  })

  it('changes records with a signature each', async () => {
    const { kit, asked, signed } = await kitWith({
      '/v1/profile/account/ada-1.reown.id/attributes': [200, { bio: 'New' }],
      '/v1/profile/account/ada-1.reown.id/address': [200, ada.addresses],
    })
    await changeName(kit, { name: ada.name, change: { attributes: { bio: 'New' } } })
    await changeName(kit, { name: ada.name, change: { networkId: 'eip155:8453', address: alice } })
    const timestamp = Math.floor(kit.clock.nowMs() / 1000)
    expect(signed.map((text): unknown => JSON.parse(text))).toEqual([
      { attributes: { bio: 'New' }, timestamp },
      { coin_type: 2_147_492_101, address: alice, timestamp: timestamp + 1 },
    ])
    expect(asked.map(({ path }) => path).filter((path) => path.startsWith('POST'))).toEqual([
      'POST /v1/profile/account/ada-1.reown.id/attributes',
      'POST /v1/profile/account/ada-1.reown.id/address',
    ])
  })

  it('signs each change of the same second with a later one, and none that the service would refuse as too early', async () => {
    const path = '/v1/profile/account/ada-1.reown.id/attributes'
    const { kit, signed } = await kitWith({ [path]: [200, {}] })
    const nowS = Math.floor(kit.clock.nowMs() / 1000)
    for (let change = 0; change < 8; change += 1) await changeName(kit, { name: ada.name, change: { attributes: {} } })
    const ahead = signed.map((text) => JSON.parse(text).timestamp - nowS)
    expect(ahead).toEqual([0, 1, 2, 3, 4, 5, 0, 1])
  })

  it('changes a name from any network by an address that the name has of the account', async () => {
    const onBase = fakeConnector({ session: sessionOf('eip155:8453', alice) })
    const path = '/v1/profile/account/ada-1.reown.id'
    const coinTypeFor = async (addresses: object) => {
      const answers = { [path]: [200, { ...ada, addresses }], [`${path}/attributes`]: [200, {}] } as const
      const { kit, asked } = await kitWith(answers, { networks: [base, mainnet] }, onBase)
      await changeName(kit, { name: ada.name, change: { attributes: {} } })
      return asked.find(({ path }) => path.startsWith('POST'))?.body
    }
    const [own, other] = [alice, bob].map((address) => ({ address, created_at: '2026-11-20T11:00:00.000Z' }))
    expect(await coinTypeFor({ 60: own })).toMatchObject({ coin_type: 60, address: alice })
    expect(await coinTypeFor({ 60: other, 2147483785: own })).toMatchObject({ coin_type: 2_147_483_785 })
    expect(await coinTypeFor({ 60: own, 2147492101: own })).toMatchObject({ coin_type: 2_147_492_101 })
  })
})

it.each([
  ['clock is 3600 s ahead', 3_600_000, 'api/clock-off'],
  ['clock is 3600 s behind', -3_600_000, 'api/clock-off'],
  ['no', 2_000, 'api/timestamp-expired'],
])(
  'a refused timestamp is told from the clock of the device by the date of the answer: %s',
  async (words, aheadMs, code) => {
    const { kit } = await kitWith({})
    const date = new Date(kit.clock.nowMs() - aheadMs).toUTCString()
    const body = {
      status: 'FAILED',
      reasons: [{ field: 'timestamp', description: 'no' }],
      code: 'api/timestamp-expired',
      requestId: 'r',
    }
    Object.assign(kit, {
      env: { ...kit.env, fetch: async () => Response.json(body, { status: 400, headers: { date } }) },
    })
    await expect(registerName(kit, { label: 'ada-lovelace' })).rejects.toMatchObject({
      code,
      shortMessage: expect.stringContaining(words),
    })
  },
)
