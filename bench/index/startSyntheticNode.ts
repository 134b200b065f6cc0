import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const perBlock = 100
const accounts = 50_000
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const hex = (value: number, digits = 0) => `0x${value.toString(16).padStart(digits, '0')}`
const wordOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
/** Spreads numbers evenly, the same in each run. */
const scatter = (value: number) => Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
const account = (seed: number) => hex((scatter(seed) % accounts) + 0x1000_0000, 40)
const token = (seed: number) => hex((scatter(seed) % 500) + 0x2000_0000, 40)
const hashOf = (block: number, index: number) => hex(block * perBlock + index + 1, 64)

/** What a public chain has most of: 45 of 100 payments, 40 transfers of a token, 10 swaps over two pools, 5 permissions. */
function logsOf(seed: number, from: string) {
  const kind = seed % perBlock
  const log = (event: string, address: string, giver: string, taker: string) => ({
    address,
    topics: [event, wordOf(giver), wordOf(taker)],
    data: hex(scatter(seed), 64),
  })
  if (kind < 45) return []
  if (kind < 85) return [log(transfer, token(seed), from, account(seed + 1))]
  if (kind < 95) {
    const hops = [from, account(seed + 2), account(seed + 3), from]
    return hops.slice(1).map((taker, hop) => log(transfer, token(seed + hop), hops[hop] ?? from, taker))
  }
  return [log(approval, token(seed), from, account(seed + 4))]
}

function transactionOf(block: number, index: number) {
  const seed = block * perBlock + index
  const from = account(seed * 7)
  const logs = logsOf(seed, from)
  const pays = logs.length === 0
  return {
    transaction: {
      hash: hashOf(block, index),
      from,
      to: pays ? account(seed * 11) : token(seed),
      value: pays ? hex(scatter(seed)) : '0x0',
      nonce: hex(seed % 1_000),
      input: pays ? '0x' : '0xa9059cbb',
    },
    receipt: { blockHash: hashOf(block, perBlock), transactionHash: hashOf(block, index), status: '0x1', logs },
  }
}

function answer(blocks: number, method: string, params: readonly unknown[]): unknown {
  const number = Number(params[0])
  const all = () => Array.from({ length: perBlock }, (_, index) => transactionOf(number, index))
  switch (method) {
    case 'eth_chainId':
      return '0x1'
    case 'eth_blockNumber':
      return hex(blocks)
    case 'eth_getBlockByNumber':
      return {
        number: hex(number),
        hash: hashOf(number, perBlock),
        parentHash: hashOf(number - 1, perBlock),
        timestamp: hex(1_700_000_000 + number * 12),
        transactions: params[1] === true ? all().map(({ transaction }) => transaction) : [],
      }
    case 'eth_getBlockReceipts':
      return all().map(({ receipt }) => receipt)
    default:
      return undefined
  }
}

/** A node of a chain that never was, with `blocks` blocks of 100 transactions, without traces. */
export async function startSyntheticNode(blocks: number) {
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const one = ({ id, method, params }: { id: unknown; method: string; params: unknown[] }) => {
      const result = answer(blocks, method, params)
      return result === undefined
        ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'No such method' } }
        : { jsonrpc: '2.0', id, result }
    }
    const calls = body as Parameters<typeof one>[0] | Parameters<typeof one>[0][]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(one) : one(calls)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transactions: blocks * perBlock,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
