import { createKit } from 'latchkey/actions'
import { solanaDevnet } from 'latchkey/networks'
import { solana, walletStandard } from 'latchkey/solana'

export const endpoint = `${import.meta.env.VITE_RPC}/devnet`

export const kit = createKit({
  networks: [solanaDevnet],
  adapters: [solana()],
  connectors: [walletStandard()],
  platform: 'html',
  customRpcUrls: { [solanaDevnet.caipNetworkId]: [endpoint] },
})
