import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createLimitedServer } from './server.ts'

const name = 'strict-transport-security'

/** The headers of an answer as they are sent. */
async function headersOf(listener: RequestListener): Promise<string[][]> {
  const server = createLimitedServer(listener, { upgrade: undefined, trustedProxies: 0 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  await answer.arrayBuffer()
  server.closeAllConnections()
  server.close()
  return [...answer.headers].filter(([key]) => key === name || key.startsWith('x-'))
}

const own = [name, 'max-age=63072000']

it.each<[string, RequestListener]>([
  ['by name', (_, answer) => answer.writeHead(200, { 'x-a': '1' }).end()],
  ['in one list', (_, answer) => answer.writeHead(200, ['x-a', '1']).end()],
  ['after a reason', (_, answer) => answer.writeHead(200, 'Fine', { 'x-a': '1' }).end()],
  ['one by one', (_, answer) => answer.setHeader('x-a', '1').end()],
  ['one by one and by name', (_, answer) => answer.setHeader('x-a', '1').writeHead(200, {}).end()],
])('an answer says that it is over https alone where its headers are given %s', async (_, listener) => {
  expect(await headersOf(listener)).toEqual([own, ['x-a', '1']])
})

const stricter = 'max-age=63072000; includeSubDomains'

it.each<[string, RequestListener]>([
  ['by name', (_, answer) => answer.writeHead(200, { [name]: stricter }).end()],
  ['in one list', (_, answer) => answer.writeHead(200, [name, stricter]).end()],
  ['one by one', (_, answer) => answer.setHeader(name, stricter).end()],
])('an answer that says it in its own words, %s, says it once', async (_, listener) => {
  expect(await headersOf(listener)).toEqual([[name, stricter]])
})
