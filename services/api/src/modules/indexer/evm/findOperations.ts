import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { callsWithin } from './internalTransfers.ts'
import type { NodeLog, TracedCall } from './node.schema.ts'

/** Their addresses follow from their code, so that no other contract is at one of them. */
const entryPoints: ReadonlySet<string> = new Set(
  [smartAccountContracts.EntryPoint, smartAccountContracts.EntryPoint08].map((address) => address.toLowerCase()),
)

/** keccak256 of the signatures of ERC-4337's EntryPoint in the versions 0.7 and 0.8. */
const topics = {
  beforeExecution: '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
  userOperationEvent: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
} as const

export const userOperationEventTopic = topics.userOperationEvent

const zero = `0x${'0'.repeat(40)}`
/** A nonce is a key and, in its lower half, how often that was used. */
const sequenceMask = 2n ** 64n - 1n

/** An operation of an account that a transaction of somebody else carried (ERC-4337). Addresses in lower case. */
export type CarriedOperation = {
  readonly hash: string
  readonly sender: string
  /** Who paid for it; undefined where the account did. */
  readonly sponsor: string | undefined
  /** How often its key was used before. */
  readonly nonce: number
  readonly failed: boolean
  /** What it cost, in the chain's smallest unit. */
  readonly fee: bigint
  readonly logs: readonly NodeLog[]
  /** Its calls; undefined where there is no trace. */
  readonly call: TracedCall | undefined
}

/**
 * Takes the operations out of a transaction. To one belong the logs between the event of that before it, or
 * `BeforeExecution`, and its own: an operation that another carries keeps its own.
 *
 * @param trace Undefined where the node gives none.
 */
export function findOperations(logs: readonly NodeLog[], trace: TracedCall | undefined): findOperations.ReturnType {
  const begun = new Map<string, number>()
  const taken = new Set<number>()
  const found: (Omit<CarriedOperation, 'call'> & { entryPoint: string })[] = []
  for (const [at, log] of logs.entries()) {
    if (!entryPoints.has(log.address)) continue
    if (log.topics[0] === topics.beforeExecution) begun.set(log.address, at + 1)
    const from = begun.get(log.address)
    const event = from === undefined ? undefined : decodeEvent(log)
    if (from === undefined || event === undefined) continue
    const own = indices(from, at + 1).filter((index) => !taken.has(index))
    for (const index of own) taken.add(index)
    begun.set(log.address, at + 1)
    found.push({ ...event, entryPoint: log.address, logs: own.flatMap((index) => logs[index] ?? []) })
  }
  if (trace === undefined || found.length === 0)
    return {
      operations: found.map(({ entryPoint, ...operation }) => ({ ...operation, call: undefined })),
      logs: logs.filter((_, index) => !taken.has(index)),
      calls: new Set(),
    }
  const runs = executions(trace)
  const operations = found.map(({ entryPoint, ...operation }, index) => {
    const known = runs.filter(({ to }) => to === entryPoint)
    const same = found.filter((one) => one.entryPoint === entryPoint)
    const before = found.slice(0, index).filter((one) => one.entryPoint === entryPoint).length
    // A trace that does not fit the events tells nothing of them.
    return { ...operation, call: known.length === same.length ? known[before] : undefined }
  })
  const advanced = found.flatMap(({ sender, entryPoint }) => advances(trace, new Set(runs), sender, entryPoint))
  return {
    operations,
    logs: logs.filter((_, index) => !taken.has(index)),
    calls: new Set([...operations.flatMap(({ call }) => call ?? []), ...advanced]),
  }
}

export declare namespace findOperations {
  type ReturnType = {
    readonly operations: readonly CarriedOperation[]
    /** The logs that belong to none of them. */
    readonly logs: readonly NodeLog[]
    /** The calls that belong to them, or that advance their fees. */
    readonly calls: ReadonlySet<TracedCall>
  }
}

const indices = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** `UserOperationEvent`: hash, sender and paymaster are topics, nonce, success, cost and gas are data. */
function decodeEvent({ topics: [event, hash, sender, paymaster], data }: NodeLog) {
  if (event !== topics.userOperationEvent || data.length !== 2 + 4 * 64) return undefined
  if (hash === undefined || sender === undefined || paymaster === undefined) return undefined
  const word = (index: number) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
  const sponsor = `0x${paymaster.slice(26)}`
  return {
    hash,
    sender: `0x${sender.slice(26)}`,
    sponsor: sponsor === zero ? undefined : sponsor,
    nonce: Number(word(0) & sequenceMask),
    failed: word(1) === 0n,
    fee: word(2),
  }
}

/** An EntryPoint runs each operation in a call to itself. What it pays itself at the end carries value. */
const executions = (trace: TracedCall): readonly TracedCall[] =>
  [...callsWithin(trace)].filter(({ from, to, value }) => from === to && entryPoints.has(from) && !value)

/** What an account pays into its deposit while it is asked whether its operation is its own: reported as the fee. */
function advances(
  trace: TracedCall,
  runs: ReadonlySet<TracedCall>,
  sender: string,
  entryPoint: string,
): readonly TracedCall[] {
  return [...callsWithin(trace, runs)]
    .filter(({ from, to }) => from === entryPoint && to === sender)
    .flatMap((question) => [...callsWithin(question)])
    .filter(({ from, to }) => from === sender && to === entryPoint)
}
