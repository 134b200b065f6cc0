import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { forward } from './startSource.ts'

/**
 * The proxy in front of an installation: the first label of each name leads to one of its ports, for WebSockets too, and
 * who asks is added to `x-forwarded-for`. A name that `down` holds is answered as one whose program has ended.
 * @param tls A key and its certificates, for https.
 */
export async function startProxy(
  port: number,
  ports: Readonly<Record<string, number>>,
  tls?: { readonly key: string; readonly cert: string },
): Promise<AsyncDisposable & { readonly down: Set<string> }> {
  const down = new Set<string>()
  const nameOf = ({ headers }: IncomingMessage) => headers.host?.split('.')[0] ?? ''
  const portOf = (incoming: IncomingMessage) => ports[nameOf(incoming)]
  const forwardedFor = ({ headers, socket }: IncomingMessage) =>
    [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')

  const answer: RequestListener = (incoming, outgoing) => {
    const target = portOf(incoming)
    if (target === undefined) outgoing.writeHead(404).end()
    else if (down.has(nameOf(incoming))) outgoing.writeHead(502).end()
    else forward(`http://127.0.0.1:${target}`, incoming, outgoing, { 'x-forwarded-for': forwardedFor(incoming) })
  }
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer)
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const target = portOf(incoming)
    if (target === undefined) {
      socket.destroy()
      return
    }
    const upstream = connect(target, '127.0.0.1', () => {
      const headers = Object.entries({ ...incoming.headers, 'x-forwarded-for': forwardedFor(incoming) })
      const lines = headers.map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    down,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
