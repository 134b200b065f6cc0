// Takes the shipped token list again from published lists with a permissive licence, and writes what it came from beside it.
// The versions below are exact: raise one, run `npm run tokens`, read the difference. With `--table` it writes the table
// of docs/portfolio.md alone, from what is shipped now.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { isEvmAddress, isSolanaAddress, toChecksumAddress } from '@latchkey/protocol'
import { allNetworks } from '@latchkey/protocol/networks'
import * as v from 'valibot'
import { withTable } from './tokens/networkTable.ts'

/** Networks of Solana have no number of their own: published lists use this one. */
const solanaChainId = 101
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const rowSchema = v.object({
  chainId: v.number(),
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
type Row = v.InferOutput<typeof rowSchema>

/** Shares in pools and what ends on a day. */
const noMajors = /^(UNI-V2|BPT|G-UNI|PT-.*|.*-LP)$/
/** The native coin under the address of a token: its balance would count twice. */
const nativeTwins = new Set([
  '42220:0x471ece3750da237f93b8e339c536989b8978a438',
  '137:0x0000000000000000000000000000000000001010',
  '324:0x000000000000000000000000000000000000800a',
])
/** Of thirteen thousand rows without a measure, those that are in use. */
const solanaMajors = new Set(
  'USDC USDT mSOL stSOL RAY ORCA SAMO FIDA KIN MNDE STEP ATLAS POLIS SLND BAT LDO AUDIO UXD'.split(' '),
)

type Source = {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** @param folder Of the installed package */
  read(folder: string): Promise<readonly Row[]>
}

const tokenList = async (file: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), v.object({ tokens: v.array(v.unknown()) })), await readFile(file, 'utf8'))
    .tokens

/** What `@lifi/data-types` calls the network of Solana. */
const lifiSolana = '1151111081099710'

const coinsSchema = v.object({
  basicCoins: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      verified: v.boolean(),
      chains: v.record(
        v.string(),
        v.object({
          address: v.string(),
          decimals: v.number(),
          name: v.optional(v.string()),
          symbol: v.optional(v.string()),
        }),
      ),
    }),
  ),
  wrappedTokens: v.record(v.string(), rowSchema),
})

const sources: readonly Source[] = [
  {
    name: '@aave-dao/aave-address-book',
    version: '4.68.1',
    licence: 'MIT',
    async read(folder) {
      const rows = await tokenList(join(folder, 'tokenlist.json'))
      const tagged = v.parse(v.array(v.object({ ...rowSchema.entries, tags: v.array(v.string()) })), rows)
      return tagged.filter(({ tags }) => tags.includes('underlying'))
    },
  },
  {
    name: '@lifi/data-types',
    version: '7.1.0',
    licence: 'Apache-2.0',
    async read(folder) {
      const { basicCoins, wrappedTokens } = v.parse(
        coinsSchema,
        await import(pathToFileURL(join(folder, 'src/_esm/index.js')).href),
      )
      const coins = basicCoins
        .filter(({ verified }) => verified)
        .flatMap(({ key, name, chains }) =>
          Object.entries(chains).map(([chainId, token]) => ({
            chainId: chainId === lifiSolana ? solanaChainId : Number(chainId),
            address: token.address,
            decimals: token.decimals,
            name: token.name ?? name,
            symbol: token.symbol ?? key,
          })),
        )
      return [...coins, ...Object.values(wrappedTokens)]
    },
  },
  {
    name: '@ubeswap/default-token-list',
    version: '4.1.77',
    licence: 'MIT',
    read: async (folder) => v.parse(v.array(rowSchema), await tokenList(join(folder, 'ubeswap.token-list.json'))),
  },
  {
    name: '@solana/spl-token-registry',
    version: '0.2.4574',
    licence: 'Apache-2.0',
    async read(folder) {
      const rows = await tokenList(join(folder, 'dist/module/tokens/solana.tokenlist.json'))
      const extended = v.object({ ...rowSchema.entries, extensions: v.optional(v.object({ coingeckoId: v.string() })) })
      return rows
        .flatMap((row) => (v.is(extended, row) && row.extensions !== undefined ? [row] : []))
        .filter(({ chainId, symbol }) => chainId === solanaChainId && solanaMajors.has(symbol))
    },
  },
]

const issuersSchema = v.record(v.string(), v.array(v.omit(rowSchema, ['chainId'])))
const mainnets = new Set(
  allNetworks.flatMap(({ id, testnet, chainNamespace }) =>
    testnet || chainNamespace !== 'eip155' || typeof id !== 'number' ? [] : [id],
  ),
)

async function issuers(): Promise<readonly Row[]> {
  const text = await readFile(new URL('tokens/issuers.json', import.meta.url), 'utf8')
  return Object.entries(v.parse(v.pipe(v.string(), v.parseJson(), issuersSchema), text)).flatMap(([id, tokens]) => {
    const chainId = id === solana ? solanaChainId : Number(id.split(':')[1])
    return tokens.map((token) => ({ chainId, ...token }))
  })
}

/** The row as it is shipped, or nothing where it is of no network of ours or stands for the native coin. */
function cleaned({ chainId, address, name, symbol, decimals }: Row): Row | undefined {
  if (noMajors.test(symbol)) return undefined
  if (chainId === solanaChainId)
    return isSolanaAddress(address) && !/^1+$/.test(address) ? { chainId, address, name, symbol, decimals } : undefined
  if (!mainnets.has(chainId) || !isEvmAddress(address) || /^0x(0+|e{40})$/i.test(address)) return undefined
  if (nativeTwins.has(`${chainId}:${address.toLowerCase()}`)) return undefined
  return { chainId, address: toChecksumAddress(address), name, symbol, decimals }
}

/** Adds the rows that are not there yet. @throws Error where two sources count a token in different decimals */
function add(known: Map<string, Row>, rows: readonly Row[]): number {
  const before = known.size
  for (const row of rows.flatMap((each) => cleaned(each) ?? [])) {
    const key = `${row.chainId} ${row.address}`
    const held = known.get(key)
    if (held !== undefined && held.decimals !== row.decimals)
      throw new Error(
        `${key}: ${held.decimals} or ${row.decimals} decimals. Look at the contract, and name it in issuers.json.`,
      )
    if (held === undefined) known.set(key, row)
  }
  return known.size - before
}

async function licenceText(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) throw new Error(`${folder} has no text of its licence.`)
  return (await readFile(join(folder, file), 'utf8')).trim()
}

const seed = new URL('../services/api/seed/', import.meta.url)

async function takeList(folder: string): Promise<void> {
  const wanted = sources.map(({ name, version }) => `${name}@${version}`)
  const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted]
  await promisify(execFile)('npm', install)
  const known = new Map<string, Row>()
  const date = new Date().toISOString().slice(0, 10)
  const taken = [{ name: 'scripts/tokens/issuers.json', rows: add(known, await issuers()) }]
  const notices: string[] = []
  const from = []
  for (const source of sources) {
    const { name, version, licence } = source
    const installed = join(folder, 'node_modules', ...name.split('/'))
    from.push({ name, version, licence, date, rows: add(known, await source.read(installed)) })
    notices.push(`${name} ${version} (${licence})\n\n${await licenceText(installed)}\n`)
  }
  const tokens = [...known.values()].sort((a, b) => a.chainId - b.chainId)
  const head = { name: 'Latchkey', timestamp: `${date}T00:00:00.000Z`, version: { major: 1, minor: 0, patch: 0 } }
  const lines = tokens.map((token) => `    ${JSON.stringify(token)}`).join(',\n')
  const start = JSON.stringify(head, undefined, 2).replace(/\n}$/, '')
  await writeFile(new URL('tokenList.json', seed), `${start},\n  "tokens": [\n${lines}\n  ]\n}\n`)
  await writeFile(new URL('tokenList.sources.json', seed), `${JSON.stringify([...taken, ...from], undefined, 2)}\n`)
  await writeFile(new URL('LICENSES-tokenList.txt', seed), `${notices.join(`\n${'-'.repeat(72)}\n\n`)}`)
  console.log(`${tokens.length} tokens on ${new Set(tokens.map(({ chainId }) => chainId)).size} networks.`)
}

if (!process.argv.includes('--table')) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-tokens-'))
  await takeList(folder).finally(() => rm(folder, { recursive: true }))
}
const document = new URL('../docs/portfolio.md', import.meta.url)
await writeFile(document, withTable(await readFile(document, 'utf8')))
