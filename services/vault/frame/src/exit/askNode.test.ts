import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readChain } from './askNode.ts'

/** A node that answers everything with one result. */
async function startNode(result: unknown) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (part) => asked.push(JSON.parse(String(part)).method))
    request.on('end', () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { url, asked, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'

it('asks a node of Solana for a blockhash alone, for a wallet that has no account on Ethereum', async () => {
  await using node = await startNode({ context: { slot: 1 }, value: { blockhash, lastValidBlockHeight: 9 } })
  expect(await readChain(node.url, undefined)).toEqual({ blockhash })
  expect(node.asked).toEqual(['getLatestBlockhash'])
})

it.each([
  [null],
  ['0x1'],
  [{ value: null }],
  [{ value: { blockhash: 1 } }],
  [{ value: { blockhash: 'a'.repeat(999) } }],
])('takes no other answer for one: %j', async (result) => {
  await using node = await startNode(result)
  await expect(readChain(node.url, undefined)).rejects.toMatchObject({ name: 'NodeError', said: undefined })
})
