import { amountInCoins } from '../amount/amount.ts'
import type { Namespace } from '../namespace.ts'
import type { Network } from '../networks/network.ts'

type Scheme = (network: Network, address: string, units: bigint | undefined) => string

/** The amount in whole coins, as Solana Pay and BIP-21 want it: decimal, never rounded. */
const inCoins = ({ nativeCurrency }: Network, units: bigint | undefined) =>
  units === undefined ? '' : `?amount=${amountInCoins(units, nativeCurrency.decimals)}`

/** How each family of chains writes "pay to this address". A family without a standard has the address alone. */
const schemes: Readonly<Record<Namespace, Scheme>> = {
  eip155: (network, address, units) =>
    `ethereum:${address}@${network.id}${units === undefined ? '' : `?value=${units}`}`,
  solana: (network, address, units) => `solana:${address}${inCoins(network, units)}`,
  bip122: (network, address, units) => `bitcoin:${address}${inCoins(network, units)}`,
  polkadot: (_, address) => address,
  cosmos: (_, address) => address,
}

/**
 * What the QR code of an address says, so that the payer's wallet opens with the receiver and the chain filled in:
 * EIP-681, Solana Pay, BIP-21.
 *
 * @param units What is asked for, in the smallest units of the network's own currency. Left out: the payer decides.
 * @example
 * paymentUri(bitcoin, 'bc1q…', 1_230_000n) // 'bitcoin:bc1q…?amount=0.0123'
 */
export function paymentUri(network: Network, address: string, units?: bigint): string {
  return schemes[network.chainNamespace](network, address, units)
}
