import { createKit } from 'latchkey/actions'
import { mainnet } from 'latchkey/networks'

const rpcUrl = import.meta.env.VITE_RPC_URL

export const kit = createKit({
  networks: [mainnet],
  platform: 'html',
  customRpcUrls: rpcUrl ? { [mainnet.caipNetworkId]: [rpcUrl] } : {},
})
