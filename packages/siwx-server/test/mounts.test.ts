import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { type SiwxServer, toNodeHandler, toRequest } from '../src/index.ts'
import { createPerson, createTestServer, origin } from './people.ts'

async function listen(listener: RequestListener): Promise<number> {
  const http = createServer(listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const address = http.address()
  return typeof address === 'object' && address ? address.port : 0
}

const json = { origin, 'content-type': 'application/json' }

/** Signs someone in over HTTP. Gives the cookie of the session. */
async function signIn(port: number, path = '/siwx'): Promise<string> {
  const post = (end: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}${end}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const person = createPerson()
  const { nonce, token } = await (await post('/nonce', {})).json()
  const message = person.write(nonce)
  const response = await post('/sign-in', { message, signature: await person.sign(message), token })
  expect(response.status).toBe(200)
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  return cookies[0]?.split(';')[0] ?? ''
}

it('serves node:http, and shows the session to the rest of it', async () => {
  const { server } = createTestServer()
  const siwx = toNodeHandler(server)
  const port = await listen(async (request, response) => {
    if (request.url?.startsWith('/siwx/')) return siwx(request, response)
    const session = await server.session(toRequest(request))
    response.end(session?.accounts[0]?.account ?? '')
  })
  const cookie = await signIn(port)
  const orders = await fetch(`http://127.0.0.1:${port}/orders`, { headers: { cookie } })
  expect(await orders.text()).toMatch(/^eip155:1:0x/)
  expect(await (await fetch(`http://127.0.0.1:${port}/orders`)).text()).toBe('')
})

/** As Express does: the mount is cut off `url`, and a body may have been read before. */
const express =
  (server: SiwxServer, readsBody: boolean): RequestListener =>
  async (request, response) => {
    const originalUrl = request.url
    let body: unknown
    if (readsBody) {
      let text = ''
      for await (const part of request) text += part
      body = text === '' ? {} : JSON.parse(text)
    }
    const url = request.url?.replace(/^\/api\/siwx/, '')
    await toNodeHandler(server)(Object.assign(request, { originalUrl, url, ...(readsBody && { body }) }), response)
  }

it.each([false, true])('serves what is built on node:http (its body was read before: %s)', async (readsBody) => {
  const { server } = createTestServer({ basePath: '/api/siwx' })
  expect(await signIn(await listen(express(server, readsBody)), '/api/siwx')).toMatch(/^__Host-siwx=/)
})

it('serves Hono', async () => {
  const { server } = createTestServer()
  const app = new Hono()
  app.all('/siwx/*', (context) => server.handler(context.req.raw))
  const response = await app.request('/siwx/nonce', { method: 'POST', headers: { origin } })
  expect(response.status).toBe(200)
})

it('stops reading a body that does not end', async () => {
  const { server } = createTestServer()
  const port = await listen(toNodeHandler(server))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /siwx/sign-in HTTP/1.1\r\nhost: a\r\norigin: ${origin}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  let said = ''
  socket.on('data', (data) => {
    said += data
  })
  const timer = setInterval(() => socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`), 1)
  onTestFinished(() => clearInterval(timer))
  await expect.poll(() => said).toContain('HTTP/1.1 413')
  expect(said.toLowerCase()).toContain('connection: close')
  socket.destroy()
})

it('answers requests that no path can be read of', async () => {
  const { server } = createTestServer()
  const port = await listen(toNodeHandler(server))
  for (const target of ['*', '//evil.example/siwx/session', '/%zz', 'http://evil.example/siwx/nonce']) {
    const socket = connect(port, '127.0.0.1')
    socket.end(`OPTIONS ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    const [data] = await once(socket, 'data')
    expect(String(data)).toMatch(/^HTTP\/1\.1 40[45] /)
  }
})
