import type { Chain } from '../chains/chain.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'
import type { MintReader } from './createMintReader.ts'

/** A token without a name is shown by its address. */
export const shortMint = (mint: string): string => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** Names of mints for a history: of the lists, else as the chain has them, else a short form of their address. */
export function createMintNames({ readMints, listed }: { readMints: MintReader; listed: Pick<ListedTokens, 'find'> }) {
  return async (
    chain: Chain,
    mints: readonly string[],
  ): Promise<(mint: string) => { readonly name: string; readonly symbol: string }> => {
    const { caipNetworkId } = chain.network
    const unlisted = mints.filter((mint) => listed.find(caipNetworkId, mint) === undefined)
    // Without names an account's past is still worth telling.
    const found = unlisted.length === 0 ? undefined : await readMints(chain, unlisted).catch(() => undefined)
    return (mint) => {
      const known = listed.find(caipNetworkId, mint) ?? found?.get(mint)
      const short = shortMint(mint)
      return { name: known?.name || short, symbol: known?.symbol || short }
    }
  }
}
