import type { Kit } from 'latchkey'
import { latchkey } from 'latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { foundry, mainnet } from 'wagmi/chains'

// wagmi would choose a public node where none is named.
const rpcUrl = process.env.NEXT_PUBLIC_RPC_URL || '/no-node'

/** wagmi over the wallet that a person has chosen in the kit. It has the networks of networks.ts. */
export const createWagmiConfig = (kit: Kit) =>
  createConfig({
    chains: process.env.NODE_ENV === 'development' ? [foundry, mainnet] : [mainnet],
    transports: {
      [foundry.id]: http(process.env.NODE_ENV === 'development' ? '/local-chain' : '/no-node'),
      [mainnet.id]: http(rpcUrl),
    },
    connectors: [latchkey(kit)],
    ssr: true,
  })
