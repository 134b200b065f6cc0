import { Agent, createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A node behind a line that takes `distanceMs` there and back. */
export async function startDistantNode(rpcUrl: string, distanceMs: number): Promise<{ url: string } & AsyncDisposable> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const body = Buffer.concat(chunks)
      await sleep(distanceMs / 2)
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const sent = request(rpcUrl, { method: 'POST', agent, headers }, async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer)
        const answer = Buffer.concat(parts)
        await sleep(distanceMs / 2)
        outgoing.writeHead(response.statusCode ?? 502, { 'content-type': 'application/json' }).end(answer)
      })
      sent.on('error', () => outgoing.writeHead(502).end())
      sent.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
