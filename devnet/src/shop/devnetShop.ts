import { type CaipNetworkId, formatCaipAddress, nativeTokenAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { postFungiblePrice, postOnrampHook } from '@latchkey/protocol/http'
import { solana } from '@latchkey/protocol/networks'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { devnetChains, usualChainIds } from '../chains/devnetChains.ts'
import { devnetContracts } from '../world/devnetContracts.ts'
import type { ShopAsset, ShopKeys } from './shop.types.ts'
import { shopAssets } from './shopKeys.ts'
import type { startShop } from './startShop.ts'

/** What a shop on the devnet has to be given. */
export type ShopSettings = {
  readonly port: number
  /** Default: in memory. */
  readonly file: string | undefined
  readonly apiUrl: string
  readonly chains: readonly { readonly caip: CaipNetworkId; readonly rpcUrl: string }[]
  /** The mint of USDC on Solana, where it is there. */
  readonly solanaUsdc: string | undefined
  readonly keys: ShopKeys
  readonly treasuryKey: Hex
}

/** What is sold on these chains. */
export function assetsOn({ chains, solanaUsdc }: Pick<ShopSettings, 'chains' | 'solanaUsdc'>): readonly ShopAsset[] {
  const sold = devnetChains.filter(({ id }) => usualChainIds.includes(Number(id)))
  return [...sold, solana].flatMap((network) => {
    const isThere = chains.some(({ caip }) => caip === network.caipNetworkId)
    const usdc = network === solana ? solanaUsdc : devnetContracts.usdc
    return isThere && usdc !== undefined ? shopAssets(network, usdc) : []
  })
}

/** A shop over the chains and the api of the devnet: its prices are the api's. */
export function devnetShopOptions(settings: ShopSettings): startShop.Options {
  const { port, file, apiUrl, chains, keys, treasuryKey } = settings

  async function askPrice({ networkId, address }: ShopAsset, currency: string): Promise<number> {
    const token = address ?? nativeTokenAddress(parseCaipNetworkId(networkId).namespace)
    const body = JSON.stringify({
      projectId: 'devnet',
      currency: currency.toLowerCase(),
      addresses: [formatCaipAddress(networkId, token)],
    })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${apiUrl}${postFungiblePrice.path}`, { method: 'POST', headers, body })
    const answer = v.safeParse(postFungiblePrice.response, await response.json())
    return (answer.success && answer.output.fungibles[0]?.price) || 0
  }

  return {
    port,
    file,
    keys,
    chains,
    treasuryKey,
    askPrice,
    assets: assetsOn(settings),
    hooksUrl: `${apiUrl}${postOnrampHook.path.replace('/:provider', '')}`,
  }
}
