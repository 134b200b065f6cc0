import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'

/**
 * Serves what another server of the devnet does, with further headers. Call it at the top of the file; the function that
 * it returns gives the address inside of tests.
 */
export function sameSiteWith(url: () => string, headers: Readonly<Record<string, string>>): () => string {
  let address = ''
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', url()))
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
    address = `http://localhost:${bound.port}`
    return () => void server.close()
  })
  afterAll(() => server.closeAllConnections())
  return () => address
}
