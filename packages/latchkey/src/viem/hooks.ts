import { useKit } from '@latchkey/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Account, Chain, PublicClient, Transport, WalletClient } from 'viem'
import { getPublicClient } from './getPublicClient.ts'
import { getWalletClient, lookForClient } from './getWalletClient.ts'

/**
 * The wallet client of the account in use (`getWalletClient`), and another one when the account or the wallet's network
 * changes. `undefined` while no wallet is connected on Ethereum's networks, and on a server.
 *
 * @see https://viem.sh/docs/clients/wallet
 * @example
 * const client = useWalletClient()
 * <button disabled={!client} onClick={() => client?.signMessage({ message: 'I have read the rules.' })}>Agree</button>
 */
export function useWalletClient(
  options: getWalletClient.Options = {},
): WalletClient<Transport, Chain, Account> | undefined {
  const kit = useKit()
  const { networkId } = options
  // What the kit itself says: an account that a server has drawn from a cookie can sign nothing yet.
  const parts = useSyncExternalStore(
    kit.store.subscribe,
    () => {
      const { account, network } = lookForClient(kit, networkId)
      return account && network && `${network.caipNetworkId}:${account}`
    },
    () => undefined,
  )
  return useMemo(() => (parts ? getWalletClient(kit, { networkId }) : undefined), [kit, parts, networkId])
}

/**
 * The public client (`getPublicClient`) of the network given, or of the one that the app works on, which it follows.
 * `undefined` where the kit has no such network.
 *
 * @see https://viem.sh/docs/clients/public
 * @example
 * const client = usePublicClient({ networkId: 'eip155:1' })
 * const blockNumber = await client?.getBlockNumber()
 */
export function usePublicClient(options: getPublicClient.Options = {}): PublicClient<Transport, Chain> | undefined {
  const kit = useKit()
  const inUse = () => kit.store.getState().networkByNamespace.eip155
  const current = useSyncExternalStore(
    kit.store.subscribe,
    inUse,
    () => kit.store.getInitialState().networkByNamespace.eip155,
  )
  const { networkId = current } = options
  return useMemo(() => getPublicClient(kit, { networkId }), [kit, networkId])
}
