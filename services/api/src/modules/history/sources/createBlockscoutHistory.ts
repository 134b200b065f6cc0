import * as v from 'valibot'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { knownDecimals } from '../../balances/token.schema.ts'
import { assemblePage, blockOf, type ExplorerList, type ExplorerRow } from './assemblePage.ts'
import { createSourceReader, permissionOf } from './createSourceReader.ts'
import { type HistorySource, SourceFailure } from './historySource.types.ts'

const lower = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase()),
)
const amount = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const account = v.object({ hash: lower })
const isoSeconds = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Math.floor(Date.parse(text) / 1000)),
)

const transactionSchema = v.object({
  hash: lower,
  block_number: v.number(),
  position: v.nullish(v.number()),
  timestamp: isoSeconds,
  from: account,
  to: v.nullish(account),
  created_contract: v.nullish(account),
  status: v.nullish(v.string()),
  nonce: v.number(),
  raw_input: v.optional(lower, '0x'),
  value: amount,
})

const internalSchema = v.object({
  transaction_hash: lower,
  block_number: v.number(),
  timestamp: isoSeconds,
  from: account,
  to: v.nullish(account),
  created_contract: v.nullish(account),
  success: v.boolean(),
  value: amount,
  /** The transaction itself is the first of its calls. */
  index: v.number(),
})

const transferSchema = v.object({
  transaction_hash: lower,
  block_number: v.number(),
  timestamp: isoSeconds,
  from: account,
  to: account,
  token: v.object({
    address_hash: lower,
    name: v.nullish(v.string()),
    symbol: v.nullish(v.string()),
    decimals: v.nullish(v.string()),
    type: v.string(),
  }),
  total: v.nullish(v.object({ value: v.nullish(amount), token_id: v.nullish(v.string()) })),
})

const tokenSchema = v.object({ address_hash: lower, type: v.string() })
const heldTokenSchema = v.object({ token: tokenSchema })
const heldNftSchema = v.object({ token: tokenSchema, id: v.pipe(v.string(), v.regex(/^\d+$/)) })

/** Pages of a list of what an account has, 50 lines each. */
const maxPagesOfWhole = 10

const kinds: Readonly<Record<string, 'fungible' | 'nft' | 'multi'>> = {
  'ERC-20': 'fungible',
  'ERC-721': 'nft',
  'ERC-1155': 'multi',
}

/** History by an API with the interface of Blockscout (docs.blockscout.com, `/api/v2`). */
export function createBlockscoutHistory({ httpClient, url, apiKey }: createBlockscoutHistory.Options): HistorySource {
  const ask = createSourceReader({ httpClient, url })
  const key: Readonly<Record<string, string>> = apiKey === undefined ? {} : { apikey: apiKey }

  async function list<Schema extends v.GenericSchema>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    toRow: (line: v.InferOutput<Schema>) => ExplorerRow,
  ): Promise<ExplorerList> {
    const answer = await ask(path, query, pageOf(schema), 'block_number' in query)
    const items = answer?.items ?? []
    return { rows: items.map(toRow), more: answer?.next_page_params != null && items.length > 0 }
  }

  /** The lines of a list from its first page on, and whether that is all of it. */
  async function whole<Schema extends v.GenericSchema>(path: string, type: string, schema: Schema) {
    const items: v.InferOutput<Schema>[] = []
    const places = new Set<string>()
    let query: Readonly<Record<string, string>> = { type, ...key }
    for (let page = 0; page < maxPagesOfWhole; page += 1) {
      const answer = await ask(path, query, pageOf(schema))
      items.push(...(answer?.items ?? []))
      const next = answer?.next_page_params
      if (next == null) return { items, complete: true }
      const place = JSON.stringify(next)
      // Pages that lead in a circle have no end.
      if (places.has(place)) throw new SourceFailure('node-fault')
      places.add(place)
      const params = Object.entries(next).map(([name, value]) => [name, String(value)])
      query = { type, ...key, ...Object.fromEntries(params) }
    }
    return { items, complete: false }
  }

  return {
    async received({ account: owner }) {
      const path = `/addresses/${owner}`
      const [tokens, nfts] = await Promise.all([
        whole(`${path}/tokens`, 'ERC-20', heldTokenSchema),
        whole(`${path}/nft`, 'ERC-721,ERC-1155', heldNftSchema),
      ])
      return {
        tokens: [...new Set(tokens.items.map(({ token }) => token.address_hash))],
        nfts: nfts.items.flatMap(({ token, id }) => {
          const kind = kinds[token.type]
          return kind === 'nft' || kind === 'multi' ? [{ kind, contract: token.address_hash, tokenId: id }] : []
        }),
        reading: tokens.complete && nfts.complete ? { state: 'read' } : { state: 'unread', reason: 'behind' },
      }
    },

    async read({ chain, account: owner, cursor }) {
      const path = `/addresses/${owner}`
      // Its pages go on below a place in the chain.
      const query: Record<string, string> = {
        ...(cursor === undefined
          ? {}
          : { block_number: String(blockOf(cursor)), index: '0', transaction_index: '0', items_count: '50' }),
        ...key,
      }
      const lists = await Promise.all([
        list(`${path}/transactions`, query, transactionSchema, (line) => {
          const sender = line.from.hash
          const recipient = line.to?.hash ?? line.created_contract?.hash ?? sender
          const failed = line.status === 'error'
          const deploys = line.to == null
          const given = { kind: 'native', token: '', tokenId: '', giver: sender, taker: recipient } as const
          return {
            hash: line.hash,
            block: line.block_number,
            minedAt: line.timestamp,
            transaction: {
              position: line.position ?? 0,
              sender,
              recipient,
              deploys,
              failed,
              nonce: line.nonce,
              selector: deploys || line.raw_input.length < 10 ? '' : line.raw_input.slice(0, 10),
            },
            transfers: [
              ...(line.value > 0n ? [{ ...given, amount: line.value }] : []),
              ...(sender === owner && !failed ? permissionOf(owner, recipient, line.raw_input) : []),
            ],
          }
        }),
        list(`${path}/internal-transactions`, query, internalSchema, (line) => {
          const taker = line.to?.hash ?? line.created_contract?.hash
          return {
            hash: line.transaction_hash,
            block: line.block_number,
            minedAt: line.timestamp,
            transfers:
              !line.success || line.value === 0n || line.index === 0 || taker === undefined
                ? []
                : [{ kind: 'internal', token: '', tokenId: '', giver: line.from.hash, taker, amount: line.value }],
          }
        }),
        list(`${path}/token-transfers`, { ...query, type: 'ERC-20,ERC-721,ERC-1155' }, transferSchema, (line) => {
          const { address_hash: address, name, symbol, decimals, type } = line.token
          const kind = kinds[type]
          return {
            hash: line.transaction_hash,
            block: line.block_number,
            minedAt: line.timestamp,
            transfers:
              kind === undefined
                ? []
                : [
                    {
                      kind,
                      token: address,
                      tokenId: kind === 'fungible' ? '' : (line.total?.token_id ?? ''),
                      giver: line.from.hash,
                      taker: line.to.hash,
                      amount: kind === 'nft' ? 1n : (line.total?.value ?? 0n),
                    },
                  ],
            token: {
              address,
              names: {
                name: name || null,
                symbol: symbol || null,
                decimals: decimals && /^\d+$/.test(decimals) ? (knownDecimals(Number(decimals)) ?? null) : null,
              },
            },
          }
        }),
      ])
      return assemblePage(chain.network.caipNetworkId, owner, lists)
    },
  }
}

const pageOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ items: v.array(schema), next_page_params: v.nullish(v.record(v.string(), v.unknown())) })

export declare namespace createBlockscoutHistory {
  type Options = { httpClient: HttpClient; url: string; apiKey?: string | undefined }
}
