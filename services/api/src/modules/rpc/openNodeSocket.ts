import { WebSocket } from 'ws'
import type { TryResult } from '../../upstream/upstream.types.ts'

const timeoutMs = 10_000
/** The same cap as over HTTP. */
const maxFrameBytes = 10 * 1024 * 1024

/** Opens a WebSocket to a node. */
export function openNodeSocket(url: string): Promise<TryResult<WebSocket>> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      handshakeTimeout: timeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    })
    socket.once('open', () => resolve({ kind: 'answer', value: socket }))
    // Stays for the socket's life: an error without a listener would end the process.
    socket.on('error', () => resolve({ kind: 'failure', reason: 'connection' }))
  })
}
