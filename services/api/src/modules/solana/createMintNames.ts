import type { TokenConfig } from '../../config/config.types.ts'
import type { Chain } from '../chains/chain.ts'
import type { MintReader } from './createMintReader.ts'

/** A token without a name is shown by its address. */
export const shortMint = (mint: string): string => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** Names of mints for a history: of the lists, else as the chain has them, else a short form of their address. */
export function createMintNames({ readMints, tokens }: { readMints: MintReader; tokens: readonly TokenConfig[] }) {
  return async (
    chain: Chain,
    mints: readonly string[],
  ): Promise<(mint: string) => { readonly name: string; readonly symbol: string }> => {
    const { caipNetworkId } = chain.network
    const listed = new Map(
      tokens.filter(({ networkId }) => networkId === caipNetworkId).map((token) => [token.address, token]),
    )
    const unlisted = mints.filter((mint) => !listed.has(mint))
    // Without names an account's past is still worth telling.
    const found = unlisted.length === 0 ? undefined : await readMints(chain, unlisted).catch(() => undefined)
    return (mint) => {
      const known = listed.get(mint) ?? found?.get(mint)
      const short = shortMint(mint)
      return { name: known?.name || short, symbol: known?.symbol || short }
    }
  }
}
