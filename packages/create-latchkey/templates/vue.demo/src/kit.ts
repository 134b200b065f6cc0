import { createKit } from 'latchkey/actions'
import { mainnet } from 'latchkey/networks'
import { localChain } from '../demo/localChain.ts'

const rpcUrl = import.meta.env.VITE_RPC_URL

// Under `npm run dev` alone: a build has neither the chain nor the wallet in it.
const development = import.meta.env.MODE === 'development'
if (development) import('../demo/practiceWallet.ts')

export const kit = createKit({
  networks: development ? [localChain, mainnet] : [mainnet],
  platform: 'html',
  customRpcUrls: rpcUrl ? { [mainnet.caipNetworkId]: [rpcUrl] } : {},
})
