import { parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { assemblePage, type ExplorerList, type ExplorerRow } from './assemblePage.ts'
import { createSourceReader, permissionOf } from './createSourceReader.ts'
import { type HistorySource, SourceFailure } from './historySource.types.ts'

/** Lines of a list that one question answers. */
const lines = 100
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
    return { rows: parsed.output.map(toRow), more: parsed.output.length >= lines }
  }

  return {
    async read({ chain, account, cursor }) {
      const { reference } = parseCaipNetworkId(chain.network.caipNetworkId)
      const query = (action: string) => ({
        chainid: reference,
        module: 'account',
        action,
        address: account,
        startblock: '0',
        endblock: String(cursor === undefined ? newestBlock : Number(cursor) - 1),
        page: '1',
        offset: String(lines),
        sort: 'desc',
        ...(apiKey === undefined ? {} : { apikey: apiKey }),
      })
      const at = ({ hash, blockNumber, timeStamp }: { hash: string; blockNumber: number; timeStamp: number }) => ({
        hash,
        block: blockNumber,
        minedAt: timeStamp,
      })
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
        await list(query('tokentx'), fungibleSchema, (line) => ({
          ...at(line),
          ...tokenRow(line, 'fungible', '', line.value, line.tokenDecimal),
        })),
        await list(query('tokennfttx'), nftSchema, (line) => ({
          ...at(line),
          ...tokenRow(line, 'nft', line.tokenID, 1n, ''),
        })),
        await list(query('token1155tx'), multiSchema, (line) => ({
          ...at(line),
          ...tokenRow(line, 'multi', line.tokenID, line.tokenValue, ''),
        })),
      ]
      return assemblePage(chain.network.caipNetworkId, account, lists)
    },
  }
}

export declare namespace createEtherscanHistory {
  type Options = { httpClient: HttpClient; url: string; apiKey?: string | undefined }
}

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
        decimals: /^\d+$/.test(decimals) ? Number(decimals) : null,
      },
    },
  }
}
