import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, endpointUrl } from '@latchkey/protocol/http'

export type FakeExplorer = AsyncDisposable & { readonly url: string }

const prefix = '/v1/esplora'

/** An Esplora server that knows what the endpoints' documented examples are about, and nothing else. */
export async function startFakeExplorer(): Promise<FakeExplorer> {
  const known = new Map(
    endpoints
      .filter(({ path }) => path.startsWith(prefix))
      .flatMap(({ method, path, examples }) =>
        examples.map(({ request, response }) => [
          `${method} ${endpointUrl('', path.slice(prefix.length), { ...request.params }, {}, {})}`,
          typeof response === 'string' ? response : JSON.stringify(response),
        ]),
      ) as [string, string][],
  )
  known.set('GET /block-height/0', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f')
  const server = createServer((request, response) => {
    const answer = known.get(`${request.method} ${request.url}`)
    response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
