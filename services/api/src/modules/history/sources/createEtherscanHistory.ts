import { parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { knownDecimals } from '../../balances/token.schema.ts'
import type { Chain } from '../../chains/chain.ts'
import { assemblePage, blockOf, type ExplorerList, type ExplorerRow } from './assemblePage.ts'
import { createSourceReader, permissionOf } from './createSourceReader.ts'
import { type HistorySource, SourceFailure } from './historySource.types.ts'

/** Lines of a list that one question answers. */
const lines = 100
/** Of lists that are read whole; a question answers 10,000 at the most. */
const linesOfWhole = 1_000
const maxPagesOfWhole = 5
const newestBlock = 999_999_999_999

const lower = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase()),
)
const whole = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const place = { blockNumber: whole, timeStamp: whole, hash: lower, from: lower, to: lower }
const token = {
  ...place,
  contractAddress: lower,
  tokenName: v.optional(v.string(), ''),
  tokenSymbol: v.optional(v.string(), ''),
}

const transactionSchema = v.object({
  ...place,
  nonce: whole,
  transactionIndex: whole,
  value: amount,
  input: lower,
  contractAddress: v.optional(lower, ''),
  isError: v.optional(v.string(), '0'),
})
const internalSchema = v.object({ ...place, value: amount, isError: v.optional(v.string(), '0') })
const fungibleSchema = v.object({ ...token, value: amount, tokenDecimal: v.optional(v.string(), '') })
const nftSchema = v.object({ ...token, tokenID: v.string() })
const multiSchema = v.object({ ...token, tokenID: v.string(), tokenValue: amount })

const answerSchema = v.object({ status: v.string(), message: v.string(), result: v.unknown() })

/**
 * History by an API with the interface of Etherscan (docs.etherscan.io, version 2, module `account`): transactions, what
 * contracts passed on, and transfers of the three kinds of tokens.
 */
export function createEtherscanHistory({ httpClient, url, apiKey }: createEtherscanHistory.Options): HistorySource {
  const ask = createSourceReader({ httpClient, url })

  async function list<Schema extends v.GenericSchema>(
    query: Readonly<Record<string, string>>,
    schema: Schema,
    toRow: (line: v.InferOutput<Schema>) => ExplorerRow,
  ): Promise<ExplorerList> {
    const answer = await ask('', query, answerSchema)
    if (answer === undefined) throw new SourceFailure('status')
    // It answers 200 whatever happened; an empty list is an error, too.
    if (answer.status !== '1' && !/^no .*found/i.test(answer.message))
      throw new SourceFailure(/rate limit/i.test(String(answer.result)) ? 'rate-limited' : 'node-fault')
    const parsed = v.safeParse(v.array(schema), answer.status === '1' ? answer.result : [])
    if (!parsed.success) throw new SourceFailure('node-fault')
    return { rows: parsed.output.map(toRow), more: parsed.output.length >= Number(query.offset) }
  }

  const queryOf = (chain: Chain, account: string, action: string, last: number, offset: number) => ({
    chainid: parseCaipNetworkId(chain.network.caipNetworkId).reference,
    module: 'account',
    action,
    address: account,
    startblock: '0',
    endblock: String(last),
    page: '1',
    offset: String(offset),
    sort: 'desc',
    ...(apiKey === undefined ? {} : { apikey: apiKey }),
  })

  /** A list from its newest line on, and the last line where it was not read to its end. */
  async function whole(read: (last: number) => Promise<ExplorerList>) {
    const rows: ExplorerRow[] = []
    let last = newestBlock
    for (let page = 0; page < maxPagesOfWhole; page += 1) {
      const list = await read(last)
      rows.push(...list.rows)
      const end = list.rows.at(-1)
      if (!list.more || end === undefined) return { rows, end: undefined }
      // The block that the page ended in may go on; one that fills a page can't be passed otherwise.
      const next = end.block < last ? end.block : end.block - 1
      if (next >= last) throw new SourceFailure('node-fault')
      last = next
    }
    return { rows, end: rows.at(-1) }
  }

  return {
    async read({ chain, account, cursor }) {
      const last = cursor === undefined ? newestBlock : blockOf(cursor) - 1
      const query = (action: string) => queryOf(chain, account, action, last, lines)
      // One after the other: free plans take a few questions a second.
      const lists = [
        await list(query('txlist'), transactionSchema, (line) => {
          const deploys = line.to === ''
          const recipient = deploys ? line.contractAddress : line.to
          const failed = line.isError === '1'
          const given = { kind: 'native', token: '', tokenId: '', giver: line.from, taker: recipient } as const
          return {
            ...at(line),
            transaction: {
              position: line.transactionIndex,
              sender: line.from,
              recipient,
              deploys,
              failed,
              nonce: line.nonce,
              selector: deploys || line.input.length < 10 ? '' : line.input.slice(0, 10),
            },
            transfers: [
              ...(line.value > 0n ? [{ ...given, amount: line.value }] : []),
              ...(line.from === account && !failed ? permissionOf(account, recipient, line.input) : []),
            ],
          }
        }),
        await list(query('txlistinternal'), internalSchema, (line) => ({
          ...at(line),
          transfers:
            line.isError === '1' || line.value === 0n
              ? []
              : [{ kind: 'internal', token: '', tokenId: '', giver: line.from, taker: line.to, amount: line.value }],
        })),
        await list(query('tokentx'), fungibleSchema, fungible),
        await list(query('tokennfttx'), nftSchema, nft),
        await list(query('token1155tx'), multiSchema, multi),
      ]
      return assemblePage(chain.network.caipNetworkId, account, lists)
    },

    async received({ chain, account }) {
      const query = (action: string, last: number) => queryOf(chain, account, action, last, linesOfWhole)
      const lists = [
        await whole((last) => list(query('tokentx', last), fungibleSchema, fungible)),
        await whole((last) => list(query('tokennfttx', last), nftSchema, nft)),
        await whole((last) => list(query('token1155tx', last), multiSchema, multi)),
      ]
      const rows = lists.flatMap((one) => one.rows).sort((left, right) => right.block - left.block)
      const came = rows.flatMap(({ transfers }) => transfers).filter(({ taker }) => taker === account)
      const [end] = lists.flatMap((one) => one.end ?? []).sort((left, right) => right.block - left.block)
      const nfts = came.flatMap(({ kind, token: contract, tokenId }) =>
        kind === 'nft' || kind === 'multi' ? [{ kind, contract, tokenId }] : [],
      )
      return {
        tokens: [...new Set(came.flatMap(({ kind, token }) => (kind === 'fungible' ? [token] : [])))],
        nfts: [...new Map(nfts.map((one) => [`${one.contract} ${one.tokenId}`, one])).values()],
        reading: {
          state: 'read',
          // The block itself may have been cut.
          ...(end === undefined
            ? {}
            : { sinceBlock: end.block + 1, since: new Date(end.minedAt * 1000).toISOString() }),
        },
      }
    },
  }
}

export declare namespace createEtherscanHistory {
  type Options = { httpClient: HttpClient; url: string; apiKey?: string | undefined }
}

const at = ({ hash, blockNumber, timeStamp }: { hash: string; blockNumber: number; timeStamp: number }) => ({
  hash,
  block: blockNumber,
  minedAt: timeStamp,
})

const fungible = (line: v.InferOutput<typeof fungibleSchema>): ExplorerRow => ({
  ...at(line),
  ...tokenRow(line, 'fungible', '', line.value, line.tokenDecimal),
})
const nft = (line: v.InferOutput<typeof nftSchema>): ExplorerRow => ({
  ...at(line),
  ...tokenRow(line, 'nft', line.tokenID, 1n, ''),
})
const multi = (line: v.InferOutput<typeof multiSchema>): ExplorerRow => ({
  ...at(line),
  ...tokenRow(line, 'multi', line.tokenID, line.tokenValue, ''),
})

type TokenLine = { from: string; to: string; contractAddress: string; tokenName: string; tokenSymbol: string }

function tokenRow(
  line: TokenLine,
  kind: 'fungible' | 'nft' | 'multi',
  tokenId: string,
  units: bigint,
  decimals: string,
): Pick<ExplorerRow, 'transfers' | 'token'> {
  const { from, to, contractAddress: address, tokenName, tokenSymbol } = line
  return {
    transfers: [{ kind, token: address, tokenId, giver: from, taker: to, amount: units }],
    token: {
      address,
      names: {
        name: tokenName || null,
        symbol: tokenSymbol || null,
        decimals: /^\d+$/.test(decimals) ? (knownDecimals(Number(decimals)) ?? null) : null,
      },
    },
  }
}
