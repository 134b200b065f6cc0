import { concat, encodeFunctionData, type Hex, numberToHex, parseAbi, toHex } from 'viem'
import { readVendorArtifact } from '../world/artifacts.ts'
import { rpcCall } from './devnetChains.ts'

const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const l1Block = '0x4200000000000000000000000000000000000015'
/** By whom a chain of the OP stack knows what Ethereum's blocks cost. */
const depositor = '0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001'
const setPrices = '0x440a5e20'
const upgrades = parseAbi(['function setEcotone()', 'function setFjord()'])
/** As Base had them on 2024-07-10, the day of its upgrade Fjord. */
const [baseFeeScalar, blobBaseFeeScalar] = [2269, 1055762]

/**
 * Makes a chain of `startAnvil` with `opStack` charge for the data of each transaction what Ethereum would: the two contracts
 * of the OP stack at their places, and prices in wei that they are given, as with each block of Ethereum.
 * (https://specs.optimism.io/protocol/fjord/exec-engine.html#fees)
 */
export async function chargeForData(rpcUrl: string, { baseFee, blobBaseFee }: chargeForData.Prices): Promise<void> {
  await rpcCall(rpcUrl, 'anvil_impersonateAccount', [depositor])
  await rpcCall(rpcUrl, 'anvil_setBalance', [depositor, toHex(10n ** 18n)])
  const isNew = (await rpcCall(rpcUrl, 'eth_getCode', [gasPriceOracle, 'latest'])) === '0x'
  if (isNew) {
    await rpcCall(rpcUrl, 'anvil_setCode', [gasPriceOracle, readVendorArtifact('optimism', 'GasPriceOracle')])
    await rpcCall(rpcUrl, 'anvil_setCode', [l1Block, readVendorArtifact('optimism', 'L1Block')])
  }
  const [sequence, time, number, hash, batcher] = [0, 0, 0, 1, 1]
  const prices = concat([
    setPrices,
    ...[baseFeeScalar, blobBaseFeeScalar].map((each) => numberToHex(each, { size: 4 })),
    ...[sequence, time, number].map((each) => numberToHex(each, { size: 8 })),
    ...[baseFee, blobBaseFee, hash, batcher].map((each) => numberToHex(each, { size: 32 })),
  ])
  await send(rpcUrl, l1Block, prices)
  if (!isNew) return
  for (const functionName of ['setEcotone', 'setFjord'] as const)
    await send(rpcUrl, gasPriceOracle, encodeFunctionData({ abi: upgrades, functionName }))
}

export declare namespace chargeForData {
  /** What Ethereum's blocks cost, in wei. */
  type Prices = { readonly baseFee: bigint; readonly blobBaseFee: bigint }
}

async function send(rpcUrl: string, to: Hex, data: Hex): Promise<void> {
  await rpcCall(rpcUrl, 'eth_sendTransaction', [{ from: depositor, to, data, gas: toHex(1_000_000) }])
}
