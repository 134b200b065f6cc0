import type { CaipNetworkId } from '@latchkey/protocol'
import { type AbiValue, decodeAbi, hexToBytes, parseCall } from '@latchkey/protocol/abi'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { KitQuery } from '../queries/queryClient.ts'
import { unsupportedChain } from '../send/send.errors.ts'

/** What a token's contract says of itself. */
export type TokenFacts = { readonly symbol: string | undefined; readonly decimals: number }

/** Asks a token's contract for its decimals and its symbol, which any contract may claim. */
export function tokenFactsQuery(kit: Kit, { networkId, address }: tokenFactsQuery.Options): KitQuery<TokenFacts> {
  return {
    queryKey: ['tokenFacts', networkId, address],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const network = findNetwork(kit, networkId)
      const { request } = await kit.driver(network.chainNamespace)
      if (!request) throw unsupportedChain({ details: network.name })
      const ask = async (call: string, type: string): Promise<AbiValue | undefined> => {
        const data = parseCall(call).selector
        const answer = v.parse(
          hexSchema,
          await request(network, { method: 'eth_call', params: [{ to: address, data }, 'latest'] }),
        )
        return decodeAbi(parseCall(`f(${type})`).fields, hexToBytes(answer.slice(2)))?.[0]
      }
      const [decimals, symbol] = await Promise.all([
        ask('decimals()', 'uint8'),
        ask('symbol()', 'string').catch(() => undefined),
      ])
      return {
        decimals: v.parse(decimalsSchema, decimals),
        symbol: v.is(symbolSchema, symbol) ? symbol : undefined,
      }
    },
  }
}

export declare namespace tokenFactsQuery {
  type Options = { networkId: CaipNetworkId; address: string }
}

const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const decimalsSchema = v.pipe(v.bigint(), v.maxValue(77n), v.transform(Number))
/** Letters that are seen, and no more than fit. */
const symbolSchema = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}\p{P}\p{S}]{1,20}$/u))
