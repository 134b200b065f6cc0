import { createKit } from 'latchkey'
import { mainnet } from 'latchkey/networks'

const rpcUrl = import.meta.env.VITE_RPC_URL

export const kit = createKit({
  networks: [mainnet],
  customRpcUrls: rpcUrl ? { [mainnet.caipNetworkId]: [rpcUrl] } : {},
})
