import { getAccountBalance, getAccountHistory, getAccountNfts, type NetworkReading } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { getAddress, parseUnits } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { newProject } from '../../src/modules/projects/project.ts'
import { startChain } from '../startChain.ts'
import { type TestApi, testApi } from '../testApi.ts'
import { inventAccounts, liveThrough, preparePlaces } from './liveThrough.ts'
import { isLogged, partiesOf, readBlocks, readHeld } from './readByHand.ts'
import { startExplorerOver } from './startExplorerOver.ts'
import { startPrices } from './startPrices.ts'

/** In full: `npm run prove -- accounts`. */
const people = Number(process.env.PROOF_ACCOUNTS ?? 20)
const perAccount = 6
const seed = Number(process.env.PROOF_SEED ?? 20_261_126)
const accounts = inventAccounts(people)

/** With an explorer, and with a node alone. */
const explored = 'eip155:1'
const alone = 'eip155:137'

const open: AsyncDisposable[] = []
function opened<Thing extends AsyncDisposable>(thing: Thing): Thing {
  open.push(thing)
  return thing
}
afterAll(async () => {
  for (const one of open.reverse()) await one[Symbol.asyncDispose]()
})

/** A network that the accounts live on, and what a reader finds there who looks at every block. */
async function startNetwork(id: string, ofSeed: number) {
  const chain = opened(await startChain(Number(id.split(':')[1]), { gasLimit: 1_000_000_000 }))
  const places = await preparePlaces(chain)
  await liveThrough(chain, places, { accounts, perAccount, seed: ofSeed })
  const done = await readBlocks(chain.url)
  return { id, chain, places, done, held: await readHeld(chain.url, done, accounts) }
}

type Network = Awaited<ReturnType<typeof startNetwork>>

/** Whether the past of an account is not read yet. */
async function isReading(api: TestApi): Promise<boolean> {
  const rows = await api.deps.database.selectFrom('followed_accounts').select('done').where('done', '=', 0).execute()
  return rows.length > 0
}

/** What the api says of an account on a network, page by page. */
async function ask(api: TestApi, account: string, id: string) {
  const get = async (list: string, more = '') => {
    const query = `projectId=p&chainId=${id}&currency=usd&spam=show${more}`
    return (await api.get(`/v1/account/${account}/${list}?${query}`)).json()
  }
  const readings = new Map<string, NetworkReading | undefined>()
  const hashes: string[] = []
  const nfts = new Map<string, bigint>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: v.InferOutput<typeof getAccountHistory.response> = v.parse(
      getAccountHistory.response,
      await get('history', `&cursor=${cursor}`),
    )
    hashes.push(...page.data.map(({ metadata }) => metadata.hash ?? ''))
    readings.set('history', page.networks[id])
    cursor = page.next
  }
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page: v.InferOutput<typeof getAccountNfts.response> = v.parse(
      getAccountNfts.response,
      await get('nfts', `&cursor=${cursor}`),
    )
    for (const { address, tokenId, amount } of page.nfts)
      nfts.set(`${address.slice(id.length + 1).toLowerCase()} ${tokenId}`, BigInt(amount))
    readings.set('nfts', page.networks[id])
    cursor = page.next
  }
  const { balances, networks } = v.parse(getAccountBalance.response, await get('balance'))
  readings.set('balances', networks[id])
  const fungible = new Map(
    balances.map(({ address, quantity, value }) => [
      address === undefined ? '' : address.slice(id.length + 1).toLowerCase(),
      { units: parseUnits(quantity.numeric, Number(quantity.decimals)), dollars: value },
    ]),
  )
  return { hashes, nfts, fungible, readings }
}

/** What a coin and the tokens of a network are worth, in dollars, and how many units make one. */
function worthOn({ places }: Network) {
  const token = (decimals: number, usd: number) => ({ decimals, usd })
  return new Map([
    ['', token(18, 3_000)],
    [places.usdc, token(6, 1)],
    [places.dai, token(18, 1)],
    [places.weth, token(18, 3_000)],
    ...places.unlisted.map((address) => [address, token(6, 2)] as const),
  ])
}

type Kind = 'coin' | 'listed tokens' | 'other tokens' | 'NFTs' | 'transactions'
type Count = { there: number; found: number }

/** Sums up what is there and what of it the api says, over all accounts of a network. */
async function compare(api: TestApi, network: Network) {
  const worth = worthOn(network)
  const { usdc, dai, weth } = network.places
  const counts = new Map<Kind, Count>()
  const count = (kind: Kind, there: number, found: number) => {
    const sum = counts.get(kind) ?? { there: 0, found: 0 }
    counts.set(kind, { there: sum.there + there, found: sum.found + found })
  }
  const invented: string[] = []
  /** Of networks that were said to be read. */
  const concealed: string[] = []
  const missing = { logged: 0, unlogged: 0 }
  const readings = new Map<string, Set<string>>()
  for (const account of accounts) {
    const told = await ask(api, account, network.id)
    for (const [list, reading] of told.readings) {
      const said = readings.get(list) ?? new Set()
      readings.set(list, said.add(reading?.state === 'unread' ? reading.reason : String(reading?.state)))
    }
    const isRead = (list: string) => told.readings.get(list)?.state === 'read'

    const own = network.done.filter((one) => partiesOf(one).has(account))
    const listed = new Set(told.hashes)
    const lacking = own.filter(({ hash }) => !listed.has(hash))
    count('transactions', own.length, own.length - lacking.length)
    for (const one of lacking) missing[isLogged(one, account) ? 'logged' : 'unlogged'] += 1
    if (isRead('history')) concealed.push(...lacking.map(({ hash }) => hash))
    const hashes = new Set(own.map(({ hash }) => hash))
    invented.push(...told.hashes.filter((hash) => !hashes.has(hash)))
    expect(told.hashes).toHaveLength(listed.size)

    const held = network.held.get(account)
    for (const [token, units] of held?.fungible ?? []) {
      const { decimals, usd } = worth.get(token as '') ?? { decimals: 0, usd: 0 }
      const dollars = (Number(units) / 10 ** decimals) * usd
      const found = told.fungible.get(token)
      const kind = token === '' ? 'coin' : [usdc, dai, weth].includes(token as '0x') ? 'listed tokens' : 'other tokens'
      count(kind, dollars, Math.min(dollars, found?.dollars ?? 0))
      if (found === undefined && isRead('balances')) concealed.push(`${account} ${token}`)
    }
    for (const [token, { units }] of told.fungible)
      if (units > (held?.fungible.get(token) ?? 0n)) invented.push(`${account} ${token}`)
    for (const [nft, units] of held?.nfts ?? []) {
      count('NFTs', 1, told.nfts.get(nft) === units ? 1 : 0)
      if (!told.nfts.has(nft) && isRead('nfts')) concealed.push(`${account} ${nft}`)
    }
    for (const nft of told.nfts.keys()) if (!held?.nfts.has(nft)) invented.push(`${account} ${nft}`)
  }
  const part = (kind: Kind) => {
    const { there, found } = counts.get(kind) ?? { there: 0, found: 0 }
    return there === 0 ? 0 : found / there
  }
  return { network: network.id, part, counts, missing, readings, invented, concealed }
}

type Comparison = Awaited<ReturnType<typeof compare>>

function report({ network, counts, missing, readings }: Comparison): string {
  const figures = [...counts].map(
    ([kind, { there, found }]) => `${kind} ${((100 * found) / there).toFixed(3)} % of ${Math.round(there)}`,
  )
  const said = [...readings].map(([list, words]) => `${list} ${[...words].join(' and ')}`)
  return `${network}: ${figures.join(', ')}; missing ${missing.logged} with a log, ${missing.unlogged} without; said: ${said.join(', ')}`
}

describe(`${people} accounts, on a network with a node and an explorer and on one with a node alone`, () => {
  it('get to see what they have and did, as one finds who reads every block', {
    timeout: 60_000 + people * 2_000,
  }, async () => {
    const networks = [await startNetwork(explored, seed), await startNetwork(alone, seed + 1)] as const
    const [withExplorer, withNode] = networks
    const explorer = opened(await startExplorerOver(withExplorer.done))
    const newest = Math.max(...networks.flatMap(({ done }) => done.map(({ minedAt }) => minedAt)))
    const clock = { ms: (newest + 60) * 1_000 }
    const byContract = new Map(networks.flatMap((one) => [...worthOn(one)].map(([token, { usd }]) => [token, usd])))
    const prices = opened(await startPrices({ coin: 3_000, byContract, nowMs: () => clock.ms }))
    const token = (networkId: Network['id'], address: string, symbol: string, decimals: number) => ({
      networkId: networkId as 'eip155:1',
      address: getAddress(address),
      name: symbol,
      symbol,
      decimals,
    })
    const api = opened(
      await testApi({
        defaultProject: newProject('p'),
        rpcUrls: new Map(
          networks.map(({ id, chain }) => [
            id as 'eip155:1',
            [{ name: 'own', url: chain.url, wsUrl: undefined, priority: 50 }],
          ]),
        ),
        tokens: networks.flatMap(({ id, places }) => [
          token(id, places.usdc, 'USDC', 6),
          token(id, places.dai, 'DAI', 18),
          token(id, places.weth, 'WETH', 18),
        ]),
        coinGecko: { url: prices.url },
        followAccounts: people,
        historySources: [{ kind: 'blockscout', url: explorer.url, chains: [explored] }],
      }),
    )
    api.clock.ms = clock.ms
    for (const account of accounts) await api.get(`/v1/account/${account}/nfts?projectId=p&chainId=${alone}`)
    // One run goes on as long as the lease that it began with.
    do await api.deps.indexing?.follower.catchUp()
    while (await isReading(api))

    const [first, second] = [await compare(api, withExplorer), await compare(api, withNode)]
    console.info([first, second].map(report).join('\n'))
    for (const one of [first, second]) {
      expect(one.invented).toEqual([])
      expect(one.concealed).toEqual([])
      for (const kind of ['coin', 'listed tokens', 'other tokens', 'NFTs'] as const)
        expect(one.part(kind), `${kind} on ${one.network}`).toBeGreaterThanOrEqual(0.99)
    }
    expect(first.part('transactions')).toBeGreaterThanOrEqual(0.99)
    // Payments in the coin, and what failed, leave no logs: that is said.
    expect(second.missing.logged).toBe(0)
    expect(second.missing.unlogged).toBeGreaterThan(0)
    expect([...(second.readings.get('history') ?? [])]).toEqual(['no-source'])
  })
})
