import { amountInCoins } from '../amount/amount.ts'
import type { Namespace } from '../namespace.ts'
import type { Network } from '../networks/network.ts'

type Scheme = (network: Network, address: string, asked: paymentUri.Asked | undefined) => string

/** The amount in whole coins, as Solana Pay and BIP-21 want it: decimal, never rounded. */
const inCoins = (asked: paymentUri.Asked | undefined) =>
  asked === undefined ? '' : `?amount=${amountInCoins(asked.units, asked.decimals)}`

/** How each family of chains writes "pay to this address". A family without a standard has the address alone. */
const schemes: Readonly<Record<Namespace, Scheme>> = {
  eip155: ({ id }, address, asked) => {
    if (asked === undefined) return `ethereum:${address}@${id}`
    const { token, units } = asked
    if (token === undefined) return `ethereum:${address}@${id}?value=${units}`
    return `ethereum:${token}@${id}/transfer?address=${address}&uint256=${units}`
  },
  solana: (_, address, asked) => {
    const token = asked?.token === undefined ? '' : `&spl-token=${asked.token}`
    return `solana:${address}${inCoins(asked)}${token}`
  },
  bip122: (_, address, asked) => `bitcoin:${address}${inCoins(asked)}`,
  polkadot: (_, address) => address,
  cosmos: (_, address) => address,
}

/**
 * What the QR code of an address says, so that the payer's wallet opens with the receiver and the chain filled in:
 * EIP-681, Solana Pay, BIP-21.
 *
 * @param asked Left out: the payer decides.
 * @example
 * paymentUri(bitcoin, 'bc1q…', { units: 1_230_000n, decimals: 8 }) // 'bitcoin:bc1q…?amount=0.0123'
 */
export function paymentUri(network: Network, address: string, asked?: paymentUri.Asked): string {
  return schemes[network.chainNamespace](network, address, asked)
}

export declare namespace paymentUri {
  type Asked = {
    /** In the smallest units of the token. */
    readonly units: bigint
    readonly decimals: number
    /** The contract or mint; absent for the network's own currency. */
    readonly token?: string | undefined
  }
}

/**
 * Whom a link such as `paymentUri` writes asks to pay; any other text as it is. Of a token's link that is the receiver in
 * it, never the contract.
 *
 * @example
 * paymentReceiver('ethereum:0xA0b8…@1/transfer?address=0xd8dA…&uint256=1') // '0xd8dA…'
 */
export function paymentReceiver(text: string): string {
  const trimmed = text.trim()
  const [, target, call] = /^(?:ethereum|solana|bitcoin):(?:pay-)?([^@/?]+)(?:@\d+)?(\/[^?]*)?/i.exec(trimmed) ?? []
  if (target === undefined) return trimmed
  if (call === undefined) return target
  return new URLSearchParams(trimmed.slice(trimmed.indexOf('?') + 1)).get('address') ?? trimmed
}
