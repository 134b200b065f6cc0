import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Courier } from '../delivery/Courier.ts'
import { errorBody, type HttpErrorCode } from '../http/errorBody.ts'
import type { RelayEvents } from '../observe/createEvents.ts'
import { type Admitted, type Credentials, type Decision, type Refused, readCredentials } from './admitClient.ts'
import { RelaySocket } from './RelaySocket.ts'
import type { SocketServices } from './socketServices.types.ts'

const phrases: Record<Refused['status'], { readonly phrase: string; readonly code: HttpErrorCode }> = {
  401: { phrase: 'Unauthorized', code: 'relay/unauthorized' },
  403: { phrase: 'Forbidden', code: 'relay/forbidden' },
  429: { phrase: 'Too Many Requests', code: 'relay/rate-limited' },
  503: { phrase: 'Service Unavailable', code: 'relay/stopping' },
}

/** Answers an upgrade request with an HTTP status and ends the connection. */
function refuseUpgrade(socket: Duplex, refused: Pick<Refused, 'refusal' | 'status' | 'reason'>): void {
  const { phrase, code: usual } = phrases[refused.status]
  const code = refused.refusal === 'away' ? 'relay/projects-unavailable' : usual
  const requestId = randomUUID()
  const body = JSON.stringify(errorBody({ code, description: refused.reason, requestId }))
  const head = [
    `HTTP/1.1 ${refused.status} ${phrase}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...(refused.status === 429 || refused.status === 503 ? ['retry-after: 5'] : []),
    'connection: close',
  ]
  socket.on('error', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const stopping = { refusal: 'stopping', status: 503, closeCode: 1001, reason: 'Relay is stopping' } as const

/** An upgrade request as Node gives it, and what was read of it. */
type Upgrade = {
  readonly request: IncomingMessage
  readonly raw: Duplex
  readonly head: Buffer
  readonly credentials: Credentials | undefined
}

/** Pings are spread over this many moments of one heartbeat, so that they do not all leave at once. */
const slots = 15

/** A client that was turned away gets this long to answer the close frame. */
const refusalWaitMs = 5_000

/** Takes WebSocket upgrades on any path and keeps the sockets alive. */
export class SocketServer {
  readonly #options: SocketServer.Options
  readonly #wss: WebSocketServer
  readonly #sockets = new Set<RelaySocket>()
  /** Turned away, and still to take the close frame that says why. */
  readonly #leaving = new Set<WebSocket>()
  readonly #heartbeat: NodeJS.Timeout
  #slot = 0
  #lastConnection = 0
  #stopping = false

  constructor(options: SocketServer.Options) {
    this.#options = options
    this.#wss = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Envelopes are ciphertext: compressing them costs memory on each socket and saves nothing.
      perMessageDeflate: false,
      maxPayload: options.services.limits.frameBytes,
    })
    this.#heartbeat = setInterval(() => this.#beat(), options.heartbeatMs / slots)
  }

  get size(): number {
    return this.#sockets.size
  }

  upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    const credentials = credentialsOf(request)
    const decision = this.#decide(request, credentials)
    if (!(decision instanceof Promise)) {
      this.#answer(decision, { request, raw, head, credentials })
      return
    }
    // Until it is decided, there is none else who notices that the client went.
    const gone = () => raw.destroy()
    raw.on('error', gone)
    void decision.then((decided) => {
      raw.off('error', gone)
      if (!raw.destroyed) this.#answer(this.#stopping ? stopping : decided, { request, raw, head, credentials })
    })
  }

  #answer(decision: Admitted | Refused, { request, raw, head, credentials }: Upgrade): void {
    if (!('refusal' in decision)) {
      this.#wss.handleUpgrade(request, raw, head, (ws) => this.#accept(ws, raw, decision))
      return
    }
    this.#options.events.refused(decision.refusal)
    if (credentials?.wantsCloseFrame !== true) refuseUpgrade(raw, decision)
    else this.#wss.handleUpgrade(request, raw, head, (ws) => this.#sendAway(ws, decision))
  }

  /** Closes a share of the sockets with 4010; their clients reconnect, to another process if there is one. */
  rebalance(share: number): number {
    const leaving = [...this.#sockets].slice(0, Math.round(this.#sockets.size * share))
    for (const socket of leaving) socket.close(4010, 'Load rebalancing')
    return leaving.length
  }

  /** Takes no more sockets and asks those that are there to leave. Resolves when they have, or after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    clearInterval(this.#heartbeat)
    for (const socket of this.#sockets) socket.close(1001, 'Relay is stopping')
    const giveUpAtMs = performance.now() + graceMs
    while (this.#sockets.size > 0 && performance.now() < giveUpAtMs) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const socket of [...this.#sockets, ...this.#leaving]) socket.terminate()
    this.#wss.close()
  }

  #decide(
    request: IncomingMessage,
    credentials: Credentials | undefined,
  ): Admitted | Refused | Promise<Admitted | Refused> {
    if (this.#stopping) return stopping
    const address = this.#options.addressOf(request)
    if (!this.#options.connectBuckets.take(address)) {
      this.#options.events.limited('connect-rate')
      return { refusal: 'limit', status: 429, closeCode: 1013, reason: 'Too many connections' }
    }
    if (credentials === undefined) {
      return { refusal: 'token', status: 401, closeCode: 3000, reason: 'Request URL is invalid' }
    }
    const placed = (decided: Decision) => ('refusal' in decided ? decided : { ...decided, address })
    const decided = this.#options.admit(credentials)
    return decided instanceof Promise ? decided.then(placed) : placed(decided)
  }

  #accept(ws: WebSocket, raw: Duplex, admitted: Admitted): void {
    this.#lastConnection += 1
    const connection = this.#lastConnection
    const { events, services } = this.#options
    const onClosed: RelaySocket.Options['onClosed'] = (socket, courier, code) => {
      this.#sockets.delete(socket)
      courier.close()
      this.#options.onClosed(courier)
      events.disconnected(connection, code)
    }
    this.#sockets.add(new RelaySocket({ connection, ws, raw, admitted, services, onClosed }))
    events.connected(connection, { project: admitted.projectId, agent: admitted.agent })
  }

  #sendAway(ws: WebSocket, refused: Refused): void {
    const timer = setTimeout(() => ws.terminate(), refusalWaitMs)
    this.#leaving.add(ws)
    ws.on('error', () => ws.terminate())
    ws.on('close', () => {
      clearTimeout(timer)
      this.#leaving.delete(ws)
    })
    ws.close(refused.closeCode, refused.reason)
  }

  #beat(): void {
    this.#slot = (this.#slot + 1) % slots
    for (const socket of this.#sockets) if (socket.connection % slots === this.#slot) socket.beat()
  }
}

export declare namespace SocketServer {
  type Options = {
    readonly services: SocketServices
    readonly events: RelayEvents
    readonly heartbeatMs: number
    readonly addressOf: (request: IncomingMessage) => string
    readonly connectBuckets: { take(key: string): boolean }
    /** Called when a socket has gone, with what it listened to. */
    readonly onClosed: (courier: Courier) => void
    readonly admit: (credentials: Credentials) => Decision | Promise<Decision>
  }
}

/** The credentials of a request that Node's server took. Undefined where its URL cannot be read. */
function credentialsOf(request: IncomingMessage): Credentials | undefined {
  const target = request.url ?? '/'
  const url = URL.parse(target.startsWith('/') ? `ws://relay${target}` : target)
  if (url === null) return undefined
  return readCredentials(url, (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  })
}
