import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAnswer } from './readAnswer.ts'

const mebibyte = 1_048_576
let sent = 0
const server = createServer((request, response) => {
  if (request.url === '/packed') {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(`"${'a'.repeat(64 * mebibyte)}"`))
    return
  }
  if (request.url === '/honest') {
    response.end(JSON.stringify({ text: 'é'.repeat(100_000) }))
    return
  }
  const chunk = Buffer.alloc(65_536, 'a')
  const flow = () => {
    if (response.destroyed || sent > 64 * mebibyte) return
    sent += chunk.length
    response.write(chunk, () => setImmediate(flow))
  }
  response.write('"')
  flow()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

it('reads what an honest service answers', async () => {
  expect(await readAnswer(await ask('/honest'))).toEqual({ text: 'é'.repeat(100_000) })
})

it('hangs up on an answer that never ends', async () => {
  await expect(readAnswer(await ask('/endless'))).rejects.toThrow('too large')
  expect(sent).toBeLessThan(16 * mebibyte)
})

it('reads no more of what is packed than of what is not', async () => {
  await expect(readAnswer(await ask('/packed'))).rejects.toThrow('too large')
})
