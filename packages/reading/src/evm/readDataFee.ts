import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { TransactionRequest } from '../decode/decodedRequest.ts'
import { quantitySchema, type Rpc, within } from '../rpc.ts'

/** Where every chain of the OP stack has it (https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle). */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** Selector of `getL1Fee(bytes)`. */
const getL1Fee = '0x49948e0e'

/** Nothing waits longer for what is for the eye. */
const limitMs = 1500

const word = (number: number) => number.toString(16).padStart(64, '0')

/**
 * What a rollup takes for bringing a transaction to Ethereum, in wei, beside its gas; 0 on chains that take nothing.
 * Undefined where no node says so in time. The two addresses stand for all that is in a transaction beside its data.
 */
export function readDataFee(
  rpc: Rpc,
  { from, to = from, data }: Pick<TransactionRequest, 'from' | 'to' | 'data'>,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const bytes = from.slice(2) + to.slice(2) + bytesToHex(data)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const call = { to: gasPriceOracle, data: getL1Fee + word(32) + word(bytes.length / 2) + padded }
  return within(
    limitMs,
    signal,
    async (limit) => {
      const answer = await rpc('eth_call', [call, 'latest'], limit)
      return answer === '0x' ? 0n : v.parse(quantitySchema, answer)
    },
    undefined,
  )
}
