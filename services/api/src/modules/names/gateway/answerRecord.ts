import type { RegisteredName } from '@latchkey/protocol/http'
import { decodeFunctionData, encodeFunctionResult, type Hex, zeroAddress } from 'viem'
import { gatewayAbi } from './gatewayAbi.ts'

/** Ethereum (SLIP-44). */
const etherCoinType = '60'
/** The name of ENS for what is called `bio` here (ENSIP-5). */
const bioKey = 'description'
/** Calls in one question. */
const mostCalls = 100

/** A name as its records are asked for: one that was given out, the name of an address, or one that nobody has. */
export type NameRecords = {
  readonly node: Hex
  readonly registered: RegisteredName | undefined
  /** The name that an address goes by, where `node` is its reverse node. */
  readonly primaryName: string | undefined
}

/**
 * What a resolver on a chain would answer to a call for a record.
 * @returns Undefined for a call that is unknown, or for the records of another name.
 */
export function answerRecord(data: Hex, records: NameRecords): Hex | undefined {
  const abi = gatewayAbi.records
  const call = decoded(data)
  if (call === undefined) return undefined
  if (call.functionName === 'multicall') {
    if (call.args[0].length > mostCalls) return undefined
    const results = call.args[0].map((inner) => answerRecord(inner, records))
    return results.some((result) => result === undefined)
      ? undefined
      : encodeFunctionResult({ abi, functionName: 'multicall', result: results.map((result) => result ?? '0x') })
  }
  const { registered } = records
  if (call.args[0] !== records.node) return undefined
  switch (call.functionName) {
    case 'addr': {
      if (call.args.length === 1) {
        const address = (registered?.addresses[etherCoinType]?.address ?? zeroAddress) as Hex
        return encodeFunctionResult({ abi: [abi[0]], result: address })
      }
      const address = registered?.addresses[String(call.args[1])]?.address ?? '0x'
      return encodeFunctionResult({ abi: [abi[1]], result: address as Hex })
    }
    case 'text': {
      const [, key] = call.args
      const attribute = registered?.attributes?.[key === bioKey ? 'bio' : key]
      return encodeFunctionResult({ abi, functionName: 'text', result: attribute ?? '' })
    }
    case 'name':
      return encodeFunctionResult({ abi, functionName: 'name', result: records.primaryName ?? '' })
    case 'contenthash':
      return encodeFunctionResult({ abi, functionName: 'contenthash', result: '0x' })
  }
}

function decoded(data: Hex) {
  try {
    return decodeFunctionData({ abi: gatewayAbi.records, data })
  } catch {
    return undefined
  }
}
