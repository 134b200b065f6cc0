import type { TokenRef } from '@latchkey/core/ports'
import type { Network } from '@latchkey/protocol'
import { erc20Abi, type Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { tokenContract } from './tokenContract.ts'
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
