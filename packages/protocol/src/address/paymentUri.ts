import type { Namespace } from '../namespace.ts'
import type { Network } from '../networks/network.types.ts'

/** How each family of chains writes "pay to this address". A family without a standard has the address alone. */
const schemes = {
  eip155: (network, address) => `ethereum:${address}@${network.id}`,
  solana: (_, address) => `solana:${address}`,
  bip122: (_, address) => `bitcoin:${address}`,
  polkadot: (_, address) => address,
  cosmos: (_, address) => address,
} as const satisfies Record<Namespace, (network: Network, address: string) => string>

/**
 * What the QR code of an address says, so that the payer's wallet opens with the receiver and the chain filled in:
 * EIP-681, Solana Pay, BIP-21.
 */
export function paymentUri(network: Network, address: string): string {
  return schemes[network.chainNamespace](network, address)
}
