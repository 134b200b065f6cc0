import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { type Chain, chainUnavailable } from '../../chains/chain.ts'
import { type BatchForm, broughtAlong, type ContractCall, multicall, type Question } from '../../rpc/callBatch.ts'
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

/** Of one request, by gas: a balance takes 30,000 of it at the most but for rare tokens, and nodes grant 25 million or more. */
const maxCalls = 500
/** Of one request, by size: the calls alone, twice as much as hex. Many nodes sit behind proxies that take 1 MB. */
const maxBytes = 96 * 1024
/** What a call takes beside its data. */
const bytesOfCall = 192
/** The data of the call that asks for an account's coins. */
const bytesOfCoinQuestion = 36
/** Requests on their way to a chain for one read. */
const maxLanes = 4
/** Requests of one read, those that failed included. */
const maxRequests = 200
/** A node that has failed so many requests of a read and answered none does not do what is asked. */
const maxVainRequests = 48
/** No read begins with smaller requests, whatever failed before. */
const leastAtOnce = 32
/** After so many reads a chain that took less at once is tried with more again. */
const readsTillMore = 16

/** What came of many calls. */
export type CallResults = {
  /** Undefined for a call that failed, that got no answer (no contract there), or that was not made. */
  readonly results: readonly (Hex | undefined)[]
  /** Calls that were not made, because the node fails too many requests. */
  readonly unread: number
}

/**
 * Reads contracts many at a time, by Multicall3 where the chain has it: as many at once as the node takes. A request that
 * it fails is halved, so that one contract does not spoil what others say, and so are the next ones.
 */
export function createCallReader(gateway: RpcGateway) {
  const known = new Map<string, { atOnce: number; reads: number; form: BatchForm }>()

  function learntOf({ network }: Chain) {
    const before = known.get(network.caipNetworkId)
    if (before !== undefined) return before
    const address = network.contracts.multicall3?.address
    const learnt = { atOnce: maxCalls, reads: 0, form: address === undefined ? broughtAlong : multicall(address) }
    known.set(network.caipNetworkId, learnt)
    return learnt
  }

  const ask = async (chain: Chain, method: 'eth_call' | 'eth_getBalance', parameters: readonly unknown[]) =>
    evmResult(await gateway.request(chain, method, parameters))

  const askAlone = (chain: Chain, question: Question) =>
    'coinsOf' in question
      ? ask(chain, 'eth_getBalance', [question.coinsOf, 'latest'])
      : ask(chain, 'eth_call', [{ to: question.to, data: question.data }, 'latest'])

  /** Whether the node runs a batch of this call, whatever comes of the call. */
  async function isAnswering(chain: Chain, learnt: { form: BatchForm }, question: Question): Promise<boolean> {
    const answer = await ask(chain, 'eth_call', learnt.form.parameters([question]))
    if (answer === '0x' && learnt.form !== broughtAlong) {
      learnt.form = broughtAlong
      return isAnswering(chain, learnt, question)
    }
    return answer !== undefined && learnt.form.read(answer, 1) !== undefined
  }

  return async (chain: Chain, calls: readonly Question[]): Promise<CallResults> => {
    const learnt = learntOf(chain)
    learnt.reads += 1
    if (learnt.reads % readsTillMore === 0) learnt.atOnce = Math.min(maxCalls, learnt.atOnce * 2)
    const results: (Hex | undefined)[] = new Array(calls.length)
    const halves: Part[] = []
    let next = 0
    let unread = calls.length
    let requests = 0
    let proven = 0
    let failure: { readonly error: unknown } | undefined

    function take(): Part | undefined {
      const spent = requests >= maxRequests || (proven === 0 && requests >= maxVainRequests)
      if (failure !== undefined || spent) return undefined
      const half = halves.pop()
      if (half !== undefined || next >= calls.length) return half
      const part = { from: next, to: endOf(calls, next, learnt.atOnce) }
      next = part.to
      return part
    }

    async function read({ from, to }: Part): Promise<void> {
      const count = to - from
      const some = calls.slice(from, to)
      const [only] = some
      requests += 1
      if (count === 1 && only !== undefined) {
        const answer = await askAlone(chain, only)
        // An error is the contract's own or the node's refusal. In a batch the contract's would come back as a result.
        const isRefused = answer === undefined && proven === 0 && !('coinsOf' in only)
        if (isRefused && !(await isAnswering(chain, learnt, only))) return
        results[from] = answer === '0x' ? undefined : answer
        // A balance of the coin says nothing of calls.
        if (results[from] !== undefined && !('coinsOf' in only)) proven = Math.max(proven, 1)
        unread -= 1
        return
      }
      const { form } = learnt
      const answer = await ask(chain, 'eth_call', form.parameters(some))
      const found = answer === undefined ? undefined : form.read(answer, count)
      if (found !== undefined) {
        for (const [index, result] of found.entries()) results[from + index] = result
        unread -= count
        proven = Math.max(proven, count)
        learnt.atOnce = Math.max(learnt.atOnce, count)
        return
      }
      // No contract is there, whatever the chain's table says.
      if (answer === '0x' && form !== broughtAlong) {
        learnt.form = broughtAlong
        halves.push({ from, to })
        return
      }
      const middle = from + Math.ceil(count / 2)
      halves.push({ from: middle, to }, { from, to: middle })
      if (count > proven) learnt.atOnce = Math.min(learnt.atOnce, Math.max(proven, count >> 1, leastAtOnce))
    }

    async function lane(): Promise<void> {
      for (let part = take(); part !== undefined; part = take()) {
        await read(part).catch((error: unknown) => {
          failure ??= { error }
        })
      }
    }

    // A lane that finds nothing to do ends while another may yet halve what it has.
    while (unread > 0 && failure === undefined) {
      const before = requests
      await Promise.all(Array.from({ length: maxLanes }, lane))
      if (requests === before) break
    }
    if (failure !== undefined && unread === calls.length) throw failure.error
    return { results, unread }
  }
}

/** Calls from one place to before another. */
type Part = { readonly from: number; readonly to: number }

/** Reads contracts as a call reader does, for those who can do without what was not read. */
export function createContractReader(gateway: RpcGateway) {
  const readCalls = createCallReader(gateway)
  return async (chain: Chain, calls: readonly ContractCall[]): Promise<readonly (Hex | undefined)[]> =>
    (await readCalls(chain, calls)).results
}

/**
 * Reads contracts for those who remember what they say, and so must not take what was not read for nothing.
 * @throws ApiError `api/upstream-unavailable` where a call was not made
 */
export function createWholeReader(gateway: RpcGateway): ContractReader {
  const readCalls = createCallReader(gateway)
  return async (chain, calls) => {
    const { results, unread } = await readCalls(chain, calls)
    if (unread > 0) throw chainUnavailable(0)
    return results
  }
}

export type ContractReader = ReturnType<typeof createContractReader>

/** Where a request that begins with a call ends, by the number of calls and by their size. */
function endOf(calls: readonly Question[], from: number, atOnce: number): number {
  let bytes = 0
  let to = from
  for (; to < calls.length && to - from < atOnce; to += 1) {
    const call = calls[to]
    bytes += bytesOfCall + (call !== undefined && 'data' in call ? call.data.length / 2 : bytesOfCoinQuestion)
    if (bytes > maxBytes && to > from) break
  }
  return to
}
