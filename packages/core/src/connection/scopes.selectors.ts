import { addressesSpanChains, type CaipNetworkId, type Namespace } from '@latchkey/protocol'
import { supports } from '../features/features.ts'
import type { Kit, KitState } from '../kit/kit.types.ts'
import { selectAccount } from './account.selectors.ts'

/** Whose holdings or past, and on which networks of the app. */
export type Scope = {
  /** In the form of its chain. */
  readonly address: string
  readonly networkIds: readonly CaipNetworkId[]
}

/** Everything that is connected: one scope for each address of each wallet, the account in use first. */
export function selectScopes(kit: Kit, state: KitState): readonly Scope[] {
  const inUse = selectAccount(state)
  const addresses = new Map<string, { namespace: Namespace; address: string; on: Set<CaipNetworkId> }>()
  const add = (account: string) => {
    const [namespace, reference, address = ''] = account.split(':') as [Namespace, string, string]
    const key = `${namespace}:${address}`
    const known = addresses.get(key) ?? { namespace, address, on: new Set() }
    addresses.set(key, { ...known, on: known.on.add(`${namespace}:${reference}`) })
  }
  if (inUse.caipAddress !== undefined) add(inUse.caipAddress)
  for (const { accounts } of state.connections.values()) for (const account of accounts) add(account)
  return [...addresses.values()].flatMap(({ namespace, address, on }) => {
    const networkIds = kit.networks
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => (addressesSpanChains[namespace] ? id.startsWith(`${namespace}:`) : on.has(id)))
      .filter((id) => supports(kit, 'balance', id))
    return networkIds.length === 0 ? [] : [{ address, networkIds }]
  })
}
