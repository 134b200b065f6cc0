import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answers = Readonly<Record<string, (params: readonly { readonly data: string }[]) => unknown>>

async function answerOf(answers: Answers, method: string, params: Parameters<Answers[string]>[0]): Promise<object> {
  const answer = answers[method]
  if (answer === undefined) return { error: { code: -32601, message: 'unknown' } }
  try {
    return { result: await answer(params) }
  } catch (error) {
    return { error: { code: -32000, message: String(error) } }
  }
}

/** A node that answers what a test wants, and notes what it was asked; what it does not know or throws at is an error. */
export async function startNode(answers: Answers) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const server = createServer(async (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    asked.push({ method, params })
    const body = await answerOf(answers, method, params)
    response.writeHead(200, { ...headers, 'content-type': 'application/json' })
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
