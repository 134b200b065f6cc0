import { getWallets, type WalletEntry } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { migrate } from '../../db/migrate.ts'
import { createImageStore } from '../images/createImageStore.ts'
import { newProject } from '../projects/project.ts'
import { createWalletRepository, type WalletQuery, type WalletRepository } from './createWalletRepository.ts'
import { seedWallets, walletIdOf } from './seedWallets.ts'

const seed = new URL('../../../seed/', import.meta.url)
const shipped = new URL('wallets.json', seed)
const images = createImageStore(new URL('images/', seed))
const query = (part: Record<string, string> = {}): WalletQuery => v.parse(getWallets.query, part)
const names = (wallets: readonly WalletEntry[]) => wallets.map(({ name }) => name)

describe.each(databases)('the directory on $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let wallets: WalletRepository
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    await Promise.all([seedWallets(opened.database, shipped, images), seedWallets(opened.database, shipped, images)])
    await seedWallets(opened.database, shipped, images)
    wallets = createWalletRepository(opened.database)
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it('finds nothing for what nobody has, whatever characters it is made of', async () => {
    for (const search of ['no such wallet', "'; drop table wallets; --", '%', '_', '\\', '"', '\u{1f98a}', '*~'])
      expect([search, await wallets.search(query({ search }))]).toEqual([search, { count: 0, data: [] }])
    expect(await wallets.search(query({ include: 'nonsense,%' }))).toEqual({ count: 0, data: [] })
    expect(await wallets.search(query({ page: '9999' }))).toMatchObject({ count: 539, data: [] })
    expect(await wallets.search(query({ chains: 'nonsense' }))).toEqual({ count: 0, data: [] })
  })

  it('pages through every wallet once, in one order, well-known ones first', async () => {
    const all: WalletEntry[] = []
    for (let page = 1; page <= 14; page++) {
      const { count, data } = await wallets.search(query({ page: String(page), entries: '40' }))
      expect(count).toBe(539)
      all.push(...data)
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(539)
    expect(all.map(({ order }) => order)).toEqual(Array.from({ length: 539 }, (_, index) => index + 1))
    expect(names(all).slice(0, 2)).toEqual(['MetaMask', 'Trust Wallet'])
    for (const { id } of all) expect(id).toMatch(/^[0-9a-f]{64}$/)
  })

  it('searches part of the name without regard to case', async () => {
    const { data, count } = await wallets.search(query({ search: ' METAM ' }))
    expect([count, names(data)]).toEqual([1, ['MetaMask']])
  })

  it('includes and excludes by id', async () => {
    const [metamask, ledger] = [walletIdOf('io.metamask'), walletIdOf('com.ledger')]
    const both = await wallets.search(query({ include: `${ledger},${metamask}` }))
    expect([both.count, names(both.data)]).toEqual([2, ['MetaMask', 'Ledger Wallet']])
    const one = await wallets.search(query({ include: `${ledger},${metamask}`, exclude: metamask }))
    expect(names(one.data)).toEqual(['Ledger Wallet'])
    expect((await wallets.search(query({ exclude: `${metamask},${ledger}` }))).count).toBe(537)
  })

  it('finds by exact name and by rdns', async () => {
    expect(names((await wallets.search(query({ names: 'metamask,RABBY' }))).data)).toEqual(['MetaMask', 'Rabby'])
    expect(names((await wallets.search(query({ rdns: 'me.rainbow' }))).data)).toEqual(['Rainbow'])
  })

  it('filters by badge and by store', async () => {
    const certified = await wallets.search(query({ badge_type: 'certified', entries: '100' }))
    expect(certified.count).toBe(28)
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    const ios = await wallets.search(query({ platform: 'ios', entries: '1000' }))
    expect(ios.data.every(({ app_store }) => app_store != null)).toBe(true)
    expect(ios.count).toBeLessThan(539)
  })

  it('matches a wallet without chains on every chain of its families', async () => {
    const on = async (chains: string) => names((await wallets.search(query({ chains, entries: '1000' }))).data)
    const anyEvm = await on('eip155:424242')
    expect(anyEvm).toEqual(expect.arrayContaining(['MetaMask', 'Rainbow', 'Phantom']))
    expect(anyEvm).not.toContain('Xverse Wallet')
    const bitcoin = await on('bip122:000000000019d6689c085ae165831e93')
    expect(bitcoin).toEqual(expect.arrayContaining(['Xverse Wallet', 'Phantom']))
    expect(bitcoin).not.toContain('Rainbow')
    expect(await on('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp,cosmos:cosmoshub-4')).toEqual(
      expect.arrayContaining(['Phantom', 'Keplr']),
    )
  })

  it('matches a wallet with chains on those alone', async () => {
    const id = walletIdOf('me.rainbow')
    await opened.database
      .insertInto('wallet_chains')
      .values([{ wallet_id: id, chain: 'eip155:10' }])
      .execute()
    const found = async (chains: string) =>
      (await wallets.search(query({ chains, names: 'Rainbow' }))).data.map((wallet) => wallet.chains)
    expect(await found('eip155:1')).toEqual([])
    expect(await found('eip155:1,eip155:10')).toEqual([['eip155:10']])
    await opened.database.deleteFrom('wallet_chains').execute()
  })

  it('says of each wallet where its values come from', async () => {
    const rows = await opened.database.selectFrom('wallets').select(['slug', 'sources']).execute()
    for (const { slug, sources } of rows)
      expect([slug, JSON.parse(sources)]).toEqual([
        slug,
        expect.objectContaining({ namespaces: expect.stringMatching(/^(known|assumed)$/), image: expect.any(String) }),
      ])
  })

  it('takes up a new version of the shipped data', async () => {
    await opened.database.updateTable('seeds').set({ digest: 'older' }).execute()
    await opened.database.updateTable('wallets').set({ name: 'Old name' }).where('slug', '=', 'io.metamask').execute()
    await seedWallets(opened.database, shipped, images)
    expect(names((await wallets.search(query({ rdns: 'io.metamask' }))).data)).toEqual(['MetaMask'])
  })
})

describe('GET /getWallets', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ defaultProject: newProject('p') })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'entries=0',
    'entries=1001',
    'badge_type=x',
    'platform=x',
    'search=%00',
  ])('answers %s with 400', async (bad) => {
    const response = await api.get(`/getWallets?projectId=p&${bad}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field: bad.split('=')[0] }] })
  })

  it('takes page, entries, include, exclude, chains, search and badge_type [S7.41]', async () => {
    const id = walletIdOf('io.metamask')
    const response = await api.get(
      `/getWallets?projectId=p&st=latchkey&sv=1&page=1&entries=10&include=${id}&exclude=x&chains=eip155:1&search=meta&badge_type=certified`,
    )
    expect(await response.json()).toMatchObject({ count: 1, data: [{ id, name: 'MetaMask' }] })
    expect((await api.get('/getWallets?projectId=p&search=meta&include=x')).status).toBe(200)
  })

  it('returns data and the count of all matches, kept for two hours [S7.42]', async () => {
    const response = await api.get('/getWallets?projectId=p&entries=4')
    expect(response.headers.get('cache-control')).toBe('public, max-age=7200, s-maxage=7200')
    const body = v.parse(getWallets.response, await response.json())
    expect([body.count, body.data.length]).toEqual([539, 4])
    expect(body.data[0]).toMatchObject({
      name: 'MetaMask',
      image_id: 'io.metamask',
      mobile_link: 'metamask://',
      rdns: 'io.metamask',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
    })
    expect(body.data[0]).not.toHaveProperty('chains')
  })

  it('gives every wallet an icon that is there', async () => {
    const { data } = v.parse(getWallets.response, await (await api.get('/getWallets?projectId=p&entries=1000')).json())
    const without = data.filter(({ image_id }) => !image_id || !images.has('wallets', image_id))
    expect(names(without)).toEqual([])
  })
})
