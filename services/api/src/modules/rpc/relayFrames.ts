import type { RawData, WebSocket } from 'ws'

/** With more than this unsent on either side both are closed: neither may fill our memory through a slow other. */
const maxUnsentBytes = 8 * 1024 * 1024
const graceMs = 1_000
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

  function giveUp() {
    client.close(1013, 'Too much is unsent.')
    node.terminate()
    // The close frame waits behind what is unsent, and a reader that reads nothing never gets to it.
    setTimeout(() => client.terminate(), graceMs).unref()
  }

  // One frame after the other, so that the limit cannot reorder them.
  let turn = Promise.resolve()
  client.on('message', (data, isBinary) => {
    turn = turn.then(async () => {
      try {
        await limit()
        if (node.readyState === node.OPEN) node.send(data, { binary: isBinary })
        if (node.bufferedAmount > maxUnsentBytes) giveUp()
      } catch {
        if (client.readyState === client.OPEN) client.send(overLimit(data))
      }
    })
  })
  node.on('message', (data, isBinary) => {
    if (client.readyState !== client.OPEN) return
    client.send(data, { binary: isBinary })
    if (client.bufferedAmount > maxUnsentBytes) giveUp()
  })

  client.on('error', () => client.terminate())
  node.on('error', () => node.terminate())
  client.on('close', () => {
    clearInterval(pulse)
    node.close()
  })
  node.on('close', nodeGone)
  // It may have gone while the client's side was being opened.
  if (node.readyState !== node.OPEN) nodeGone()

  function nodeGone() {
    if (client.readyState === client.OPEN) client.close(1012, 'The node is gone. Connect again.')
  }
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
