import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { encodeEventTopics, type Hex, numberToHex, pad } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { operationStatus } from './operationStatus.ts'

const account = `0x${'a1'.repeat(20)}` as const
const hash = `0x${'0b'.repeat(32)}` as const
const another = `0x${'0c'.repeat(32)}` as const
const transactionHash = `0x${'0d'.repeat(32)}` as const
const operation = { hash, nonce: 4n, validUntilS: 1_000, fromBlock: 90n }
const { EntryPoint } = smartAccountContracts
const { signal } = new AbortController()
const silent = () => {
  throw new VaultError('request/went-wrong')
}

function eventOf(userOpHash: Hex, success = true, address: string = EntryPoint) {
  const topics = encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash, sender: account, paymaster: account },
  })
  return { address, topics, data: `${pad('0x04')}${pad(numberToHex(Number(success))).slice(2)}` }
}
const begins = {
  address: EntryPoint,
  topics: encodeEventTopics({ abi: entryPoint07Abi, eventName: 'BeforeExecution' }),
  data: '0x',
}
const did = (data: string) => ({ address: account, topics: [], data })

type Chain = {
  logs?: readonly object[] | undefined
  nonce?: bigint
  nowS?: number
  says?: () => unknown
  /** What the node says of EntryPoint's events. */
  indexed?: boolean | 'refused' | undefined
}

/** A node whose chain holds one bundle, or none, and a bundler that says what it likes. */
function status({ logs, nonce = 5n, nowS = 500, says = () => null, indexed = true }: Chain) {
  const asked: unknown[][] = []
  const rpc = async (method: string, params: readonly unknown[]) => {
    asked.push([method, ...params])
    const receipt = { blockHash: hash, blockNumber: '0x64', gasUsed: '0x5208', transactionHash, status: '0x1', logs }
    if (method === 'eth_getTransactionReceipt') return logs && params[0] === transactionHash ? receipt : null
    if (method === 'eth_getBlockByNumber') return { number: '0x64', timestamp: numberToHex(nowS) }
    if (method === 'eth_call') return pad(numberToHex(nonce))
    if (method === 'eth_getLogs' && indexed === 'refused') throw new VaultError('rpc/internal')
    if (method === 'eth_getLogs') return indexed ? [{ transactionHash }] : []
    throw new Error(method)
  }
  return operationStatus({ rpc, bundler: async () => says() }, operation, account, signal)
}
const points =
  (at: string = transactionHash) =>
  () => ({ success: true, receipt: { transactionHash: at } })

describe('an operation', () => {
  it('is done where the chain says so, with what its own calls said of the whole bundle', async () => {
    const logs = [
      did('0x01'),
      begins,
      did('0x02'),
      eventOf(another),
      did('0x03'),
      did('0x04'),
      eventOf(hash),
      did('0x05'),
    ]
    const { status: code, receipt } = await status({ logs, says: points() })
    expect(code).toBe(200)
    expect(receipt?.logs.map(({ data }) => data)).toEqual(['0x03', '0x04'])
    expect(receipt?.status).toBe('0x1')
    const first = await status({
      logs: [did('0x01'), begins, did('0x02'), eventOf(hash), eventOf(another)],
      says: points(),
    })
    expect(first.receipt?.logs.map(({ data }) => data)).toEqual(['0x02'])
  })

  it('took no effect where EntryPoint says so, whatever the transaction came to', async () => {
    const { status: code, receipt } = await status({ logs: [begins, eventOf(hash, false)], says: points() })
    expect({ code, status: receipt?.status }).toEqual({ code: 500, status: '0x0' })
  })

  it('is never done by the bundler’s word alone', async () => {
    for (const logs of [undefined, [begins, eventOf(another)], [begins, eventOf(hash, true, account)]])
      expect(await status({ logs, says: points() })).toEqual({ status: 100, receipt: undefined })
    expect((await status({ says: points(another) })).status).toBe(100)
  })

  it('is found without the bundler once its number is taken', async () => {
    const logs = [begins, eventOf(hash)]
    for (const says of [silent, () => null, () => 'nonsense']) {
      expect((await status({ logs, says })).status).toBe(200)
      expect((await status({ logs, nonce: 4n, says })).status).toBe(100)
    }
  })

  it('is found by the bundler’s word where the node does not look through so many blocks, or does not find it', async () => {
    const logs = [begins, eventOf(hash)]
    for (const indexed of ['refused', false] as const)
      expect((await status({ logs, indexed, says: points() })).status).toBe(200)
    await expect(status({ logs, indexed: 'refused' })).rejects.toMatchObject({ code: 'rpc/internal' })
  })

  it('is pending while it may come, and not sent once nobody pays for it any more', async () => {
    expect((await status({ nonce: 4n, nowS: 1_060, says: silent })).status).toBe(100)
    expect((await status({ nonce: 4n, nowS: 1_061, says: silent })).status).toBe(400)
    // Another operation has its number.
    expect((await status({ indexed: false })).status).toBe(100)
    expect((await status({ indexed: false, nowS: 1_061 })).status).toBe(400)
  })
})
