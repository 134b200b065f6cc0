import { createServer } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { openLoop } from './runRpcBench.ts'

const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function listen(answer: (count: number) => { status: number; text: string }): Promise<string> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1
      const { status, text } = answer(count)
      response.writeHead(status).end(text)
    })
  })
  servers.push(server)
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
    }),
  )
}

it('sends every request and counts answers without a result as errors', async () => {
  const url = await listen((count) => ({ status: 200, text: count % 4 === 0 ? '{"error":{}}' : '{"result":"0x1"}' }))
  const { latenciesMs, errors } = await openLoop({ url, perSecond: 1000, total: 40, body: () => '{}' })
  expect([latenciesMs.length, errors]).toEqual([30, 10])
})

it('counts refused requests as errors', async () => {
  const url = await listen(() => ({ status: 503, text: '{"result":"0x1"}' }))
  const { latenciesMs, errors } = await openLoop({ url, perSecond: 1000, total: 5, body: () => '{}' })
  expect([latenciesMs.length, errors]).toEqual([0, 5])
})
