import * as v from 'valibot'
import { evmResult } from '../balances/providers/createContractReader.ts'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'

const hexSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((hex) => BigInt(hex)),
)
const historySchema = v.object({
  result: v.object({ baseFeePerGas: v.array(hexSchema), reward: v.array(v.tuple([hexSchema, hexSchema, hexSchema])) }),
})

/** What a unit of gas costs, in wei. */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/** How many blocks the tips are read of, and which of each block's tips. */
const blocks = 5
const percentiles = [25, 50, 90]

/** Most that a unit of gas is to cost so that it is in a block soon: twice the base fee, and the tips of late blocks. */
export async function readGasPrices(gateway: RpcGateway, chain: Chain): Promise<GasPrices> {
  const parsed = v.safeParse(
    historySchema,
    await gateway.request(chain, 'eth_feeHistory', [`0x${blocks.toString(16)}`, 'latest', percentiles]),
  )
  if (!parsed.success) {
    const price = evmResult(await gateway.request(chain, 'eth_gasPrice', []))
    if (price === undefined || price === '0x') throw chainUnavailable(1_000)
    return { standard: BigInt(price), fast: BigInt(price), instant: BigInt(price) }
  }
  const { baseFeePerGas, reward } = parsed.output.result
  const base = 2n * (baseFeePerGas.at(-1) ?? 0n)
  const tip = (index: 0 | 1 | 2) => {
    let most = 0n
    for (const tips of reward) if (tips[index] > most) most = tips[index]
    return most
  }
  return { standard: base + tip(0), fast: base + tip(1), instant: base + tip(2) }
}
