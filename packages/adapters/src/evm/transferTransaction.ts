import type { TokenRef } from '@latchkey/core/ports'
import { KitError, type Network, parseCaipAddress } from '@latchkey/protocol'
import { erc20Abi, type Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { EvmTransaction } from './transaction.types.ts'

/**
 * The transaction that moves a token: a plain transfer of the native one, `transfer` of an ERC-20 contract (EIP-20).
 * @throws KitError `transaction/chain-mismatch` when the token lives on another network.
 */
export function transferTransaction(options: {
  network: Network
  from: string
  to: string
  token: TokenRef
  amountUnits: bigint
}): EvmTransaction {
  const { network, from, to, token, amountUnits } = options
  if (token.address === undefined) return { from, to, value: amountUnits }
  const contract = tokenContract(token.address, network)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amountUnits] })
  return { from, to: contract, data }
}

/** The contract's own address out of its CAIP-10 form. */
export function tokenContract(address: NonNullable<TokenRef['address']>, network: Network): Hex {
  const parsed = parseCaipAddress(address)
  if (parsed.networkId !== network.caipNetworkId) {
    const shortMessage = `The token is on ${parsed.networkId}, not on ${network.caipNetworkId}`
    throw new KitError({ code: 'transaction/chain-mismatch', shortMessage })
  }
  return parsed.address as Hex
}
