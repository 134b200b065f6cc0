import type { RawData, WebSocket } from 'ws'

/** A reader with more than this unsent is closed: the node must not fill our memory through it. */
const maxUnsentBytes = 8 * 1024 * 1024
const pulseMs = 30_000

/**
 * Passes frames both ways until one side goes. Each frame of the client is taken from its limit; one over it is
 * answered here, with the id it carries.
 */
export function relayFrames(client: WebSocket, node: WebSocket, limit: () => Promise<void>): void {
  let alive = true
  const pulse = setInterval(() => {
    if (!alive) client.terminate()
    alive = false
    client.ping()
  }, pulseMs)
  client.on('pong', () => {
    alive = true
  })

  // One frame after the other, so that the limit cannot reorder them.
  let turn = Promise.resolve()
  client.on('message', (data, isBinary) => {
    turn = turn.then(async () => {
      try {
        await limit()
        if (node.readyState === node.OPEN) node.send(data, { binary: isBinary })
      } catch {
        if (client.readyState === client.OPEN) client.send(overLimit(data))
      }
    })
  })
  node.on('message', (data, isBinary) => {
    if (client.readyState !== client.OPEN) return
    client.send(data, { binary: isBinary })
    if (client.bufferedAmount > maxUnsentBytes) client.close(1013, 'Too slow a reader.')
  })

  client.on('error', () => client.terminate())
  node.on('error', () => node.terminate())
  client.on('close', () => {
    clearInterval(pulse)
    node.close()
  })
  node.on('close', () => {
    if (client.readyState === client.OPEN) client.close(1012, 'The node is gone. Connect again.')
  })
}

function overLimit(data: RawData): string {
  // EIP-1474: limit exceeded.
  return JSON.stringify({ jsonrpc: '2.0', id: idOf(data), error: { code: -32005, message: 'Too many calls.' } })
}

function idOf(data: RawData): unknown {
  try {
    const parsed: unknown = JSON.parse(data.toString())
    return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : null
  } catch {
    return null
  }
}
