import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import { evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { SwapCall } from './writeSwap.ts'

type Hex = `0x${string}`

/**
 * Runs calls as the account that it is put at, for nodes without `eth_simulateV1`: in an `eth_call` alone, deployed
 * nowhere. It is what `devnet/contracts/RunCalls.sol` compiles to, as it runs; a test of the devnet compares the two.
 */
const runCallsCode =
  '0x608060405260043610610020575f3560e01c8063b06f1eb41461002b575f5ffd5b3661002757005b5f5ffd5b348015610036575f5ffd5b5061004a610045366004610217565b610060565b6040516100579190610288565b60405180910390f35b60608167ffffffffffffffff81111561007b5761007b61032d565b6040519080825280602002602001820160405280156100c757816020015b60408051606080820183525f8083526020830152918101919091528152602001906001900390816100995790505b5090505f5b82811015610210575f5a90505f5f8686858181106100ec576100ec610341565b90506020028101906100fe9190610355565b61010c906020810190610373565b6001600160a01b031687878681811061012757610127610341565b90506020028101906101399190610355565b6020013588888781811061014f5761014f610341565b90506020028101906101619190610355565b61016f9060408101906103a0565b60405161017d9291906103ea565b5f6040518083038185875af1925050503d805f81146101b7576040519150601f19603f3d011682016040523d82523d5f602084013e6101bc565b606091505b5091509150604051806060016040528083151581526020015a6101df90866103f9565b8152602001828152508585815181106101fa576101fa610341565b60209081029190910101525050506001016100cc565b5092915050565b5f5f60208385031215610228575f5ffd5b823567ffffffffffffffff81111561023e575f5ffd5b8301601f8101851361024e575f5ffd5b803567ffffffffffffffff811115610264575f5ffd5b8560208260051b8401011115610278575f5ffd5b6020919091019590945092505050565b5f602082016020835280845180835260408501915060408160051b8601019250602086015f5b8281101561032157603f19878603018452815180511515865260208101516020870152604081015190506060604087015280518060608801528060208301608089015e5f608082890101526080601f19601f830116880101965050506020820191506020840193506001810190506102ae565b50929695505050505050565b634e487b7160e01b5f52604160045260245ffd5b634e487b7160e01b5f52603260045260245ffd5b5f8235605e19833603018112610369575f5ffd5b9190910192915050565b5f60208284031215610383575f5ffd5b81356001600160a01b0381168114610399575f5ffd5b9392505050565b5f5f8335601e198436030181126103b5575f5ffd5b83018035915067ffffffffffffffff8211156103cf575f5ffd5b6020019150368190038213156103e3575f5ffd5b9250929050565b818382375f9101908152919050565b8181038181111561041857634e487b7160e01b5f52601160045260245ffd5b9291505056'

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
