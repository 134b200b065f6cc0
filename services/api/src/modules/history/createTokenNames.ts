import type { Kysely, Selectable } from 'kysely'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { chunks } from '../../db/chunks.ts'
import type { Schema } from '../../db/schema.types.ts'
import { createCallReader } from '../balances/providers/createContractReader.ts'
import { knownDecimals } from '../balances/token.schema.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const asked = ['name', 'symbol', 'decimals'] as const
/** A contract may call itself anything, at any length. */
const maxTextLength = 64

/** What is known of a token contract; nulls where it says nothing. */
export type TokenNames = {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** The contract could not be asked. */
  readonly isUnread?: true
}

/** Names of token contracts: from the token list, else as the contract says once and is remembered. */
export function createTokenNames({ database, gateway, chains, listed }: createTokenNames.Options) {
  const readCalls = createCallReader(gateway)

  async function remembered(chain: string, addresses: readonly string[]) {
    const parts: Selectable<Schema['indexed_tokens']>[][] = []
    for (const part of chunks(addresses))
      parts.push(
        await database
          .selectFrom('indexed_tokens')
          .selectAll()
          .where('chain', '=', chain)
          .where('address', 'in', part)
          .execute(),
      )
    return parts.flat()
  }

  async function ask(chainId: string, addresses: readonly string[]) {
    const chain = chains.find(chainId)
    if (chain === undefined || addresses.length === 0) return []
    const read = await readCalls(
      chain,
      addresses.flatMap((to) =>
        asked.map((functionName) => ({
          to: to as `0x${string}`,
          data: encodeFunctionData({ abi, functionName }),
        })),
      ),
    ).catch(() => undefined)
    // No node at present: nothing is remembered, and the amounts go without a name this once.
    if (read === undefined) return []
    const rows = addresses.flatMap((address, index) => {
      const results = read.results.slice(index * asked.length, (index + 1) * asked.length)
      // The same goes for a contract of which not all was asked.
      if (read.unread > 0 && results.includes(undefined)) return []
      const [name, symbol, decimals] = results
      return [
        {
          chain: chainId,
          address,
          name: text('name', name),
          symbol: text('symbol', symbol),
          decimals: decimalsOf(decimals),
        },
      ]
    })
    for (const part of chunks(rows))
      await database
        .insertInto('indexed_tokens')
        .values(part)
        .onConflict((conflict) => conflict.columns(['chain', 'address']).doNothing())
        .execute()
    return rows
  }

  /** @param contracts By CAIP-2 id, in lower case. @returns A look-up by chain and contract. */
  return async (contracts: ReadonlyMap<string, ReadonlySet<string>>): Promise<TokenLookup> => {
    const found = new Map<string, TokenNames>()
    for (const [chain, addresses] of contracts) {
      const unlisted = [...addresses].filter((address) => listed.find(chain, address) === undefined)
      const known = await remembered(chain, unlisted)
      // Not all that were remembered were judged when they were.
      for (const row of known)
        found.set(keyOf(chain, row.address), { ...row, decimals: knownDecimals(row.decimals) ?? null })
      const fresh = await ask(
        chain,
        unlisted.filter((address) => !found.has(keyOf(chain, address))),
      )
      for (const row of fresh) found.set(keyOf(chain, row.address), row)
    }
    return (chain, address) => listed.find(chain, address) ?? found.get(keyOf(chain, address)) ?? nothing
  }
}

const nothing: TokenNames = { name: null, symbol: null, decimals: null, isUnread: true }
const keyOf = (chain: string, address: string) => `${chain} ${address}`

export type TokenLookup = (chain: string, address: string) => TokenNames

export type ReadTokenNames = ReturnType<typeof createTokenNames>

export declare namespace createTokenNames {
  type Options = {
    database: Kysely<Schema>
    gateway: RpcGateway
    chains: ChainTable
    listed: Pick<ListedTokens, 'find'>
  }
}

function text(functionName: 'name' | 'symbol', data: `0x${string}` | undefined): string | null {
  try {
    // PostgreSQL stores no zero character.
    return data === undefined
      ? null
      : decodeFunctionResult({ abi, functionName, data }).replaceAll('\0', '').slice(0, maxTextLength)
  } catch {
    return null
  }
}

function decimalsOf(data: `0x${string}` | undefined): number | null {
  try {
    return knownDecimals(data && decodeFunctionResult({ abi, functionName: 'decimals', data })) ?? null
  } catch {
    return null
  }
}
