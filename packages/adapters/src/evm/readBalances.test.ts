import { encodeFunctionResult, multicall3Abi, numberToHex, padHex } from 'viem'
import { expect, it, test } from 'vitest'
import { loadTestDriver } from '../../test/support/loadTestDriver.ts'
import { rpcAnswer, rpcError, startTestNode } from '../../test/support/startTestNode.ts'
import { testNetwork } from '../../test/support/testNetwork.ts'

const network = testNetwork({ contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } } })
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const tokenAt = (n: number) =>
  ({ symbol: `T${n}`, decimals: 18, address: `eip155:1:${padHex(numberToHex(n), { size: 20 })}` }) as const
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')

it('asks for 500 balances in three calls', async () => {
  const balance = (n: number) => ({ success: true, returnData: `0x${word(n)}` }) as const
  let next = 0
  await using node = await startTestNode((call) =>
    rpcAnswer(call, () => {
      const size = next === 400 ? 100 : 200
      const result = Array.from({ length: size }, () => balance(next++))
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    }),
  )
  const { driver, drive } = await loadTestDriver([node.url])
  const tokens = Array.from({ length: 500 }, (_, n) => tokenAt(n + 1))
  const balances = await drive(driver.readTokenBalances({ network, address, tokens }))
  expect(balances).toHaveLength(500)
  expect(new Set(balances).size).toBe(500)
  expect(node.calls).toHaveLength(3)
})

it('counts tokens that fail or answer with too little as 0', async () => {
  const result = [
    { success: true, returnData: `0x${word(7)}` },
    { success: false, returnData: `0x${word(9)}` },
    { success: true, returnData: '0x' },
  ] as const
  await using node = await startTestNode((call) =>
    rpcAnswer(call, () => encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })),
  )
  const { driver, drive } = await loadTestDriver([node.url])
  const tokens = [tokenAt(1), tokenAt(2), tokenAt(3)]
  expect(await drive(driver.readTokenBalances({ network, address, tokens }))).toEqual([7n, 0n, 0n])
})

it('rejects when the node fails, instead of showing 0', async () => {
  await using node = await startTestNode((call) => rpcError(call, { code: -32601, message: 'no eth_call here' }))
  const { driver, drive } = await loadTestDriver([node.url])
  for (const contracts of [network.contracts, {}]) {
    const reading = driver.readTokenBalances({
      network: { ...network, contracts },
      address,
      tokens: [tokenAt(1), tokenAt(2)],
    })
    await expect(drive(reading)).rejects.toMatchObject({ code: 'rpc/method-not-found' })
  }
})

// Answers made to break a decoder: an offset that leads out of the bytes, and a list whose 20,000 entries all point at
// the same place.
const loop = 20_000
test.each([
  [
    'whose bytes end before what they promise',
    '[S8.113]',
    `0x${word(32)}${word(5)}`,
    'transaction/byte-position',
    /out of bounds/,
  ],
  [
    'that makes the decoder read in circles',
    '[S8.114]',
    `0x${word(32)}${word(loop)}${word(loop * 32).repeat(loop)}${word(1)}${word(64)}${word(0)}`,
    'transaction/read-limit',
    /Recursive read limit of `8192` exceeded/,
  ],
])('refuses an answer %s %s', async (_name, _id, data, code, sentence) => {
  await using node = await startTestNode((call) => rpcAnswer(call, () => data))
  const { driver, drive } = await loadTestDriver([node.url])
  const reading = driver.readTokenBalances({ network, address, tokens: [tokenAt(1), tokenAt(2)] })
  await expect(drive(reading)).rejects.toMatchObject({ code, shortMessage: expect.stringMatching(sentence) })
})
