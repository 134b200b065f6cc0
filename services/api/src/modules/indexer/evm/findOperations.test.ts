import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, type Hex, zeroAddress } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { findOperations } from './findOperations.ts'
import { internalTransfers } from './internalTransfers.ts'
import type { NodeLog, TracedCall } from './node.schema.ts'

const entryPoint = smartAccountContracts.EntryPoint.toLowerCase()
const entryPoint08 = smartAccountContracts.EntryPoint08.toLowerCase()
const dana: Hex = `0x${'d'.repeat(40)}`
const erin: Hex = `0x${'e'.repeat(40)}`
const shop = `0x${'5'.repeat(40)}`
const outside = `0x${'0'.repeat(39)}1`

const data = encodeAbiParameters(
  [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
  // A key of its own, used twice before.
  [(9n << 64n) + 2n, true, 77n, 7n],
)
const topics = (sender: Hex, userOpHash: Hex) =>
  encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash, sender, paymaster: zeroAddress },
  }) as Hex[]
const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`
const done = (address: string, sender: Hex, digit: string): NodeLog => ({
  address,
  topics: topics(sender, hashOf(digit)),
  data,
})
const begins = (address: string): NodeLog => ({
  address,
  topics: encodeEventTopics({ abi: entryPoint07Abi, eventName: 'BeforeExecution' }) as Hex[],
  data: '0x',
})
const log = (name: string): NodeLog => ({ address: name, topics: [], data: '0x' })
const names = (logs: readonly NodeLog[]) => logs.map(({ address }) => address).filter((name) => name.length === 1)

const call = (from: string, to: string, value = 0n, calls: TracedCall[] = [], error?: string): TracedCall => ({
  type: 'CALL',
  from,
  to,
  value,
  calls,
  error,
})

describe('the operations of a transaction', () => {
  it('have the logs behind the one before, and none from before they were executed or after the last', () => {
    const { operations, logs } = findOperations(
      [
        log('a'),
        begins(entryPoint),
        log('b'),
        log('c'),
        done(entryPoint, dana, '1'),
        log('d'),
        done(entryPoint, erin, '2'),
        log('e'),
      ],
      undefined,
    )
    expect(operations.map((one) => [one.sender, one.hash, names(one.logs)])).toEqual([
      [dana, hashOf('1'), ['b', 'c']],
      [erin, hashOf('2'), ['d']],
    ])
    expect(names(logs)).toEqual(['a', 'e'])
    expect(operations[0]).toMatchObject({ sponsor: undefined, nonce: 2, failed: false, fee: 77n, call: undefined })
  })

  it('keep what is theirs where one carries another by the other EntryPoint', () => {
    const inner = call(entryPoint08, entryPoint08, 0n, [call(entryPoint08, erin, 0n, [call(erin, shop, 2n)])])
    const outer = call(entryPoint, entryPoint, 0n, [
      call(entryPoint, dana, 0n, [call(dana, shop, 1n), call(dana, entryPoint08, 0n, [inner])]),
    ])
    const { operations, calls } = findOperations(
      [
        begins(entryPoint),
        log('a'),
        begins(entryPoint08),
        log('b'),
        done(entryPoint08, erin, '2'),
        log('c'),
        done(entryPoint, dana, '1'),
      ],
      call(outside, entryPoint, 0n, [outer]),
    )
    expect(
      operations.map((one) => [
        one.sender,
        names(one.logs),
        one.call && internalTransfers(one.call, calls).map(({ amount }) => amount),
      ]),
    ).toEqual([
      [erin, ['b'], [2n]],
      [dana, ['a', 'c'], [1n]],
    ])
  })

  it('leave the refund to who carried them, and what an account advances for its fee to nobody', () => {
    const trace = call(outside, entryPoint, 0n, [
      call(entryPoint, dana, 0n, [call(dana, entryPoint, 90n), call(dana, shop, 4n)]),
      call(entryPoint, entryPoint, 0n, [call(entryPoint, dana, 0n, [call(dana, entryPoint, 5n)])]),
      call(entryPoint, outside, 77n),
    ])
    const { operations, calls } = findOperations([begins(entryPoint), done(entryPoint, dana, '1')], trace)
    const amounts = (root: TracedCall | undefined) => root && internalTransfers(root, calls).map(({ amount }) => amount)
    expect(amounts(operations[0]?.call)).toEqual([5n])
    expect(amounts(trace)).toEqual([4n, 77n])
  })

  it('have no calls of a trace that does not fit: their value stays with the transaction', () => {
    const run = call(entryPoint, entryPoint, 0n, [call(entryPoint, dana, 0n, [call(dana, shop, 3n)])])
    const trace = call(outside, entryPoint, 0n, [run, run])
    const { operations, calls } = findOperations([begins(entryPoint), done(entryPoint, dana, '1')], trace)
    expect(operations[0]?.call).toBeUndefined()
    expect(internalTransfers(trace, calls)).toHaveLength(2)
  })

  it('are none where another contract logs the same, or nothing was executed', () => {
    expect(findOperations([begins(shop), done(shop, dana, '1')], undefined).operations).toEqual([])
    expect(findOperations([begins(shop), done(entryPoint, dana, '1')], undefined).operations).toEqual([])
    expect(findOperations([begins(entryPoint), done(shop, dana, '1')], undefined).operations).toEqual([])
  })

  it('share the logs out, each to one, whatever they are', () => {
    const word = fc.constantFrom(...topics(dana, hashOf('1')), ...begins(shop).topics, '0x')
    const any = fc.record({
      address: fc.constantFrom(entryPoint, entryPoint08, shop),
      topics: fc.array(word, { maxLength: 4 }),
      data: fc.constantFrom('0x', data, `${data}00`),
    })
    const likely = fc.constantFrom(begins(entryPoint), begins(entryPoint08), done(entryPoint, dana, '1'), log('a'))
    fc.assert(
      fc.property(fc.array(fc.oneof(any, likely), { maxLength: 12 }), (given) => {
        // Each its own: the same log may come twice.
        const logs = given.map((one) => ({ ...one }))
        const found = findOperations(logs, undefined)
        const shared = [...found.operations.flatMap((one) => one.logs), ...found.logs]
        expect(shared).toHaveLength(logs.length)
        expect(new Set(shared)).toEqual(new Set(logs))
      }),
    )
  })
})
