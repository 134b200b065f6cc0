import { AdapterBlueprint } from '@reown/appkit/adapters'

/**
 * The minimum of an adapter for the client: a login is a connection. Reads, sends and the rest go through the
 * client's own provider, which is what the app has in hand.
 */
export class FrameAdapter extends AdapterBlueprint {
  constructor() {
    super({ namespace: 'eip155', adapterType: 'frame' })
  }

  async connect({ id, type, chainId }) {
    const { provider } = this.connectors.find((connector) => connector.id === id)
    const user = await provider.connect({ chainId, preferredAccountType: 'smartAccount' })
    this.emit('accountChanged', { address: user.address, chainId: user.chainId })
    return { id, type, provider, address: user.address, chainId: user.chainId }
  }

  async disconnect({ provider }) {
    await provider.disconnect()
  }

  async getAccounts() {
    return { accounts: [] }
  }

  async syncConnectors() {}

  async syncConnection() {
    return undefined
  }

  async getBalance() {
    return { balance: '0', symbol: 'ETH' }
  }

  setUniversalProvider() {}
}
