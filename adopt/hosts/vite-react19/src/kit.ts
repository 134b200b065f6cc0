import { createKit } from 'latchkey'
import { base, mainnet } from 'latchkey/networks'

const rpc: string = import.meta.env.VITE_RPC

export const kit = createKit({
  networks: [mainnet, base],
  customRpcUrls: { [mainnet.caipNetworkId]: [`${rpc}/1`], [base.caipNetworkId]: [`${rpc}/8453`] },
})
