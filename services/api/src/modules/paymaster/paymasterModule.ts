import { operationErrors } from '@latchkey/protocol/errors'
import { jsonRpcResponseSchema, postPaymaster } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import { otherMethod } from '../bundler/bundler.errors.ts'
import type { ChainTable } from '../chains/createChainTable.ts'

/** ERC-7677. */
const methods: readonly string[] = ['pm_getPaymasterStubData', 'pm_getPaymasterData']
const maxBytes = 65_536
const answerSchema = v.pipe(v.string(), v.parseJson(), jsonRpcResponseSchema)

const refusals = {
  'paymaster/host-not-allowed':
    'The project names no paymaster at this origin. Its operator can add it: projects save … --paymasters.',
  'paymaster/none-named':
    'The project names no paymaster at all. Its operator can add the app’s: projects save … --paymasters.',
  'paymaster/unavailable': 'The paymaster does not answer as one. Try again, or let the account pay.',
} as const

/** Passes the questions of ERC-7677 to paymasters of apps, at the origins that their projects name and no others. */
export function paymasterModule({ chains, untrustedFetch }: paymasterModule.Options): Module {
  return {
    name: 'paymaster',
    routes: [
      defineRoute(
        postPaymaster,
        async ({ query, body, project }) => {
          const { id = null, method, params = [] } = body
          if (!methods.includes(method)) throw otherMethod()
          chains.need(query.chainId)
          const refused = (code: keyof typeof refusals) => {
            const error = { code: operationErrors[code].jsonRpcCode, message: refusals[code], data: { code } }
            return jsonReply({ jsonrpc: '2.0', id, error })
          }
          const { paymasters } = project()
          if (paymasters.length === 0) return refused('paymaster/none-named')
          if (!URL.canParse(query.url) || !paymasters.includes(new URL(query.url).origin))
            return refused('paymaster/host-not-allowed')
          const json = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
          const sent = await untrustedFetch(query.url, { maxBytes, json })
          const answer = v.safeParse(answerSchema, sent.kind === 'answer' ? sent.body.toString('utf8') : '')
          if (!answer.success) return refused('paymaster/unavailable')
          const { result, error } = answer.output
          return jsonReply({ jsonrpc: '2.0', id, ...(error === undefined ? { result: result ?? null } : { error }) })
        },
        { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
      ),
    ],
  }
}

export declare namespace paymasterModule {
  type Options = { chains: ChainTable; untrustedFetch: UntrustedFetch }
}
