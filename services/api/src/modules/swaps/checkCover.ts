import type { ContractReader } from '../balances/providers/createContractReader.ts'
import { evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { SwapSide } from './parseSwap.ts'
import { feeNotCovered, insufficientBalance } from './swap.errors.ts'
import { balanceOf } from './trySwap.ts'

type Hex = `0x${string}`

/**
 * Whether an account can pay for a swap: what it gives, and the gas. What a node doesn't say is not held against it.
 * @throws ApiError `api/insufficient-balance`, `api/fee-not-covered`
 */
export async function checkCover(parts: checkCover.Parts, swap: checkCover.Options): Promise<void> {
  const { gateway, readContracts } = parts
  const { chain, user, from, amount, feeUnits } = swap
  const { to, data } = balanceOf(from.contract, user, from.contract)
  const [native, [token]] = await Promise.all([
    gateway.request(chain, 'eth_getBalance', [user, 'latest']).then(evmResult),
    from.native ? [] : readContracts(chain, [{ to, data }]),
  ])
  const given = from.native ? native : token
  if (given !== undefined && BigInt(given) < amount) throw insufficientBalance()
  const value = from.native ? amount : 0n
  if (native !== undefined && BigInt(native) < value + feeUnits) throw feeNotCovered()
}

export declare namespace checkCover {
  type Parts = { readonly gateway: RpcGateway; readonly readContracts: ContractReader }
  type Options = {
    readonly chain: Chain
    readonly user: Hex
    readonly from: SwapSide
    readonly amount: bigint
    /** What the gas costs, in smallest units of the native token. */
    readonly feeUnits: bigint
  }
}
