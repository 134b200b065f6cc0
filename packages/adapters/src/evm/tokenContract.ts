import type { TokenRef } from '@latchkey/core/ports'
import { KitError, type Network, parseCaipAddress } from '@latchkey/protocol'
import type { Hex } from 'viem'

/**
 * The contract's own address out of its CAIP-10 form.
 * @throws KitError `transaction/chain-mismatch` when the token lives on another network.
 */
export function tokenContract(address: NonNullable<TokenRef['address']>, network: Network): Hex {
  const parsed = parseCaipAddress(address)
  if (parsed.networkId !== network.caipNetworkId) {
    const shortMessage = `The token is on ${parsed.networkId}, not on ${network.caipNetworkId}`
    throw new KitError({ code: 'transaction/chain-mismatch', shortMessage })
  }
  return parsed.address as Hex
}
