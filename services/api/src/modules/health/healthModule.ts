import { getHealth } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import { ApiError } from '../../http/ApiError.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { OperationFollower } from '../../sponsor/createOperationFollower.ts'
import { version } from '../../version.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { NodeCheck, WrongNode } from '../chains/createNodeCheck.ts'
import type { TokenLists } from '../tokens/createTokenLists.ts'

/** One line that says whether the service is up, and what it can reach. */
export function healthModule(options: healthModule.Options): Module {
  const {
    database,
    chains,
    nodeCheck,
    tokenLists,
    clock,
    startedAtMs,
    moduleNames,
    onrampProviders,
    sponsoring,
    commit,
  } = options
  const sellers = onrampProviders.map(({ name }) => name).join('+')
  return {
    name: 'health',
    routes: [
      defineRoute(getHealth, async () => {
        await sql`select 1`.execute(database).catch(() => {
          throw new ApiError({
            code: 'api/upstream-unavailable',
            field: 'database',
            description: 'The database does not answer.',
            retryAfterMs: 2_000,
          })
        })
        const parts = [
          `OK v${version}`,
          ...(commit === undefined ? [] : [`commit: ${commit}`]),
          `features: ${moduleNames.join('+')}`,
          `chains: ${chains.served.length}/${chains.all.length}`,
          ...wrongNodes(nodeCheck.wrong()),
          ...failingLists(tokenLists.states()),
          `onramp: ${sellers || 'none'}`,
          `sponsor: ${
            sponsoring?.follower
              .deposits()
              .map(({ networkId, state }) => `${networkId} ${state}`)
              .join('+') || 'none'
          }`,
          `uptime: ${Math.floor((clock.nowMs() - startedAtMs) / 1000)} seconds`,
        ]
        return { contentType: 'text/plain; charset=utf-8', body: parts.join(', ') }
      }),
    ],
  }
}

function wrongNodes(nodes: readonly WrongNode[]): readonly string[] {
  if (nodes.length === 0) return []
  return [`nodes of another chain: ${nodes.map(({ provider, chainId }) => `${provider} as ${chainId}`).join('+')}`]
}

function failingLists(lists: ReturnType<TokenLists['states']>): readonly string[] {
  const failing = lists.filter(({ failure }) => failure !== undefined)
  if (failing.length === 0) return []
  return [`token lists that fail: ${failing.map(({ name, failure }) => `${name} (${failure})`).join('+')}`]
}

export declare namespace healthModule {
  type Options = {
    database: Kysely<Schema>
    chains: ChainTable
    nodeCheck: Pick<NodeCheck, 'wrong'>
    tokenLists: Pick<TokenLists, 'states'>
    clock: Clock
    startedAtMs: number
    /** What the service was built from. Undefined where it isn't known. */
    commit: string | undefined
    /** The modules that are on. */
    moduleNames: readonly string[]
    /** Sellers of coins whose keys are set. */
    onrampProviders: readonly { readonly name: string }[]
    /** Who pays fees, and whether there is enough to pay with. */
    sponsoring: { readonly follower: Pick<OperationFollower, 'deposits'> } | undefined
  }
}
