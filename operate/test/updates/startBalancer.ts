import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

const lookEveryMs = 100
const lookForMs = 30_000
/** Connections that wait to be taken: callers of a second, should this process, which is the load's too, stand still. */
const backlog = 4_096

/** What is in front of several processes: it hands each call to one of those that say that they are ready. */
export type Balancer = AsyncDisposable & {
  readonly url: string
  add(url: string): Promise<void>
  remove(url: string): void
}

export declare namespace startBalancer {
  type Options = {
    /** It is read alone: another process is asked, too, where the first fails or does not have it. */
    readonly ofPages?: boolean
  }
}

/**
 * As an ingress does it: it looks at `/ready`, takes turns, and gives a call to another process only where the first took no
 * connection, since what was sent may have been done.
 */
export async function startBalancer({ ofPages = false }: startBalancer.Options = {}): Promise<Balancer> {
  const ready = new Map<string, boolean>()
  const looking = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const next = (tried?: ReadonlySet<string>) => {
    const urls = [...ready].flatMap(([url, is]) => (is && !tried?.has(url) ? [url] : []))
    turn += 1
    return urls[turn % Math.max(1, urls.length)]
  }
  const look = async (url: string) => {
    if (looking.has(url)) return
    looking.add(url)
    // What takes its time on a busy machine is still there.
    const is = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(lookForMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
    looking.delete(url)
    if (ready.has(url)) ready.set(url, is)
  }
  const timer = setInterval(() => {
    for (const url of ready.keys()) void look(url)
  }, lookEveryMs)

  async function handOn(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const tried = new Set<string>()
    const attempt = () => {
      const to = next(tried)
      if (to === undefined) {
        outgoing.writeHead(503).end('No process is ready.')
        return
      }
      tried.add(to)
      const another = () => next(tried) !== undefined
      const { method = 'GET', headers, url } = incoming
      const forwarded = ask(to + url, { method, headers, agent }, (answer) => {
        if (ofPages && answer.statusCode === 404 && another()) {
          answer.resume()
          attempt()
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      })
      forwarded.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) outgoing.destroy()
        else if ((ofPages || error.code === 'ECONNREFUSED') && another()) attempt()
        else outgoing.writeHead(502).end('The process went away.')
      })
      forwarded.end(body)
    }
    attempt()
  }

  // An idle connection to a caller stays: one that closes as it is used would be a failure of this balancer's own.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => void handOn(incoming, outgoing))
  const open = new Set<Duplex>()
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const to = next()
    if (to === undefined) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
      return
    }
    const upstream = connect(Number(new URL(to).port), '127.0.0.1', () => {
      const { rawHeaders, method, url } = incoming
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const one of [upstream, socket]) {
      open.add(one)
      one.on('error', () => one.destroy())
      one.once('close', () => {
        open.delete(one)
        upstream.destroy()
        socket.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog }, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      ready.set(url, false)
      await look(url)
    },
    remove: (url) => void ready.delete(url),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      for (const one of open) one.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
