import { createKit } from 'latchkey/actions'
import { base, mainnet } from 'latchkey/networks'

const rpc: string = import.meta.env.VITE_RPC

export const kit = createKit({
  networks: [mainnet, base],
  platform: 'html',
  customRpcUrls: { [mainnet.caipNetworkId]: [`${rpc}/1`], [base.caipNetworkId]: [`${rpc}/8453`] },
})
