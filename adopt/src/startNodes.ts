import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { rpcCall, startAnvil } from '@latchkey/devnet'

/** A request of a page to the app's own node. */
type NodeCall = { readonly chainId: number; readonly method: string }

export type Nodes = AsyncDisposable & {
  /** The app's own RPC is here: `/1` and `/8453`. Every call is counted. */
  readonly url: string
  /** The chains themselves, by number: where a wallet sends. */
  readonly chains: ReadonlyMap<number, string>
  readonly calls: NodeCall[]
}

/** Two real chains, on which `address` has 100 ether, behind a server on the loopback interface that counts what is asked. */
export async function startNodes(address: string): Promise<Nodes> {
  const anvils = await Promise.all([1, 8453].map((chainId) => startAnvil({ chainId })))
  for (const { rpcUrl } of anvils)
    await rpcCall(rpcUrl, 'anvil_setBalance', [address, `0x${(10n ** 20n).toString(16)}`])
  const chains = new Map(anvils.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const calls: NodeCall[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const chainId = Number(request.url?.slice(1))
    const chain = chains.get(chainId)
    if (chain === undefined || request.method !== 'POST') return void response.writeHead(chain ? 204 : 404, cors).end()
    const body = await text(request)
    const asked = [JSON.parse(body)].flat() as { method: string }[]
    calls.push(...asked.map(({ method }) => ({ chainId, method })))
    const answered = await fetch(chain, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(answered.status, { ...cors, 'content-type': 'application/json' }).end(await answered.text())
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chains,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await Promise.all(anvils.map((anvil) => anvil.stop()))
    },
  }
}
