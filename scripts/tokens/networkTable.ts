import { readFileSync } from 'node:fs'
import { allNetworks } from '@latchkey/protocol/networks'
import * as v from 'valibot'

/** What the api can tell of a network's tokens, as far as it ships with it. */
export type NetworkRow = {
  readonly name: string
  /** Tokens of the shipped list. */
  readonly listed: number
  /** Where the native coin is priced without any API, the first that is asked first. */
  readonly native: readonly string[]
  /** Where other tokens are. */
  readonly tokens: readonly string[]
  readonly coinGecko: boolean
  readonly defiLlama: boolean
}

const feedSchema = v.object({ networkId: v.string(), address: v.optional(v.string()) })
const marketsSchema = v.record(
  v.string(),
  v.object({
    nativeFeed: v.optional(v.string()),
    dollars: v.array(v.unknown()),
    v2Factories: v.array(v.string()),
    v3Factories: v.array(v.string()),
    assetFeeds: v.optional(v.array(feedSchema), []),
  }),
)
const listSchema = v.object({ tokens: v.array(v.object({ chainId: v.number() })) })
const namesSchema = v.record(v.string(), v.unknown())

function seed<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  const text = readFileSync(new URL(`../../services/api/seed/${file}`, import.meta.url), 'utf8')
  return v.parse(v.pipe(v.string(), v.parseJson(), schema), text)
}

/** What is shipped for each mainnet of the table. */
export function networkRows(): readonly NetworkRow[] {
  const markets = seed('markets.json', marketsSchema)
  const { tokens } = seed('tokenList.json', listSchema)
  const coinGecko = seed('coingecko.json', namesSchema)
  const defiLlama = seed('defillama.json', namesSchema)
  const nameOf = (id: string) => allNetworks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  return allNetworks
    .filter(({ testnet }) => !testnet)
    .map(({ caipNetworkId: id, name, id: number }): NetworkRow => {
      const market = markets[id]
      const feeds = Object.entries(markets).flatMap(([on, { assetFeeds }]) =>
        assetFeeds.filter(({ networkId }) => networkId === id).map(({ address }) => ({ on, address })),
      )
      const pools = market !== undefined && market.v2Factories.length + market.v3Factories.length > 0
      const feedsOf = (native: boolean) => [
        ...new Set(
          feeds
            .filter(({ address }) => (address === undefined) === native)
            .map(({ on }) => (on === id ? 'feeds' : `feed on ${nameOf(on)}`)),
        ),
      ]
      return {
        name,
        listed: tokens.filter(({ chainId }) => chainId === (id.startsWith('solana:') ? 101 : number)).length,
        native: [
          ...(market?.nativeFeed === undefined ? [] : ['feed']),
          ...(pools && market.nativeFeed === undefined ? ['pool'] : []),
          ...feedsOf(true),
        ],
        tokens: [...(pools ? ['pools'] : []), ...(market === undefined ? [] : ['dollars']), ...feedsOf(false)],
        coinGecko: id in coinGecko,
        defiLlama: id in defiLlama,
      }
    })
}

/** The table of docs/portfolio.md. */
export function networkTable(): string {
  const rows = networkRows().map(({ name, listed, native, tokens, coinGecko, defiLlama }) => {
    const said = (ways: readonly string[]) => ways.join(', ') || '–'
    return `| ${name} | ${listed || '–'} | ${said(native)} | ${said(tokens)} | ${coinGecko ? 'yes' : '–'} | ${defiLlama ? 'yes' : '–'} |`
  })
  return [
    '| Network | Tokens listed | Price of the native coin | Prices of tokens | CoinGecko | DefiLlama |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Where the table stands in a document. */
export const tableMarkers = ['<!-- tokens:start -->', '<!-- tokens:end -->'] as const

/** The document with the table of now. @throws Error where it has no place for it */
export function withTable(document: string): string {
  const [start, end] = tableMarkers
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The document has no ${start} before ${end}.`)
  return `${document.slice(0, from + start.length)}\n${networkTable()}\n${document.slice(to)}`
}
