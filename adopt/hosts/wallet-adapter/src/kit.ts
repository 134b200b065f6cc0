import { createKit } from 'latchkey'
import { solanaDevnet } from 'latchkey/networks'
import { registerKit, solana, walletStandard } from 'latchkey/solana'

// The library reads the network from the address of its node.
export const endpoint = `${import.meta.env.VITE_RPC}/devnet`

export const kit = createKit({
  networks: [solanaDevnet],
  adapters: [solana()],
  connectors: [walletStandard()],
  customRpcUrls: { [solanaDevnet.caipNetworkId]: [endpoint] },
})

export const kitName = 'Host'

registerKit(kit, {
  name: kitName,
  icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
})
