import type { Namespace } from '@latchkey/protocol'
import {
  esploraSchemas,
  getBitcoinAddress,
  getBitcoinCoins,
  getBitcoinFees,
  getBitcoinStatus,
  getBitcoinTransaction,
  postBitcoinTransaction,
} from '@latchkey/protocol/http'
import * as v from 'valibot'
import { ApiError } from '../../http/ApiError.ts'
import { defineRoute, type Module, type Reply } from '../../http/route.ts'
import { unsupportedChain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { EsploraGateway } from './createEsploraGateway.ts'

const namespace: Namespace = 'bip122'
const addressShape = /^[0-9a-zA-Z]{14,100}$/

/** The proxy to Bitcoin networks, by Esplora's own paths. */
export function bitcoinModule({ chains, askEsplora }: bitcoinModule.Options): Module {
  async function ask(chainId: string, path: string, body?: string): Promise<string> {
    const chain = chains.need(chainId)
    if (chain.network.chainNamespace !== namespace) throw unsupportedChain('unknown')
    return askEsplora(chain, path, body)
  }
  const json = async (answer: Promise<string>): Promise<Reply> => {
    return { contentType: 'application/json', body: await answer }
  }
  const text = async (answer: Promise<string>): Promise<Reply> => ({ contentType: 'text/plain', body: await answer })
  return {
    name: 'bitcoin',
    routes: [
      defineRoute(getBitcoinAddress, ({ params, query }) =>
        json(ask(query.chainId, `/address/${expectAddress(params.address)}`)),
      ),
      defineRoute(getBitcoinCoins, ({ params, query }) =>
        json(ask(query.chainId, `/address/${expectAddress(params.address)}/utxo`)),
      ),
      defineRoute(getBitcoinFees, ({ query }) => json(ask(query.chainId, '/fee-estimates'))),
      defineRoute(getBitcoinTransaction, ({ params, query }) =>
        text(ask(query.chainId, `/tx/${expectTxid(params.txid)}/hex`)),
      ),
      defineRoute(getBitcoinStatus, ({ params, query }) =>
        json(ask(query.chainId, `/tx/${expectTxid(params.txid)}/status`)),
      ),
      defineRoute(postBitcoinTransaction, ({ query, body }) => text(ask(query.chainId, '/tx', body))),
    ],
  }
}

/** Nothing else of a path goes to a server. */
function expectAddress(address: string): string {
  if (addressShape.test(address)) return address
  throw new ApiError({ code: 'api/invalid-request', field: 'address', description: 'This is no Bitcoin address.' })
}

function expectTxid(txid: string): string {
  if (v.is(esploraSchemas.txid, txid)) return txid
  throw new ApiError({ code: 'api/invalid-request', field: 'txid', description: 'This is no transaction id.' })
}

export declare namespace bitcoinModule {
  type Options = { chains: ChainTable; askEsplora: EsploraGateway }
}
