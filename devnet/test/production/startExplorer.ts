import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Block,
  createPublicClient,
  type Hex,
  http,
  type Log,
  parseAbi,
  parseEventLogs,
  type Transaction,
} from 'viem'

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/**
 * A double of an explorer with Blockscout's interface (`/api/v2`, docs.blockscout.com) over a node: what it says is read
 * from that chain at each question. Lists fit one page.
 */
export function createExplorer(rpcUrl: string) {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const someone = (hash: string) => ({ hash, is_contract: false, name: null })

  async function readChain() {
    const head = await client.getBlockNumber()
    const numbers = Array.from({ length: Number(head) + 1 }, (_, index) => BigInt(index))
    const blocks = await Promise.all(
      numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
    )
    const logs = await client.getLogs({ fromBlock: 0n, toBlock: head })
    return { blocks: blocks.toReversed(), transfers: parseEventLogs({ abi, logs, strict: true }).toReversed() }
  }

  const place = ({ number, timestamp }: Block) => ({
    block_number: Number(number),
    timestamp: new Date(Number(timestamp) * 1_000).toISOString().replace('.000Z', '.000000Z'),
  })
  const touches = (account: string, ...others: (string | null)[]) =>
    others.some((other) => other?.toLowerCase() === account)

  async function transactionLine(block: Block, one: Transaction) {
    const { status } = await client.getTransactionReceipt({ hash: one.hash })
    return {
      ...place(block),
      hash: one.hash,
      position: Number(one.transactionIndex),
      from: someone(one.from),
      to: one.to === null ? null : someone(one.to),
      created_contract: null,
      status: status === 'success' ? 'ok' : 'error',
      nonce: one.nonce,
      raw_input: one.input,
      value: one.value.toString(),
    }
  }

  async function transferLine(block: Block, log: Log & { args: { from: Hex; to: Hex; value: bigint } }) {
    const read = (functionName: 'name' | 'symbol' | 'decimals') =>
      client.readContract({
        address: log.address,
        abi: parseAbi([
          'function name() view returns (string)',
          'function symbol() view returns (string)',
          'function decimals() view returns (uint8)',
        ]),
        functionName,
      })
    const [name, symbol, decimals] = await Promise.all([read('name'), read('symbol'), read('decimals')])
    return {
      ...place(block),
      transaction_hash: log.transactionHash,
      from: someone(log.args.from),
      to: someone(log.args.to),
      token: { address_hash: log.address, name, symbol, decimals: String(decimals), type: 'ERC-20' },
      total: { value: log.args.value.toString(), decimals: String(decimals) },
    }
  }

  async function listOf(account: string, list: string): Promise<readonly object[] | undefined> {
    const { blocks, transfers } = await readChain()
    if (list === 'internal-transactions') return []
    if (list === 'transactions')
      return Promise.all(
        blocks.flatMap((block) =>
          block.transactions
            .filter(({ from, to }) => touches(account, from, to))
            .map((one) => transactionLine(block, one)),
        ),
      )
    if (list === 'token-transfers')
      return Promise.all(
        transfers
          .filter(({ args }) => touches(account, args.from, args.to))
          .flatMap((log) => {
            const block = blocks.find(({ number }) => number === log.blockNumber)
            return block === undefined ? [] : [transferLine(block, log)]
          }),
      )
    if (list === 'nft') return []
    if (list === 'tokens') {
      const came = new Map(transfers.filter(({ args }) => touches(account, args.to)).map((log) => [log.address, log]))
      const lines = [...came.values()].flatMap((log) => {
        const block = blocks.find(({ number }) => number === log.blockNumber)
        return block === undefined ? [] : [transferLine(block, log)]
      })
      return (await Promise.all(lines)).map(({ token, total }) => ({ token, value: total.value, token_id: null }))
    }
    return undefined
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    const [, account = '', list = ''] = /^\/api\/v2\/addresses\/(0x[0-9a-f]{40})\/([a-z-]+)$/i.exec(pathname) ?? []
    const items = await listOf(account.toLowerCase(), list)
    outgoing.writeHead(items === undefined ? 404 : 200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(items === undefined ? { message: 'Not found' } : { items, next_page_params: null }))
  }
}
