import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { errorBody, type HttpErrorCode } from '../http/errorBody.ts'
import type { Refused } from './admission.types.ts'

const phrases: Record<Refused['status'], { readonly phrase: string; readonly code: HttpErrorCode }> = {
  401: { phrase: 'Unauthorized', code: 'relay/unauthorized' },
  403: { phrase: 'Forbidden', code: 'relay/forbidden' },
  429: { phrase: 'Too Many Requests', code: 'relay/rate-limited' },
  503: { phrase: 'Service Unavailable', code: 'relay/stopping' },
}

/** Answers an upgrade request with an HTTP status and ends the connection. */
export function refuseUpgrade(socket: Duplex, refused: Pick<Refused, 'status' | 'reason'>): void {
  const { phrase, code } = phrases[refused.status]
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
