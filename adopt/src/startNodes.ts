import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { rpcCall, startAnvil } from '@latchkey/devnet'
import { startSolana } from '@latchkey/devnet/solana'

/** A request of a page to the app's own node, with the path of that. */
type NodeCall = { readonly path: string; readonly method: string }

type CountedNodes = AsyncDisposable & {
  /** Where the app's own RPC is. */
  readonly url: string
  /** Every call that was made there. */
  readonly calls: NodeCall[]
}

export type Nodes = CountedNodes & {
  /** The chains themselves, by number: where a wallet sends. The app's own RPC has a path of that number for each. */
  readonly chains: ReadonlyMap<number, string>
}

export type SolanaNode = CountedNodes & {
  /** The chain itself: where a wallet sends. */
  readonly chainUrl: string
}

/** Two real chains, on which `address` has 100 ether, behind a server on the loopback interface that counts what is asked. */
export async function startNodes(address: string): Promise<Nodes> {
  const anvils = await Promise.all([1, 8453].map((chainId) => startAnvil({ chainId })))
  for (const { rpcUrl } of anvils)
    await rpcCall(rpcUrl, 'anvil_setBalance', [address, `0x${(10n ** 20n).toString(16)}`])
  const paths = new Map(anvils.map(({ chainId, rpcUrl }) => [`/${chainId}`, rpcUrl]))
  const counted = await countCalls(paths, async () => {
    await Promise.all(anvils.map((anvil) => anvil.stop()))
  })
  return { ...counted, chains: new Map(anvils.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])) }
}

/**
 * A Solana chain behind the same. Its path is `/devnet`: libraries of Solana read the network from the address of a node,
 * and take one on this machine for none that a wallet is on.
 */
export async function startSolanaNode(): Promise<SolanaNode> {
  const chain = await startSolana()
  return { ...(await countCalls(new Map([['/devnet', chain.rpcUrl]]), chain.stop)), chainUrl: chain.rpcUrl }
}

/** Hands on what is asked at each of `paths`, and counts it. */
async function countCalls(paths: ReadonlyMap<string, string>, stop: () => Promise<void>): Promise<CountedNodes> {
  const calls: NodeCall[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const path = request.url ?? ''
    const chain = paths.get(path)
    if (chain === undefined || request.method !== 'POST') return void response.writeHead(chain ? 204 : 404, cors).end()
    const body = await text(request)
    const asked = [JSON.parse(body)].flat() as { method: string }[]
    calls.push(...asked.map(({ method }) => ({ path, method })))
    const answered = await fetch(chain, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(answered.status, { ...cors, 'content-type': 'application/json' }).end(await answered.text())
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await stop()
    },
  }
}
