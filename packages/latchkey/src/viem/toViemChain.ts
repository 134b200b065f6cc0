import type { Network } from '@latchkey/protocol'
import type { Address, Chain } from 'viem'

/** A network as viem describes one. */
export function toViemChain(network: Network): Chain {
  const { name, nativeCurrency, rpcUrls, blockExplorers, testnet } = network
  const http = [...rpcUrls.default.http, ...rpcUrls.chainDefault.http]
  const contracts = Object.entries(network.contracts).map(([role, { address }]) => [role, { address: toHex(address) }])
  return {
    id: Number(network.id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http } },
    ...(blockExplorers && { blockExplorers }),
    contracts: Object.fromEntries(contracts),
    testnet,
  }
}

function toHex(address: string): Address {
  return `0x${address.slice(2)}`
}
