import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import rows from '../../../seed/knownContracts.json' with { type: 'json' }
import type { MarketConfig } from '../../config/config.types.ts'

const tableSchema = v.record(v.string(), v.record(v.string(), v.string()))
/** The row of contracts that are at the same address on each chain that has them. */
const everywhere = '*'

/**
 * Names of contracts that many accounts grant something: of the shipped table, and the routers of the markets.
 * @param own Further ones, by address, that are at the same one on each chain.
 */
export function createContractNames(
  markets: readonly MarketConfig[],
  own: Readonly<Record<string, string>>,
): ContractNames {
  const names = new Map<string, string>()
  const key = (chain: string, address: string) => `${chain} ${address.toLowerCase()}`
  for (const { networkId, swap } of markets) {
    if (swap === undefined) continue
    names.set(key(networkId, swap.router), 'Uniswap router')
    if (swap.v4 !== undefined) names.set(key(networkId, swap.v4.universalRouter), 'Uniswap universal router')
  }
  names.set(key(everywhere, smartAccountContracts.DelegationManager), 'MetaMask delegation manager')
  names.set(key(everywhere, smartAccountContracts.EIP7702StatelessDeleGatorImpl), 'MetaMask delegator')
  for (const [chain, contracts] of Object.entries(v.parse(tableSchema, rows)))
    for (const [address, name] of Object.entries(contracts)) names.set(key(chain, address), name)
  for (const [address, name] of Object.entries(own)) names.set(key(everywhere, address), name)
  return { find: (chain, address) => names.get(key(chain, address)) ?? names.get(key(everywhere, address)) }
}

export type ContractNames = {
  /** Undefined where no one says who it is. */
  find(chain: string, address: string): string | undefined
}
