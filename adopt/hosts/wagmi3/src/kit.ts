import { createKit } from 'latchkey'
import { base, mainnet } from 'latchkey/networks'
import { latchkey } from 'latchkey/wagmi'
import { base as wagmiBase, mainnet as wagmiMainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'

const rpc: string = import.meta.env.VITE_RPC

export const kit = createKit({
  networks: [mainnet, base],
  customRpcUrls: { [mainnet.caipNetworkId]: [`${rpc}/1`], [base.caipNetworkId]: [`${rpc}/8453`] },
})

export const config = createConfig({
  chains: [wagmiMainnet, wagmiBase],
  transports: { [wagmiMainnet.id]: http(`${rpc}/1`), [wagmiBase.id]: http(`${rpc}/8453`) },
  // The chains of a test have no Multicall3 contract.
  batch: { multicall: false },
  connectors: [latchkey(kit)],
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
