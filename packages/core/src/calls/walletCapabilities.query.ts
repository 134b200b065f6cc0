import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { WalletCapabilities } from '../ports/adapter.ts'
import type { KitQuery } from '../queries/queryClient.ts'

/**
 * What the wallet of an account can do with several calls on each of the networks (EIP-5792, `wallet_getCapabilities`).
 * It shows no prompt. A wallet without the method takes calls one by one.
 */
export function walletCapabilitiesQuery(
  kit: Kit,
  { from, networkIds }: walletCapabilitiesQuery.Options,
): KitQuery<Readonly<Record<CaipNetworkId, WalletCapabilities>>> {
  return {
    queryKey: ['walletCapabilities', from, ...networkIds],
    staleTime: 60_000,
    retry: false,
    queryFn: async () =>
      Object.fromEntries(await Promise.all(networkIds.map(async (id) => [id, await ask(kit, from, id)] as const))),
  }
}

export declare namespace walletCapabilitiesQuery {
  type Options = { from: string; networkIds: readonly CaipNetworkId[] }
}

async function ask(kit: Kit, from: string, networkId: CaipNetworkId): Promise<WalletCapabilities> {
  const { openWallet } = await import('../plan/planWallet.ts')
  const { driver, network, provider } = await openWallet(kit, { networkId, from })
  try {
    return (await driver.walletCapabilities?.({ provider, network, from })) ?? none
  } catch (error) {
    if (unknown.some((code) => isKitError(error, code))) return none
    throw error
  }
}

const none: WalletCapabilities = { atomic: 'unsupported', further: {} }
const unknown = ['wallet/unsupported-method', 'rpc/method-not-found', 'rpc/method-not-supported'] as const
