import type { WebSocket } from 'ws'
import { openSocket } from './openSocket.ts'
import { startRelayProcess } from './startRelayProcess.ts'

/** Sockets opened side by side. */
const atOnce = 100

/** Resident memory that one idle, subscribed socket takes in the relay's process, averaged over `count` of them. */
export async function idleBytes(path: string, count: number): Promise<number> {
  const relay = await startRelayProcess(path)
  const sockets: WebSocket[] = []
  try {
    // What the first sockets take belongs to the process, not to them.
    await open(relay.url, atOnce, sockets)
    const before = await relay.residentBytes()
    await open(relay.url, count, sockets)
    const after = await relay.residentBytes()
    return (after - before) / count
  } finally {
    for (const socket of sockets) socket.terminate()
    await relay.stop()
  }
}

async function open(url: string, count: number, sockets: WebSocket[]): Promise<void> {
  for (let opened = 0; opened < count; opened += atOnce) {
    const batch = await Promise.all(Array.from({ length: atOnce }, () => openSocket(url)))
    for (const socket of batch) {
      const topic = sockets.length.toString(16).padStart(64, '0')
      socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
      sockets.push(socket)
    }
  }
  // The last answer comes after all the others have been worked through.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
}
