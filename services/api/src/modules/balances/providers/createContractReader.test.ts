import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, multicall3Abi, parseAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import type { Chain } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'
import { createCallReader, createContractReader, createWholeReader } from './createContractReader.ts'

type Hex = `0x${string}`

const chainWith = (contracts: object) => ({ network: { contracts, caipNetworkId: 'eip155:1' } }) as unknown as Chain
const multicall = { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } }
const calls = (['0x01', '0x02', '0x03'] as const).map((data) => ({ to: `0x${'9'.repeat(40)}` as const, data }))
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { to: `0x${(index + 1).toString(16).padStart(40, '0')}` as const, data: '0xabcd' as const }
  })

/** A node that answers calls of a contract; undefined: with an error. */
function nodeOf(answer: (to: string, data: Hex, overrides: unknown) => string | undefined) {
  const asked: string[] = []
  const under = { now: 0, most: 0 }
  const request: RpcGateway['request'] = async (_chain, method, params) => {
    const [question, , overrides] = params as [{ to: string; data: Hex } | Hex, string, unknown]
    const { to, data } = typeof question === 'string' ? { to: method, data: question } : question
    asked.push(to)
    under.now += 1
    under.most = Math.max(under.most, under.now)
    await new Promise((resolve) => setImmediate(resolve))
    under.now -= 1
    const result = answer(to, data, overrides)
    return {
      jsonrpc: '2.0',
      id: 1,
      ...(result === undefined ? { error: { code: -32000, message: 'no' } } : { result }),
    }
  }
  return { asked, under, gateway: { request } as RpcGateway }
}

const batchOf = (data: Hex) => {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  return (args?.[0] ?? []) as readonly { target: Hex; callData: Hex }[]
}
const answered = (result: readonly { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

/** A Multicall3 whose node takes so many calls at once, and fails a batch with the contract that spends all gas. */
const limited = (atOnce: number, burner?: string) => (to: string, data: Hex) => {
  if (data === '0xabcd') return to.toLowerCase() === burner ? undefined : to
  const batch = batchOf(data)
  if (batch.length > atOnce || batch.some(({ target }) => target.toLowerCase() === burner)) return undefined
  return answered(batch.map(({ target }) => ({ success: true, returnData: target })))
}

it('takes what a call of a batch has answered, and nothing from one that failed', async () => {
  const { asked, gateway } = nodeOf(() =>
    answered([
      { success: true, returnData: '0x07' },
      { success: false, returnData: '0x08c379a0' },
      { success: true, returnData: '0x' },
    ]),
  )
  const read = createContractReader(gateway)
  expect(await read(chainWith(multicall), calls)).toEqual(['0x07', undefined, undefined])
  expect(asked).toEqual([multicall.multicall3.address])
})

it('takes a refusal of the node for no answer of a contract, however few are asked', async () => {
  const busy = nodeOf(() => undefined)
  expect(await createCallReader(busy.gateway)(chainWith(multicall), calls)).toMatchObject({ unread: calls.length })
  await expect(createWholeReader(busy.gateway)(chainWith(multicall), calls)).rejects.toThrow()
  // One that fails alone and not in a batch is the contract's own.
  const reverting = nodeOf((to, data) =>
    to === multicall.multicall3.address && batchOf(data).length === 1
      ? answered([{ success: false, returnData: '0x08c379a0' }])
      : undefined,
  )
  const whole = createWholeReader(reverting.gateway)
  expect(await whole(chainWith(multicall), calls)).toEqual([undefined, undefined, undefined])
  // The same where no contract is at the address that the chain's table has.
  const failed = encodeAbiParameters(parseAbiParameters('(bool ok, uint256 gas, bytes data)[]'), [
    [{ ok: false, gas: 1n, data: '0x08c379a0' }],
  ])
  const without = nodeOf((to, data, overrides) =>
    to === multicall.multicall3.address ? '0x' : overrides === undefined && data === '0x01' ? undefined : failed,
  )
  expect(await createWholeReader(without.gateway)(chainWith(multicall), calls.slice(0, 1))).toEqual([undefined])
})

it('sends what Multicall3 reads, for data of any length', async () => {
  const mixed = [0, 4, 31, 32, 33, 100].map((length) => ({
    to: multicall.multicall3.address as Hex,
    data: `0x${'ab'.repeat(length)}` as const,
  }))
  const { gateway } = nodeOf((_, data) =>
    answered(batchOf(data).map(({ callData }) => ({ success: true, returnData: callData }))),
  )
  const found = await createContractReader(gateway)(chainWith(multicall), mixed)
  expect(found).toEqual(mixed.map(({ data }) => (data === '0x' ? undefined : data)))
})

it('asks one by one where few calls come back as another number of answers, or as none', async () => {
  const short = answered([{ success: true, returnData: '0x07' }])
  const long = answered(new Array(4).fill({ success: true, returnData: '0x07' }))
  for (const packed of [short, long, '0x1234', undefined]) {
    const { gateway } = nodeOf((to, data) => (to === multicall.multicall3.address ? packed : `${data}aa`))
    const read = createContractReader(gateway)
    expect(await read(chainWith(multicall), calls)).toEqual(['0x01aa', '0x02aa', '0x03aa'])
  }
})

it('brings the code along where the chain has no Multicall3', async () => {
  const outcomes = encodeAbiParameters(parseAbiParameters('(bool ok, uint256 gas, bytes data)[]'), [
    [
      { ok: true, gas: 21_000n, data: '0x0a' },
      { ok: false, gas: 1n, data: '0x0b' },
      { ok: true, gas: 7n, data: '0x0c' },
    ],
  ])
  for (const contracts of [multicall, {}]) {
    const { asked, gateway } = nodeOf((to, _, overrides) =>
      overrides === undefined && /^0xcA11/.test(to) ? '0x' : outcomes,
    )
    const read = createContractReader(gateway)
    expect(await read(chainWith(contracts), calls)).toEqual(['0x0a', undefined, '0x0c'])
    const before = asked.length
    await read(chainWith(contracts), calls)
    expect(asked.length - before).toBe(1)
  }
})

it('asks for the coin in the same request, and by its own method where that fails', async () => {
  const account: Hex = `0x${'7'.repeat(40)}`
  const questions = [{ coinsOf: account }, ...many(3)]
  const own = (fails: boolean) => (to: string, data: Hex) => {
    if (to === 'eth_getBalance') return data === account ? '0x2a' : undefined
    if (fails) return data === '0xabcd' ? to : undefined
    return answered(
      batchOf(data).map(({ target, callData }) => {
        if (target !== multicall.multicall3.address) return { success: true, returnData: target }
        const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: callData })
        return { success: true, returnData: functionName === 'getEthBalance' && args[0] === account ? '0x2a' : '0x' }
      }),
    )
  }
  const [, ...tokens] = questions.map((question) => ('to' in question ? question.to : undefined))
  const together = nodeOf(own(false))
  const found = await createCallReader(together.gateway)(chainWith(multicall), questions)
  expect([found.results, together.asked.length]).toEqual([['0x2a', ...tokens], 1])
  const apart = nodeOf(own(true))
  const { results } = await createCallReader(apart.gateway)(chainWith(multicall), questions)
  expect(results).toEqual(['0x2a', ...tokens])
  expect(apart.asked.filter((to) => to === 'eth_getBalance')).toHaveLength(1)
})

it('reads ten thousand contracts in few requests, four at a time', async () => {
  const { asked, under, gateway } = nodeOf(limited(10_000))
  // As long as the question for a balance.
  const data: Hex = `0x${'ab'.repeat(36)}`
  const balances = many(10_000).map(({ to }) => ({ to, data }))
  const { results, unread } = await createCallReader(gateway)(chainWith(multicall), balances)
  expect([asked.length, unread, under.most]).toEqual([24, 0, 4])
  expect(results.every((result, index) => Number(result) === index + 1)).toBe(true)
})

it('asks for less at once after a request that was too much, and begins with that the next time', async () => {
  const { asked, gateway } = nodeOf(limited(130))
  const read = createCallReader(gateway)
  const first = await read(chainWith(multicall), many(10_000))
  const firstRequests = asked.length
  const second = await read(chainWith(multicall), many(10_000))
  expect([first.unread, second.unread]).toEqual([0, 0])
  expect(firstRequests).toBeLessThan(120)
  expect(asked.length - firstRequests).toBeLessThanOrEqual(firstRequests)
  expect(second.results.every((result, index) => Number(result) === index + 1)).toBe(true)
})

it('loses one contract that spends all gas, and no other', async () => {
  const burner = many(2_000)[777]?.to ?? ''
  const { asked, gateway } = nodeOf(limited(10_000, burner))
  const { results, unread } = await createCallReader(gateway)(chainWith(multicall), many(2_000))
  expect([unread, results[777], results.filter((result) => result === undefined).length]).toEqual([0, undefined, 1])
  expect(asked.length).toBeLessThan(40)
})

it('says how many were not read when the node fails too much, after a bounded number of requests', async () => {
  const small = nodeOf(limited(16))
  const some = await createCallReader(small.gateway)(chainWith(multicall), many(10_000))
  expect(small.asked.length).toBe(200)
  expect(some.unread).toBeGreaterThan(5_000)
  expect(some.results.filter((result) => result !== undefined).length).toBe(10_000 - some.unread)
  const dead = nodeOf(() => undefined)
  const none = await createCallReader(dead.gateway)(chainWith(multicall), many(10_000))
  expect(none.unread).toBeGreaterThan(9_900)
  expect(dead.asked.length).toBeLessThan(60)
  const coinsAlone = nodeOf((to) => (to === 'eth_getBalance' ? '0x2a' : undefined))
  const questions = [{ coinsOf: many(1)[0]?.to ?? '0x' }, ...many(10_000)]
  const { results } = await createCallReader(coinsAlone.gateway)(chainWith(multicall), questions)
  expect(results[0]).toBe('0x2a')
  expect(coinsAlone.asked.length).toBeLessThan(60)
})

it('keeps what was read before the nodes went away, and fails where nothing was', async () => {
  let left = 5
  const away = nodeOf((to, data) => {
    left -= 1
    if (left < 0) throw new Error('No node answers.')
    return limited(10_000)(to, data)
  })
  const read = createCallReader(away.gateway)
  const { unread } = await read(chainWith(multicall), many(10_000))
  expect(unread).toBeGreaterThan(0)
  expect(unread).toBeLessThan(9_000)
  await expect(read(chainWith(multicall), many(10))).rejects.toThrow('No node answers.')
})
