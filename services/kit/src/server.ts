import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Env, Hono } from 'hono'
import type { Meters } from './metrics.ts'
import { OverHttpsResponse } from './OverHttpsResponse.ts'
import type { Probes } from './probes.ts'
import { limitUnderWay } from './requestsUnderWay.ts'
import { tracedRequests } from './tracing.ts'

/**
 * Puts an app on its port, and what the operator alone sees on one of its own.
 * @throws Error when a port is taken.
 */
export async function serveApp<AppEnv extends Env>(
  app: Hono<AppEnv>,
  options: serveApp.Options,
): Promise<serveApp.ReturnType> {
  const { host, port, operator, upgrade, probes } = options
  const server = createLimitedServer(options.listener ?? requestListener(app), {
    upgrade,
    trustedProxies: options.trustedProxies,
    probes,
    meters: options.meters,
  })
  let closePages: (() => void) | undefined
  try {
    await listen(server, port, host)
    if (operator !== undefined) closePages = await openPages(operator)
  } catch (error) {
    server.close()
    throw error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    routes: app.routes,
    drain: () => probes.drain(),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      closePages?.()
      // A kept connection whose last answer goes out during the stop would otherwise hold it up.
      const sweep = setInterval(() => server.closeIdleConnections(), 20)
      const timer = setTimeout(() => {
        options.onGraceOver?.()
        server.closeAllConnections()
      }, options.graceMs)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

export declare namespace serveApp {
  type Options = {
    readonly host: string
    /** 0: a free port. */
    readonly port: number
    /** Requests under way at a stop have this long. */
    readonly graceMs: number
    /** Called when it is over, before connections are cut. */
    readonly onGraceOver?: () => void
    /** Answers in place of the app. */
    readonly listener?: RequestListener
    /** With a proxy in front the sockets of one address are many callers', and are not counted. */
    readonly trustedProxies?: number | undefined
    readonly probes: Probes
    /** Takes over the connection of a WebSocket. Undefined: none is. */
    readonly upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
    readonly operator?: OperatorPages | undefined
    readonly meters?: Pick<Meters, 'reading'> | undefined
  }
  type ReturnType = {
    readonly port: number
    /** What it answers over HTTP. */
    readonly routes: readonly { readonly method: string; readonly path: string }[]
    /** Says that it is not ready any more, and waits as long as the operator has set. */
    drain(): Promise<void>
    /** No new connections, `graceMs` for what is under way. */
    stop(): Promise<void>
  }
}

/**
 * Puts what the operator alone sees on its own port.
 * @returns Closes it.
 * @throws Error when the port is taken.
 */
export async function openPages({ host, port, page, onFailure }: OperatorPages): Promise<() => void> {
  const server = createServer(limits.times, async ({ url = '' }, response) => {
    const { contentType, body } = await page(url.split('?', 1)[0] ?? '').catch((error: unknown) => {
      onFailure(error)
      return { contentType: 'text/plain', body: 'Not available at present.' }
    })
    response.setHeader('content-type', contentType).end(body)
  })
  await listen(server, port, host)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** The pages of an operator's own port. */
export type OperatorPages = {
  readonly host: string
  readonly port: number
  page(path: string): Promise<{ readonly contentType: string; readonly body: string }>
  readonly onFailure: (error: unknown) => void
}

/** What one caller may take of a listener. Bodies are bounded by the routes, each by what it needs. */
const limits = {
  times: {
    /** From the connection, or from the first byte of a later request, to the end of its headers. */
    headersTimeout: 10_000,
    /** To the end of its body. */
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
    /** Longer than proxies keep theirs, so that none is closed as they use it. */
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  },
  /** A connection over which nothing goes either way is closed, such as one of a reader that reads nothing. */
  idleMs: 120_000,
  headers: 100,
  /** Open at once, WebSockets not counted: their service has limits for them. */
  socketsPerAddress: 512,
} as const

/**
 * A server whose callers are all bounded: by size and number of headers, by time, by sockets of one address, and by requests
 * under way.
 */
export function createLimitedServer(
  listener: RequestListener,
  { upgrade, trustedProxies = 0, probes, meters }: createLimitedServer.Options,
): Server {
  const bounded = tracedRequests(cutOffBodies(limitUnderWay(listener, trustedProxies, meters)))
  const response: typeof ServerResponse = OverHttpsResponse
  const server = createServer(
    {
      ...limits.times,
      ServerResponse: response,
      // Only a WebSocket may take over a connection: other upgrades are answered as the plain requests that they also are.
      shouldUpgradeCallback: ({ headers }) => upgrade !== undefined && headers.upgrade?.toLowerCase() === 'websocket',
    },
    (incoming, outgoing) => {
      if (tooManyHeaders(incoming)) outgoing.writeHead(431, { connection: 'close', 'content-length': 0 }).end()
      // Before the limit: a busy process lives.
      else if (!probes?.answer(incoming, outgoing)) return bounded(incoming, outgoing)
    },
  )
  server.setTimeout(limits.idleMs)
  const release = trustedProxies > 0 ? () => {} : countSockets(server)
  if (upgrade !== undefined)
    server.on('upgrade', (request, socket, head) => {
      release(request.socket)
      if (tooManyHeaders(request))
        socket.end('HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n')
      else upgrade(request, socket, head)
    })
  return server
}

export declare namespace createLimitedServer {
  type Options = {
    readonly upgrade: serveApp.Options['upgrade'] | undefined
    readonly trustedProxies: number | undefined
    readonly probes?: Probes | undefined
    readonly meters?: Pick<Meters, 'reading'> | undefined
  }
}

function tooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > 2 * limits.headers
}

/** Closes the sockets of an address that has too many. @returns Stops counting a socket. */
function countSockets(server: Server): (socket: Socket) => void {
  const open = new Map<string, Set<Socket>>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const own = open.get(remoteAddress) ?? new Set()
    if (own.size >= limits.socketsPerAddress) {
      socket.destroy()
      return
    }
    open.set(remoteAddress, own.add(socket))
    socket.once('close', () => release(socket, remoteAddress))
  })
  function release(socket: Socket, address = socket.remoteAddress ?? ''): void {
    const own = open.get(address)
    own?.delete(socket)
    if (own?.size === 0) open.delete(address)
  }
  return release
}

/** Answers requests of Node's server by an app. */
export function requestListener<AppEnv extends Env>(app: Hono<AppEnv>): RequestListener {
  return getRequestListener(app.fetch) as RequestListener
}

/** Ends the connection of a sender who goes on with a body after the answer. Without it, Node reads on for minutes. */
function cutOffBodies(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { headers } = incoming
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      // On 'finish' Node would throw the rest away uncounted.
      outgoing.once('prefinish', () => linger(incoming))
    return listener(incoming, outgoing)
  }
}

/** So much more of a body, and for so long, is taken once its request is answered: the caller is to get the answer. */
const lingerBytes = 256 * 1024
const lingerMs = 500

function linger(incoming: IncomingMessage): void {
  if (incoming.complete) return
  let left = lingerBytes
  const end = () => incoming.socket.destroy()
  const timer = setTimeout(end, lingerMs)
  const forget = () => clearTimeout(timer)
  incoming.on('data', (chunk: Uint8Array) => {
    left -= chunk.byteLength
    if (left < 0) end()
  })
  incoming.once('end', forget)
  incoming.once('close', forget)
  incoming.resume()
}

/** @throws Error when the port is taken. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}
