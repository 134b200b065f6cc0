import { getOperatedHealth, operatorRoles } from '@latchkey/protocol/http'
import type { AppDeps } from '../../appDeps.types.ts'
import { jsonReply } from '../../http/replies.ts'
import type { Route } from '../../http/route.ts'
import { version } from '../../version.ts'
import type { OperatorRoutes } from './operatorRoutes.ts'

type Deps = Pick<
  AppDeps,
  | 'database'
  | 'chains'
  | 'nodeCheck'
  | 'tokenLists'
  | 'clock'
  | 'startedAtMs'
  | 'commit'
  | 'moduleNames'
  | 'onrampProviders'
  | 'sponsoring'
  | 'config'
>

/** How the service is, by what it knows: no node and no other service is asked. Of nodes their names: addresses may hold keys. */
export function healthRoute(deps: Deps & { readonly routes: OperatorRoutes }): Route {
  const { database, chains, nodeCheck, tokenLists, clock, startedAtMs, sponsoring, routes } = deps

  async function readIndex() {
    const [progress, evm, solana] = await Promise.all([
      database.selectFrom('index_progress').selectAll().orderBy('chain').execute(),
      database.selectFrom('indexed_chains').select(['chain', 'head_number']).execute(),
      database.selectFrom('solana_heads').select(['chain', 'slot']).execute(),
    ])
    const heads = new Map([
      ...evm.map(({ chain, head_number }) => [chain, String(head_number)] as const),
      ...solana.map(({ chain, slot }) => [chain, String(slot)] as const),
    ])
    return progress.map(({ chain, failing, level_at }) => ({
      networkId: chain,
      block: heads.get(chain) ?? '0',
      failing: failing === 1,
      levelAt: level_at === null ? null : new Date(Number(level_at)).toISOString(),
    }))
  }

  async function countOpen(): Promise<number> {
    const row = await database
      .selectFrom('sponsor_operations')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  return routes.of(operatorRoles, getOperatedHealth, async () =>
    jsonReply({
      version,
      commit: deps.commit ?? null,
      uptimeSeconds: Math.floor((clock.nowMs() - startedAtMs) / 1000),
      modules: deps.moduleNames,
      indexes: deps.config.indexes,
      networks: chains.served.map(({ network, upstreams }) => ({
        id: network.caipNetworkId,
        name: network.name,
        nodes: upstreams.map(({ name }) => name),
      })),
      wrongNodes: nodeCheck.wrong().map(({ chainId, provider }) => ({ networkId: chainId, node: provider })),
      failingTokenLists: tokenLists.states().flatMap(({ name, failure }) => (failure === undefined ? [] : [name])),
      index: await readIndex(),
      openOperations: sponsoring === undefined ? null : await countOpen(),
      deposits: sponsoring === undefined ? null : [...sponsoring.follower.deposits()],
      sellers: deps.onrampProviders.map(({ name }) => name),
    }),
  )
}
