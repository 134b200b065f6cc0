import { getAccountHistory, type HistoryEntry } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { madeAt, owner, payer, world } from '../../../../test/historyWorld.ts'
import { startHistoryServer } from '../../../../test/startHistoryServer.ts'
import { type TestApi, testApi } from '../../../../test/testApi.ts'
import type { HistorySourceConfig } from '../../../config/config.types.ts'
import { createIndexStore } from '../../indexer/createIndexStore.ts'
import type { IndexedBlock } from '../../indexer/indexed.ts'
import { newProject } from '../../projects/project.ts'

const chain = 'eip155:1'
const kinds = ['blockscout', 'etherscan', 'zerion'] as const
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

async function withSources(...configs: (Omit<HistorySourceConfig, 'url' | 'chains'> & Partial<HistorySourceConfig>)[]) {
  const server = await startHistoryServer()
  const historySources = configs.map((config) => ({
    url: `${server.url}/${config.name ?? config.kind}`,
    chains: [chain] as const,
    apiKey: 'secret-key',
    ...config,
  }))
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[chain, [{ name: 'none', url: 'http://127.0.0.1:1', wsUrl: undefined, priority: 50 }]]]),
    historySources,
  })
  open.push(server, api)
  return { server, api }
}

async function page(api: TestApi, account: string, query = '') {
  const response = await api.get(`/v1/account/${account}/history?projectId=p${query}`)
  expect(response.status).toBe(200)
  return v.parse(getAccountHistory.response, await response.json())
}

/** An index that has read the same world. */
async function withIndex() {
  const api = await testApi({ devnet: { chains: [{ caip: chain, rpcUrl: 'http://127.0.0.1:1' }], tokens: [] } })
  open.push(api)
  const blocks = world.toReversed().map((one): IndexedBlock => {
    const recipient = one.to ?? one.made ?? ''
    const native = {
      kind: 'native',
      token: '',
      tokenId: '',
      giver: one.from,
      taker: recipient,
      amount: one.value,
    } as const
    return {
      number: one.block,
      hash: one.hash,
      parentHash: `0x${(one.block - 1).toString(16).padStart(64, '0')}`,
      minedAt: madeAt(one.block),
      transactions: [
        {
          hash: one.hash,
          position: 0,
          sender: one.from,
          recipient,
          deploys: one.to === null,
          failed: one.failed,
          nonce: one.nonce,
          selector: one.input.length >= 10 && one.to !== null ? one.input.slice(0, 10) : '',
          transfers: one.failed
            ? []
            : [
                ...(one.value > 0n ? [native] : []),
                ...one.transfers.map(({ from, to, ...rest }) => ({ ...rest, giver: from, taker: to })),
              ],
        },
      ],
    }
  })
  await createIndexStore({ database: api.deps.database, fence: async () => true }).apply(chain, {
    expected: undefined,
    keep: -1,
    blocks,
  })
  return api
}

const reported = ({ metadata, transfers }: HistoryEntry) => [
  metadata.operationType,
  metadata.status,
  (transfers ?? [])
    .map(
      ({ direction, quantity, fungible_info, nft_info }) =>
        `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
    )
    .sort(),
]

const expected = [
  ['send', 'confirmed', ['out 1.5 ETH']],
  ['receive', 'confirmed', ['in 20 USDC']],
  ['trade', 'confirmed', ['in 0.03 ETH', 'out 100 USDC']],
  ['approve', 'confirmed', []],
  ['deploy', 'confirmed', []],
  ['send', 'failed', []],
  ['mint', 'confirmed', ['in 1 Keys #5']],
  ['receive', 'confirmed', ['in 3 Items #7']],
]

describe.each(kinds)('history by %s', (kind) => {
  it('is told as it happened, newest first', async () => {
    const { api, server } = await withSources({ kind })
    const { data, next, asOf } = await page(api, owner, `&chainId=${chain}`)
    expect(data.map(reported)).toEqual(expected)
    expect(next).toBeNull()
    expect(asOf).toEqual([expect.objectContaining({ chainId: chain, source: `${kind}-1` })])
    const [first] = data
    expect(first?.id).toBe(`${chain}:${first?.metadata.hash}`)
    expect(first?.metadata.minedAt).toBe(new Date(madeAt(500) * 1000).toISOString())
    expect(first?.metadata.sentFrom).toBe('0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa')
    // Without limit, whatever the source writes for that.
    expect(
      data[3]?.approvals?.map(({ quantity, fungible_info }) => [quantity, fungible_info?.symbol ?? null])[0]?.[0],
    ).toBeNull()
    expect(server.requests.every(({ source }) => source === kind)).toBe(true)
  })

  it('is paged, each transaction once, also over all chains', async () => {
    const { api } = await withSources({ kind })
    for (const query of [`&chainId=${chain}`, '']) {
      const hashes: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data, next }: Awaited<ReturnType<typeof page>> = await page(api, payer, `${query}&cursor=${cursor}`)
        expect(data.length).toBeLessThanOrEqual(50)
        hashes.push(...data.map(({ metadata }) => metadata.hash))
        cursor = next
      }
      expect(hashes).toEqual(world.filter(({ from }) => from === payer).map(({ hash }) => hash))
    }
  })

  it('answers an account that it does not know with an empty list', async () => {
    const { api } = await withSources({ kind })
    expect((await page(api, `0x${'9'.repeat(40)}`, `&chainId=${chain}`)).data).toEqual([])
  })

  it.each([
    ['is busy', { status: 429, headers: { 'retry-after': '7' } }, '7'],
    ['is down', { status: 502 }, undefined],
    ['hangs up', 'hang-up', undefined],
    ['says what is no answer', { status: 200, body: '{"items":"none"}' }, undefined],
  ] as const)('says 503 when the source %s, and Retry-After', async (_, fault, wait) => {
    const { api, server } = await withSources({ kind })
    server.faults[kind] = fault
    const response = await api.get(`/v1/account/${owner}/history?projectId=p&chainId=${chain}`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'api/upstream-unavailable', reasons: [{ field: 'chainId' }] })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    if (wait !== undefined) expect(response.headers.get('retry-after')).toBe(wait)
  })
})

describe('history by the own index', () => {
  it('is told as the sources tell it', async () => {
    const api = await withIndex()
    const { data } = await page(api, owner)
    // Tokens have no names where no node answers: what moved and how is the same.
    const nameless = (rows: unknown[][]) =>
      rows.map(([type, status, moves]) => [type, status, (moves as string[]).length])
    const ignoringApproval = nameless(expected)
    expect(nameless(data.map(reported))).toEqual(ignoringApproval)
  })
})

describe('several sources of a chain', () => {
  const attributes = {
    operation_type: 'send',
    hash: '0x1',
    mined_at: '2026-01-01T00:00:00Z',
    status: 'confirmed',
    transfers: [],
  }

  it.each([
    ['time', { links: {}, data: [{ attributes: { ...attributes, mined_at: 'yesterday' } }] }],
    ['link', { links: { next: 'https://' }, data: [{ attributes }] }],
  ])('take over from one whose page has a %s that is none', async (_, body) => {
    const { api, server } = await withSources({ kind: 'zerion', priority: 100 }, { kind: 'blockscout', priority: 1 })
    server.faults.zerion = { status: 200, body: JSON.stringify(body) }
    for (let times = 0; times < 6; times += 1)
      expect((await page(api, owner, `&chainId=${chain}`)).data.map(reported)).toEqual(expected)
    expect(server.requests.some(({ source }) => source === 'zerion')).toBe(true)
    server.faults.blockscout = { status: 500 }
    api.clock.ms += 600_000
    const response = await api.get(`/v1/account/${owner}/history?projectId=p&chainId=${chain}`)
    expect(response.status).toBe(503)
  })

  it('take over from each other, and one that fails is left alone', async () => {
    const { api, server } = await withSources({ kind: 'etherscan', priority: 100 }, { kind: 'blockscout', priority: 1 })
    server.faults.etherscan = { status: 500 }
    for (let times = 0; times < 12; times += 1)
      expect((await page(api, owner, `&chainId=${chain}`)).data.map(reported)).toEqual(expected)
    const asked = server.requests.filter(({ source }) => source === 'etherscan').length
    expect(asked).toBeLessThanOrEqual(5)
    api.clock.ms += 60_000
    server.faults.etherscan = undefined
    server.faults.blockscout = { status: 500 }
    expect((await page(api, owner, `&chainId=${chain}`)).asOf?.[0]?.source).toBe('etherscan-1')
  })

  it('give the next its turn when one has said nothing for 8 s', async () => {
    const { api, server } = await withSources({ kind: 'etherscan', priority: 100 }, { kind: 'blockscout', priority: 1 })
    server.faults.etherscan = 'silence'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let answered: string | undefined
      const asked = () => server.requests.filter(({ source }) => source === 'etherscan').length
      // The first is drawn by weight: hardly ever is it the other.
      while (asked() === 0) {
        answered = undefined
        void page(api, owner, `&chainId=${chain}`).then(({ asOf }) => {
          answered = asOf?.[0]?.source
        })
        await until(() => asked() > 0 || answered !== undefined)
      }
      vi.advanceTimersByTime(7_999)
      expect(answered).toBeUndefined()
      vi.advanceTimersByTime(1)
      await until(() => answered !== undefined)
      expect([answered, asked()]).toEqual(['blockscout-2', 1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('go on with a cursor where it began, whoever else there is', async () => {
    const { api } = await withSources({ kind: 'etherscan' }, { kind: 'blockscout' }, { kind: 'zerion' })
    const hashes: string[] = []
    const sources = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, next, asOf }: Awaited<ReturnType<typeof page>> = await page(
        api,
        payer,
        `&chainId=${chain}&cursor=${cursor}`,
      )
      for (const { source } of asOf ?? []) sources.add(source)
      hashes.push(...data.map(({ metadata }) => metadata.hash))
      cursor = next
    }
    expect(hashes).toHaveLength(130)
    expect(new Set(hashes).size).toBe(130)
    expect(sources.size).toBe(1)
  })

  it('do not hide the other chains when one is silent', async () => {
    const { api, server } = await withSources(
      { kind: 'zerion', chains: [chain] },
      { kind: 'etherscan', name: 'other', chains: ['eip155:10'] },
    )
    server.faults.other = { status: 503 }
    const { data, unavailableChains } = await page(api, owner)
    expect(data.map(reported)).toEqual(expected)
    expect(unavailableChains).toEqual(['eip155:10'])
  })

  it('leave one that was silent out of the pages to come, and say so on each', async () => {
    const { api, server } = await withSources(
      { kind: 'zerion', chains: [chain] },
      { kind: 'etherscan', name: 'other', chains: ['eip155:10'] },
    )
    server.faults.other = { status: 503 }
    const first = await page(api, payer)
    server.faults.other = undefined
    const second = await page(api, payer, `&cursor=${first.next}`)
    for (const { networks } of [first, second])
      expect(networks).toEqual({
        [chain]: { state: 'read' },
        'eip155:10': { state: 'unread', reason: 'unavailable' },
      })
  })
})

describe('keys', () => {
  it('go to their source alone', async () => {
    const { api, server } = await withSources({ kind: 'zerion' }, { kind: 'etherscan', chains: ['eip155:10'] })
    await page(api, owner, `&chainId=${chain}`)
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      `Basic ${Buffer.from('secret-key:').toString('base64')}`,
    ])
  })
})

/** Waits for a condition without a timer. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
