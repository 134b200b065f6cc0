import { type Hex, parseAbi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { toUint } from './readBalances.ts'
import { bytesSchema, readNode } from './readNode.ts'
import { isRetryable, isReverted, RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall } from './transport/transport.types.ts'

/** Where every chain of the OP stack has it (https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle). */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/**
 * What a rollup takes for bringing the data of a transaction to Ethereum, in wei, beside its gas; 0 on chains that take
 * nothing. What the wallet fills in makes a transaction some bytes longer than `unsigned`.
 */
export async function readDataFee(rpc: RpcCall, unsigned: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [unsigned] })
  try {
    return toUint(await readNode(rpc, bytesSchema, 'eth_call', [{ to: gasPriceOracle, data }, 'latest']))
  } catch (error) {
    const isNone =
      error instanceof RpcFailure && (isReverted(error) || (error.kind === 'answer' && !isRetryable(error)))
    if (isNone) return 0n
    throw error
  }
}
