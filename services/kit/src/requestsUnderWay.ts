import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createNetworkReader } from './callerNetwork.ts'
import { headerText } from './http.ts'
import type { Meters } from './metrics.ts'
import { errorBody } from './serviceError.ts'

const mebibyte = 1_048_576

/** What may be under way at once, in all and of one network. */
const limits = {
  all: { requests: 2_048, bodyBytes: 256 * mebibyte },
  network: { requests: 256, bodyBytes: 64 * mebibyte },
} as const

/** What a body without a length counts: the largest that any service takes. */
const unknownBodyBytes = 2 * mebibyte
const retryAfterSeconds = '1'

/**
 * Refuses a request, with 503 and before its body is read, while too many are under way: those that are slow, or whose
 * bodies come slowly, hold no more memory than this. Many may come over one connection.
 */
export function limitUnderWay(
  listener: RequestListener,
  trustedProxies: number,
  meters?: Pick<Meters, 'reading'>,
): RequestListener {
  const readNetwork = createNetworkReader({ trustedProxies })
  const networks = new Map<string, Use>()
  const all: Use = { requests: 0, bodyBytes: 0 }
  meters?.reading('latchkey_http_requests_in_flight', 'Requests under way', () => all.requests)
  const ofSocket = new WeakMap<Socket, Set<() => void>>()

  /** What is held for a connection, let go with it at the latest: an answer in its queue isn't closed by itself. */
  function heldBy(socket: Socket): Set<() => void> {
    const known = ofSocket.get(socket)
    if (known !== undefined) return known
    const held = new Set<() => void>()
    ofSocket.set(socket, held)
    socket.once('close', () => {
      for (const release of [...held]) release()
    })
    return held
  }

  return (incoming, outgoing) => {
    const { network } = readNetwork(incoming.socket.remoteAddress, (name) => headerText(incoming.headers[name]))
    const own = networks.get(network) ?? { requests: 0, bodyBytes: 0 }
    const bodyBytes = bodyBytesOf(incoming)
    if (!fits(all, limits.all, bodyBytes) || !fits(own, limits.network, bodyBytes)) {
      refuse(outgoing)
      return
    }
    networks.set(network, own)
    add(all, 1, bodyBytes)
    add(own, 1, bodyBytes)
    const held = heldBy(incoming.socket)
    const release = () => {
      if (!held.delete(release)) return
      add(all, -1, -bodyBytes)
      add(own, -1, -bodyBytes)
      if (own.requests === 0) networks.delete(network)
    }
    held.add(release)
    // It does nothing a second time.
    outgoing.on('close', release)
    return listener(incoming, outgoing)
  }
}

type Use = { requests: number; bodyBytes: number }

function add(use: Use, requests: number, bodyBytes: number): void {
  use.requests += requests
  use.bodyBytes += bodyBytes
}

function fits(use: Use, limit: Readonly<Use>, bodyBytes: number): boolean {
  return use.requests < limit.requests && use.bodyBytes + bodyBytes <= limit.bodyBytes
}

/** What a body may take. One that says that it is larger is refused by its route, unread. */
function bodyBytesOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return unknownBodyBytes
  return Math.min(unknownBodyBytes, Number(headers['content-length'] ?? 0))
}

function refuse(outgoing: ServerResponse): void {
  const requestId = randomUUID()
  const failure = { code: 'service/busy', message: 'Too many requests are under way: try again in a moment.' }
  const body = JSON.stringify(errorBody(failure, requestId))
  const headers = {
    'content-length': Buffer.byteLength(body),
    'content-type': 'application/json',
    'retry-after': retryAfterSeconds,
    'x-request-id': requestId,
    'access-control-allow-origin': '*',
    connection: 'close',
  }
  outgoing.writeHead(503, headers).end(body)
}
