import type { Kit } from '../kit/kit.types.ts'
import type { Allowances, allowancesQuery } from './allowances.query.ts'

/**
 * What others may take of the tokens of an address, on some networks, by what it puts at risk: allowances of tokens and of
 * Permit2, operators of NFTs, delegates of Solana. The api reads it from each chain; it is kept 30 s. A network that could
 * not be read is named in `networks`: that nothing of it is listed says nothing then.
 *
 * @throws KitError `network/not-found` for a network that the kit does not have.
 * @example
 * const { allowances, networks } = await listAllowances(kit, { address, networkIds: ['eip155:1'] })
 */
export async function listAllowances(kit: Kit, options: allowancesQuery.Options): Promise<Allowances> {
  const { fetchAllowances } = await import('./allowances.query.ts')
  return fetchAllowances(kit, options)
}
