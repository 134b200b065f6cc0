// The least that a server of Node can do: it reads each request to its end and answers bytes made beforehand, with all the
// headers of the api's answer. The first message and each further one is a JSON text, { headers, body }: what to answer
// from now on. The message 'cpu' asks for the processor time.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer }

/** As the api: text for short answers, which is one write, and bytes for longer ones. */
function read(message: unknown): Answer {
  const { headers, body } = JSON.parse(String(message)) as { headers: Record<string, string>; body: string }
  const bytes = Buffer.from(body)
  return { headers: { 'content-length': String(bytes.length), ...headers }, body: bytes.length > 8_192 ? bytes : body }
}

const [first] = await once(process, 'message')
let answer = read(first)
const server = createServer((incoming, outgoing) => {
  const reply = () => outgoing.writeHead(200, answer.headers).end(answer.body)
  if (incoming.method === 'GET') reply()
  else incoming.on('end', reply).resume()
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('message', (message) => {
  if (message !== 'cpu') answer = read(message)
  process.send?.(message === 'cpu' ? process.cpuUsage() : 'ready')
})
process.once('disconnect', () => {
  server.close()
  server.closeAllConnections()
})
