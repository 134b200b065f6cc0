import { type Namespace, useNetwork, useSend, useTokens } from 'latchkey'

/** Sends the native token of a kind of network with the kit: it builds the transaction, the wallet signs. */
export function useTransfer(namespace: Namespace) {
  const { networks } = useNetwork()
  const { tokens = [] } = useTokens()
  const { edit, submit } = useSend()
  const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const held = tokens.find(({ chainId, address }) => chainId === network?.caipNetworkId && address === undefined)

  return async (to: string, amount: string): Promise<string> => {
    if (held === undefined) throw new Error('Get some money first: there is none to send.')
    const { name, symbol, decimals, address, iconUrl, units, price, chainId } = held
    edit({
      token: { name, symbol, decimals, address, iconUrl, price, networkId: chainId, balanceUnits: units },
      sendTokenAmount: amount,
      receiverAddress: to,
    })
    const sent = await submit()
    return sent?.hash ?? 'Nothing was sent'
  }
}
