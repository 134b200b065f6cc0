import { joinContexts, writeContext, writeGrant } from '@latchkey/protocol/delegations'
import type { Grant } from '@latchkey/protocol/permissions'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import {
  revokeSmartSession,
  type SmartSession,
  smartSessionStatus,
  smartSessionsQuery,
  tokenFactsQuery,
} from './index.ts'

const pci = '0f5c1dfa-e3b1-45f1-92c5-e19c2d1d5e0f'
const signature = `0x${'33'.repeat(65)}`
const grant: Grant = {
  chainId: 1,
  delegate: bob,
  permission: { kind: 'allowance', asset: { kind: 'native' }, units: 5n, startsAt: 1 },
  expiresAt: 2_000,
}
const context = writeContext(writeGrant(grant, { account: alice, nonce: 0n, salt: 1n }), signature)
const listed = {
  project: { id: 'p', name: 'Practice', url: null, iconUrl: null },
  pci,
  expiry: 2_000,
  createdAt: 1_000,
  permissions: [{ type: 'native-token-allowance', data: {} }],
  policies: [],
  context,
  revokedAt: null,
  disabledAt: null,
  chain: 'read',
}
const session: SmartSession = {
  pci,
  networkId: 'eip155:1',
  account: alice,
  createdAt: 1_000,
  expiresAt: 2_000,
  revokedAt: undefined,
  disabledAt: undefined,
  isNetworkRead: true,
  grants: [grant],
  permissions: listed.permissions,
}

/** A page whose services list this by network, and whose wallet answers so. */
async function opened(lists: Readonly<Record<string, readonly object[] | undefined>>, answer: unknown = signature) {
  const posted: unknown[] = []
  const asked: unknown[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    adapters: [
      fakeAdapter({
        requestWallet: async ({ method, params }) => {
          asked.push({ method, params })
          return answer
        },
        request: async (_, { params }) => {
          const [{ to, data }] = params as [{ to: string; data: string }]
          return answers[to]?.[data] ?? '0x'
        },
      }),
    ],
    connectors: [fakeConnector({ id: 'one' })],
    env: {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input))
        if (init?.method === 'POST') {
          posted.push({ path: decodeURIComponent(pathname), body: JSON.parse(String(init.body)) })
          return Response.json({ success: true })
        }
        const network = decodeURIComponent(pathname).split('/')[3]?.split(':').slice(0, 2).join(':') ?? ''
        const list = lists[network]
        return list === undefined ? new Response('', { status: 503 }) : Response.json({ pcis: list })
      },
    },
  })
  kit.start()
  await settle()
  await connect(kit, { connectorId: 'one' })
  const read = (...networkIds: `eip155:${number}`[]) =>
    getQueryClient(kit).fetchQuery(smartSessionsQuery(kit, { address: alice, networkIds }))
  return { kit, posted, asked, read }
}

const word = (text: string) => text.padStart(64, '0')
const textOf = (text: string) =>
  `0x${word('20')}${word(text.length.toString(16))}${Buffer.from(text).toString('hex').padEnd(64, '0')}`
const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  good: { '0x313ce567': `0x${word('6')}`, '0x95d89b41': textOf('USDC') },
  hidden: { '0x313ce567': `0x${word('6')}`, '0x95d89b41': textOf('US DC') },
  old: { '0x313ce567': `0x${word('12')}`, '0x95d89b41': `0x${'4d4b52'.padEnd(64, '0')}` },
  none: { '0x95d89b41': textOf('USDC') },
}

describe('the sessions of an account', () => {
  it('are what it has signed on each network, newest first', async () => {
    const both = {
      ...listed,
      createdAt: 1_500,
      context: joinContexts([context, '0xab']),
      revokedAt: 1_600,
      disabledAt: 1_700,
    }
    const { read } = await opened({ 'eip155:1': [listed, { ...listed, context: null }], 'eip155:8453': [both] })
    expect(await read('eip155:1', 'eip155:8453')).toEqual([
      {
        ...session,
        networkId: 'eip155:8453',
        createdAt: 1_500,
        revokedAt: 1_600,
        disabledAt: 1_700,
        grants: [{ ...grant, chainId: 8453 }, undefined],
      },
      session,
    ])
  })

  it('are not known where one of the networks does not answer, or answers with something else', async () => {
    const { read } = await opened({ 'eip155:1': [listed], 'eip155:10': [{ ...listed, expiry: 'soon' }] })
    await expect(read('eip155:1', 'eip155:8453')).rejects.toMatchObject({ code: 'http/status' })
    await expect(read('eip155:10')).rejects.toMatchObject({ code: 'http/invalid-answer' })
  })

  it.each([
    ['active', 1_999, undefined],
    ['expired', 2_000, undefined],
    ['revoked', 1_999, 1_500],
    ['revoked', 2_000, 1_500],
    ['revoked', 1_999, undefined, 1_600],
  ] as const)('are %s at %i', (status, at, revokedAt, disabledAt = undefined) => {
    expect(smartSessionStatus({ expiresAt: 2_000, revokedAt, disabledAt }, at)).toBe(status)
  })
})

describe('taking a session back', () => {
  it('gives the services what the wallet has signed', async () => {
    const { kit, asked, posted } = await opened({})
    await revokeSmartSession(kit, session)
    const { permissions } = listed
    expect(asked).toEqual([
      { method: 'wallet_revokePermissions', params: [{ pci, address: alice, expiry: 2_000, permissions }] },
    ])
    expect(posted).toEqual([{ path: `/v1/sessions/eip155:1:${alice}/revoke`, body: { pci, signature } }])
  })

  it('gives them nothing where the wallet has signed nothing, or another account is connected', async () => {
    const { kit, posted } = await opened({}, '0x33')
    await expect(revokeSmartSession(kit, session)).rejects.toMatchObject({ code: 'unknown' })
    const other = revokeSmartSession(kit, { ...session, account: bob })
    await expect(other).rejects.toMatchObject({ code: 'plan/other-account' })
    expect(posted).toEqual([])
  })
})

it.each([
  ['good', { symbol: 'USDC', decimals: 6 }],
  ['hidden', { symbol: undefined, decimals: 6 }],
  ['old', { symbol: undefined, decimals: 18 }],
])('a token says what it is called, in letters that are seen: %s', async (address, facts) => {
  const { kit } = await opened({})
  const query = tokenFactsQuery(kit, { networkId: 'eip155:1', address })
  expect(await getQueryClient(kit).fetchQuery(query)).toEqual(facts)
})

it('a token without decimals is not guessed', async () => {
  const { kit } = await opened({})
  const query = tokenFactsQuery(kit, { networkId: 'eip155:1', address: 'none' })
  await expect(getQueryClient(kit).fetchQuery(query)).rejects.toThrow()
})
