import type { CaipNetworkId } from '../caip/caip.types.ts'
import { parseCaipNetworkId } from '../caip/parseCaipNetworkId.ts'
import type { Namespace } from '../namespace.ts'

/** The addresses of an embedded wallet. */
type WalletAddresses = {
  readonly evm: string
  readonly solana: string
  readonly bitcoinPayment: string
  readonly bitcoinOrdinals: string
}

/** Which of them speaks on which family of chains; Bitcoin is shown and received on alone (decisions 57). */
const names: Readonly<Record<Namespace, keyof WalletAddresses | undefined>> = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoinPayment',
  polkadot: undefined,
  cosmos: undefined,
}

/** The wallet's address on a chain; undefined where it has none. */
export function frameAddressOf(addresses: WalletAddresses, networkId: CaipNetworkId): string | undefined {
  const name = names[parseCaipNetworkId(networkId).namespace]
  return name === undefined ? undefined : addresses[name]
}
