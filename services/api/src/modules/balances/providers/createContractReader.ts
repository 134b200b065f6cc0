import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { concat, decodeAbiParameters, encodeAbiParameters, parseAbiParameters, toFunctionSelector } from 'viem/utils'
import type { Chain } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'

const answerSchema = v.object({
  ...jsonRpcResponseSchema.entries,
  result: v.optional(v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))),
})

/** The hex result of a node's answer; undefined when it holds an error, or no such result. */
export function evmResult(answer: unknown): `0x${string}` | undefined {
  const parsed = v.safeParse(answerSchema, answer)
  return parsed.success ? parsed.output.result : undefined
}

type Hex = `0x${string}`

export type ContractCall = { readonly to: Hex; readonly data: Hex }

/** Multicall3's `aggregate3`: what was to be called, and what came of it. The hash of its name is made once. */
const aggregate3 = {
  selector: toFunctionSelector('aggregate3((address,bool,bytes)[])'),
  inputs: parseAbiParameters(['(address target, bool allowFailure, bytes callData)[] calls']),
  outputs: parseAbiParameters(['(bool success, bytes returnData)[] results']),
}

/**
 * Reads contracts many at a time: by Multicall3 where the chain has it, else one by one. A call that fails or that
 * gets no answer (no contract there) gives undefined.
 */
export function createContractReader(gateway: RpcGateway) {
  async function call(chain: Chain, { to, data }: ContractCall): Promise<Hex | undefined> {
    const result = evmResult(await gateway.request(chain, 'eth_call', [{ to, data }, 'latest']))
    return result === '0x' ? undefined : result
  }

  return async (chain: Chain, calls: readonly ContractCall[]): Promise<readonly (Hex | undefined)[]> => {
    if (calls.length === 0) return []
    const multicall = chain.network.contracts.multicall3?.address
    if (multicall !== undefined) {
      const wanted = calls.map((one) => ({ target: one.to, allowFailure: true, callData: one.data }))
      const data = concat([aggregate3.selector, encodeAbiParameters(aggregate3.inputs, [wanted])])
      const packed = await call(chain, { to: multicall as Hex, data })
      const results = packed === undefined ? undefined : unpack(packed)
      if (results?.length === calls.length)
        return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
    }
    return Promise.all(calls.map((one) => call(chain, one)))
  }
}

export type ContractReader = ReturnType<typeof createContractReader>

function unpack(data: Hex) {
  try {
    return decodeAbiParameters(aggregate3.outputs, data)[0]
  } catch {
    return undefined
  }
}
