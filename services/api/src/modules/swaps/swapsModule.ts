import { isAddress, nativeTokenAddress } from '@latchkey/protocol'
import {
  getSwapAllowance,
  getSwapApproval,
  getSwapGasPrice,
  getSwapQuotes,
  getSwapTokens,
  postSwapTransaction,
} from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import { createEvmSwaps } from './createEvmSwaps.ts'
import { createSolanaSwaps } from './solana/createSolanaSwaps.ts'
import { invalidSwapToken, otherChain } from './swap.errors.ts'
import type { SwapFamily } from './swapFamily.types.ts'

/** What swaps give, and their transactions. */
export function swapsModule(options: swapsModule.Options): Module {
  const { registry, images } = options
  const evm = createEvmSwaps(options)
  const solana = createSolanaSwaps(options)
  const namespaceOf = (caip: string) => caip.slice(0, caip.indexOf(':'))
  const familyOf = (caip: string): SwapFamily => (namespaceOf(caip) === 'solana' ? solana : evm)

  /** That of both tokens of a swap. */
  function familyOfBoth({ from, to }: { from: string; to: string }): SwapFamily {
    if (familyOf(from) !== familyOf(to)) throw otherChain('to')
    return familyOf(from)
  }

  return {
    name: 'swaps',
    routes: [
      defineRoute(getSwapTokens, async ({ query, baseUrl }) => {
        const family = familyOf(query.chainId)
        const chain = family.place(query.chainId)
        const named = query.address === undefined ? undefined : addressOf(query.address)
        const native = nativeTokenAddress(chain.network.chainNamespace)
        const listed =
          named === undefined
            ? await Promise.all(
                [
                  native,
                  ...registry
                    .listed(chain)
                    .slice(0, maxListed)
                    .map(({ address }) => address),
                ].map(find),
              )
            : [await find(named)]
        async function find(address: string) {
          return isAddress(chain.network.chainNamespace, address) ? registry.find(chain, address) : undefined
        }
        const tokens = listed.filter((token) => token !== undefined)
        if (tokens.length === 0) throw invalidSwapToken('address')
        const contracts = tokens.filter(({ address }) => address !== native)
        const takesPermit = await family.takesPermit(
          chain,
          contracts.map(({ address }) => address),
        )
        const iconUrl = tokenIconUrl(images, baseUrl)
        return jsonReply({
          tokens: tokens.map((token) => ({
            name: token.name,
            symbol: token.symbol,
            address: `${query.chainId}:${token.address}`,
            decimals: token.decimals,
            logoUri: iconUrl(token.symbol) || null,
            eip2612: takesPermit[contracts.indexOf(token)] ?? false,
          })),
        })
      }),

      defineRoute(getSwapQuotes, async ({ query }) => jsonReply(await familyOfBoth(query).quotes(query))),

      defineRoute(getSwapGasPrice, async ({ query }) => {
        const family = familyOf(query.chainId)
        const { standard, fast, instant } = await family.gasPrice(family.place(query.chainId))
        return jsonReply({ standard: String(standard), fast: String(fast), instant: String(instant) })
      }),

      defineRoute(getSwapAllowance, async ({ query }) =>
        jsonReply({ allowance: String(await familyOf(query.tokenAddress).allowance(query)) }),
      ),

      defineRoute(getSwapApproval, async ({ query }) => jsonReply(await familyOfBoth(query).approval(query))),

      defineRoute(postSwapTransaction, async ({ body }) => jsonReply(await familyOfBoth(body).transaction(body))),
    ],
  }
}

/** Tokens of a list that is asked for as a whole; others are asked for by their address. */
const maxListed = 500

export declare namespace swapsModule {
  type Options = createEvmSwaps.Options &
    createSolanaSwaps.Options & { readonly registry: TokenRegistry; readonly images: ImageStore }
}

/** The address of a CAIP-10, or the text itself. */
const addressOf = (text: string) => text.slice(text.lastIndexOf(':') + 1)
