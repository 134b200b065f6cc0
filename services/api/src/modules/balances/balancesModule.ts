import { getAccountBalance, postWalletRpc } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createAnswerCache } from '../../cache/caches.ts'
import { jsonReply, madeReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { CallsStatusReader } from '../bundler/createCallsStatusReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import type { PreparedCallsAnswers } from '../preparedCalls/createPreparedCalls.ts'
import { createAssetReader } from './createAssetReader.ts'
import type { BalanceReader } from './createBalanceReader.ts'

/** Prices of an answer are this much older than they could be, at the most. */
const keptMs = 5_000
const maxAccounts = 5_000

/** What accounts hold. */
export function balancesModule(options: balancesModule.Options): Module {
  const { readBalances, readCallsStatus, preparedCalls, images, chains, clock } = options
  const readAssets = createAssetReader({ chains, readBalances })
  const answers = createAnswerCache(clock, keptMs, maxAccounts)
  return {
    name: 'balances',
    routes: [
      defineRoute(getAccountBalance, async ({ params, query, baseUrl }) => {
        const { chainId, currency, spam, forceUpdate } = query
        const read = () => readBalances({ address: params.address, query, iconUrl: tokenIconUrl(images, baseUrl) })
        const account = params.address.toLowerCase()
        if (forceUpdate !== undefined) {
          const { answer } = await read()
          // A forced read also updates what other callers get.
          answers.forget(account)
          return jsonReply(answer)
        }
        return madeReply(
          await answers.get(account, JSON.stringify([params.address, chainId, currency, spam, baseUrl]), read),
        )
      }),
      defineRoute(
        postWalletRpc,
        async ({ body, query, project, baseUrl }) => {
          const { id = null, method, params } = body
          const answer = (result: object) => jsonReply({ jsonrpc: '2.0', id, ...result })
          if (method === 'wallet_getCallsStatus') return answer(await readCallsStatus(params))
          if (method === 'wallet_prepareCalls')
            return answer(await preparedCalls.prepare({ project: project(), named: query.projectId ?? '' }, params))
          if (method === 'wallet_sendPreparedCalls') return answer(await preparedCalls.send(params))
          if (method !== 'wallet_getAssets')
            return answer({ error: { code: -32601, message: 'This service does not answer the method.' } })
          const assets = await readAssets(params, tokenIconUrl(images, baseUrl))
          if (assets === undefined)
            return answer({ error: { code: -32602, message: 'Expected an account, and filters of ERC-7811.' } })
          return answer({ result: assets })
        },
        { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
      ),
    ],
  }
}

export declare namespace balancesModule {
  type Options = {
    readBalances: BalanceReader
    readCallsStatus: CallsStatusReader
    preparedCalls: PreparedCallsAnswers
    images: ImageStore
    chains: ChainTable
    clock: Clock
  }
}
