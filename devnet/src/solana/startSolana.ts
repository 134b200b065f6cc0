import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { answerRpc } from './answerRpc.ts'
import { createBank } from './createBank.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { openBankStore } from './openBankStore.ts'
import { prepareSolanaWorld } from './prepareSolanaWorld.ts'

const usualSlotMs = 400
const saveAfterMs = 500
const largestBodyBytes = 1_000_000
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/** A running local Solana chain. */
export type Solana = AsyncDisposable & {
  readonly rpcUrl: string
  /** Subscriptions. The same port as `rpcUrl`: clients that add one to the port must be given it. */
  readonly webSocketUrl: string
  readonly port: number
  /** Writes the state file now. It is also written half a second after a transaction. */
  save(): Promise<void>
  /** Saves and ends. Calling it twice is harmless. */
  stop(): Promise<void>
}

export declare namespace startSolana {
  type Options = {
    /** TCP port on the loopback interface; a free one by default. */
    port?: number | undefined
    /** Where accounts and history live on across restarts; in memory alone by default. */
    stateFile?: string | undefined
    /** Milliseconds between blocks. */
    slotMs?: number | undefined
  }
}

/**
 * A Solana chain of the devnet: JSON-RPC over HTTP and subscriptions over a WebSocket around LiteSVM, with people and
 * tokens. Not a validator: docs/devnet.md says what that means.
 */
export async function startSolana(options: startSolana.Options = {}): Promise<Solana> {
  const store = options.stateFile === undefined ? undefined : openBankStore(options.stateFile)
  const bank = createBank(store)
  await prepareSolanaWorld(bank)
  bank.tick()
  bank.save()

  const http = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    if (request.method !== 'POST') return response.writeHead(405, cors).end()
    const body = await readBody(request).catch(() => undefined)
    if (body === undefined) return response.writeHead(413, cors).end()
    const answer = JSON.stringify(await answerRpc(bank, body))
    response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(answer)
  })
  const sockets = new WebSocketServer({ server: http, maxPayload: largestBodyBytes })
  sockets.on('connection', (socket) => {
    const send = (message: unknown) => socket.send(JSON.stringify(message))
    const subscriptions = createSubscriptions(bank, send)
    socket.on('message', async (data) => send(await answerRpc(bank, String(data), subscriptions.answer)))
    socket.on('close', subscriptions.stop)
    socket.on('error', () => socket.terminate())
  })

  const port = await new Promise<number>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port ?? 0, '127.0.0.1', () => resolve((http.address() as AddressInfo).port))
  }).catch((error) => {
    store?.close()
    throw error
  })
  const ticking = setInterval(bank.tick, options.slotMs ?? usualSlotMs)
  let saving: NodeJS.Timeout | undefined
  const unlisten = bank.listen({
    transaction: () => {
      saving ??= setTimeout(() => {
        saving = undefined
        bank.save()
      }, saveAfterMs)
    },
  })

  let stopping: Promise<void> | undefined
  async function end(): Promise<void> {
    clearInterval(ticking)
    clearTimeout(saving)
    unlisten()
    for (const socket of sockets.clients) socket.terminate()
    const closed = new Promise((resolve) => http.close(resolve))
    http.closeAllConnections()
    await closed
    bank.save()
    store?.close()
  }
  const stop = () => {
    stopping ??= end()
    return stopping
  }
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    port,
    save: async () => bank.save(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > largestBodyBytes) throw new Error('Too large')
  return text(request)
}
