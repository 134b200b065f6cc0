import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import { evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { runCallsCode } from '../rpc/runCallsCode.ts'
import type { SwapCall } from './writeSwap.ts'

type Hex = `0x${string}`

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const logSchema = v.object({ address: hexSchema, topics: v.array(hexSchema), data: hexSchema })
const callSchema = v.object({
  status: hexSchema,
  gasUsed: hexSchema,
  returnData: hexSchema,
  logs: v.optional(v.array(logSchema), []),
})
const answerSchema = v.object({
  id: v.number(),
  result: v.pipe(v.array(v.object({ calls: v.array(callSchema) })), v.length(1)),
})
const batchSchema = v.array(v.unknown())

/** An event of a trial. */
export type TrialLog = v.InferOutput<typeof logSchema>

/** What one call of a row came to. */
export type CallOutcome = {
  readonly ok: boolean
  /** What it used; what every transaction costs is in it. */
  readonly gas: bigint
  readonly data: Hex
  /** Undefined where the node shows no events. */
  readonly logs: readonly TrialLog[] | undefined
}

/** Calls of one account, one after another. */
export type CallRow = {
  readonly account: Hex
  readonly calls: readonly SwapCall[]
  /** Wei that the account is to have for it. Absent: what it has. */
  readonly balance?: bigint | undefined
}

/** What a transaction costs before it does anything. */
const plainGas = 21_000n

/**
 * Runs rows of calls on a node without effect, each row from the state of the newest block: by `eth_simulateV1`, all in
 * one request, else by an `eth_call` with code put at the account. Undefined for a row that the node does not run.
 */
export async function runCalls(
  gateway: RpcGateway,
  chain: Chain,
  rows: readonly CallRow[],
): Promise<readonly (readonly CallOutcome[] | undefined)[]> {
  if (rows.length === 0) return []
  const bodies = rows.map((row, id) => ({
    jsonrpc: '2.0' as const,
    id,
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [stateCalls(row)], validation: false }, 'latest'],
  }))
  const [first] = bodies
  const body = bodies.length === 1 && first !== undefined ? first : bodies
  const answer = await gateway.forward(chain, body, Buffer.from(JSON.stringify(body)))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), answer.body.toString('utf8'))
  const list = v.safeParse(batchSchema, parsed.success ? parsed.output : undefined)
  const answers = (list.success ? list.output : [parsed.output]).flatMap((one) => {
    const known = v.safeParse(answerSchema, one)
    return known.success ? [known.output] : []
  })
  return Promise.all(
    rows.map(async (row, id) => {
      const { calls } = row
      const results = answers.find((one) => one.id === id)?.result[0]?.calls
      if (results?.length !== calls.length) return callAsAccount(gateway, chain, row)
      // Some nodes leave out what the transaction itself costs: no call of a transaction is below that.
      const bare = results.some(({ gasUsed }) => BigInt(gasUsed) < plainGas)
      return results.map(({ status, gasUsed, returnData, logs }, index) => ({
        ok: BigInt(status) === 1n,
        gas: BigInt(gasUsed) + (bare ? ownGas(calls[index]?.data ?? '0x') : 0n),
        data: returnData,
        logs,
      }))
    }),
  )
}

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'struct Outcome { bool ok; uint256 gas; bytes data; }',
  'function run(Call[] calls) returns (Outcome[] outcomes)',
])

async function callAsAccount(gateway: RpcGateway, chain: Chain, { account, calls, balance }: CallRow) {
  const data = encodeFunctionData({ abi, functionName: 'run', args: [calls] })
  const override = { code: runCallsCode, ...(balance === undefined ? {} : { balance: numberToHex(balance) }) }
  const params = [{ from: account, to: account, data }, 'latest', { [account]: override }]
  const answer = evmResult(await gateway.request(chain, 'eth_call', params))
  if (answer === undefined || answer === '0x') return undefined
  try {
    const outcomes = decodeFunctionResult({ abi, functionName: 'run', data: answer })
    if (outcomes.length !== calls.length) return undefined
    return outcomes.map(({ ok, gas, data: returned }, index): CallOutcome => {
      return { ok, gas: gas + ownGas(calls[index]?.data ?? '0x'), data: returned, logs: undefined }
    })
  } catch {
    return undefined
  }
}

function stateCalls({ account, calls, balance }: CallRow) {
  const sent = calls.map(({ to, data, value }) => ({ from: account, to, data, value: numberToHex(value) }))
  return balance === undefined
    ? { calls: sent }
    : { stateOverrides: { [account]: { balance: numberToHex(balance) } }, calls: sent }
}

/** What a transaction costs for its data alone (EIP-2028), each byte as one that is not zero. */
const ownGas = (data: Hex): bigint => plainGas + 16n * (BigInt(data.length - 2) / 2n)
