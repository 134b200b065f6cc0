import type { Env } from '@latchkey/core/ports'
import * as v from 'valibot'

const id = v.union([v.string(), v.number()])

/** What a relay sends: a message of a topic, or the answer to a request of ours. */
const frameSchema = v.union([
  v.object({
    id,
    method: v.pipe(v.string(), v.endsWith('_subscription')),
    params: v.object({
      data: v.object({ topic: v.string(), message: v.string(), publishedAt: v.optional(v.number()) }),
    }),
  }),
  v.object({ id, error: v.object({ code: v.number(), message: v.fallback(v.string(), '') }) }),
  v.object({ id, result: v.unknown() }),
])

const topicsPerBatch = 500
const connectTimeoutMs = 15_000
const answerTimeoutMs = 10_000
/** A socket that has been quiet for so long is asked something: browsers don't show the relay's pings to a page. */
const quietMs = 30_000
const initialRetryMs = 100
const maxRetryMs = 30_000
/** Close code of a relay that refuses the client; any other close is worth another try. */
const refusedCode = 3000

type Waiting = { readonly sentAtMs: number; readonly done: (ok: boolean) => void }

/**
 * The connection to a relay. The owner is asked each time for what to subscribe and send, so that nothing needs
 * to be carried over a reconnect. A message is acknowledged when the owner has it safe; if the owner throws it is not,
 * and the relay brings it again.
 */
export function createRelay(options: {
  url: string
  projectId: string | undefined
  userAgent: string
  /** A fresh token for this relay. */
  token: () => Promise<string>
  env: Pick<Env, 'clock' | 'log'>
  webSocket: typeof WebSocket
  topics: () => readonly string[]
  outbox: () => readonly OutboxItem[]
  received: (topic: string, message: string) => Promise<void>
  published: (item: OutboxItem) => void
  status: (status: RelayStatus) => void
}): Relay {
  const { env } = options
  const { clock } = env
  let socket: WebSocket | undefined
  let startedAtMs = 0
  let heardAtMs = 0
  let failures = 0
  let refused = false
  let stopped = false
  let connecting = false
  let tail = Promise.resolve()
  let cancelRetry: (() => void) | undefined
  let lastFrameId = 0
  let subscribed = new Set<string>()
  let sending = new Set<OutboxItem>()
  let waiting = new Map<string, Waiting>()

  const send = (frame: object) => socket?.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))

  const ask = (method: string, params: object, done: (ok: boolean) => void) => {
    lastFrameId = Math.max(lastFrameId + 1, clock.nowMs() * 1000)
    waiting.set(String(lastFrameId), { sentAtMs: clock.nowMs(), done })
    send({ id: lastFrameId, method, params })
  }

  const subscribe = (topics: readonly string[]) => {
    for (let start = 0; start < topics.length; start += topicsPerBatch) {
      const batch = topics.slice(start, start + topicsPerBatch)
      for (const topic of batch) subscribed.add(topic)
      ask('irn_batchSubscribe', { topics: batch }, (ok) => {
        if (ok) failures = 0
        else drop('The relay refuses a subscription')
      })
    }
  }

  const syncOpen = () => {
    const wanted = options.topics()
    const left = [...subscribed].filter((topic) => !wanted.includes(topic))
    if (left.length > 0) {
      const subscriptions = left.slice(0, topicsPerBatch).map((topic) => ({ topic, id: topic }))
      for (const { topic } of subscriptions) subscribed.delete(topic)
      ask('irn_batchUnsubscribe', { subscriptions }, () => {})
    }
    subscribe(wanted.filter((topic) => !subscribed.has(topic)))
    for (const item of options.outbox()) {
      if (sending.has(item)) continue
      sending.add(item)
      const { topic, message, ttlSeconds: ttl, tag, prompt } = item
      ask('irn_publish', { topic, message, ttl, tag, prompt }, (ok) => {
        // Not taken: it stays in the outbox, and the next beat sends it again.
        sending.delete(item)
        if (ok) options.published(item)
      })
    }
  }

  const sync = () => {
    if (refused || stopped) return
    if (options.topics().length === 0 && options.outbox().length === 0) {
      cancelRetry?.()
      cancelRetry = undefined
      if (socket) close('idle')
      return
    }
    if (!socket && !connecting && !cancelRetry) void connect()
    else if (socket?.readyState === 1) syncOpen()
  }

  const close = (state: 'idle') => {
    const old = socket
    forget()
    old?.close(1000)
    options.status({ state })
  }

  /** From here on nothing that the old socket says counts. */
  const forget = () => {
    socket = undefined
    subscribed = new Set()
    sending = new Set()
    waiting = new Map()
  }

  const drop = (reason: string) => {
    const old = socket
    forget()
    old?.close()
    const delayMs = failures === 0 ? initialRetryMs : Math.min(maxRetryMs, 1000 * 2 ** (failures - 1))
    failures += 1
    cancelRetry = clock.setTimer(() => {
      cancelRetry = undefined
      sync()
    }, delayMs)
    options.status({ state: 'waiting', reason })
  }

  const open = async (): Promise<WebSocket | undefined> => {
    connecting = true
    startedAtMs = clock.nowMs()
    options.status({ state: 'connecting' })
    try {
      const url = new URL(options.url)
      url.searchParams.set('auth', await options.token())
      url.searchParams.set('ua', options.userAgent)
      if (options.projectId) url.searchParams.set('projectId', options.projectId)
      url.searchParams.set('useOnCloseEvent', 'true')
      return stopped ? undefined : new options.webSocket(url)
    } catch (error) {
      env.log('warn', 'The relay cannot be reached', error)
      drop('The relay address cannot be opened')
      return undefined
    } finally {
      connecting = false
    }
  }

  const connect = async () => {
    const mine = await open()
    if (!mine) return
    socket = mine
    mine.onopen = () => {
      if (socket !== mine) return
      heardAtMs = clock.nowMs()
      options.status({ state: 'open' })
      syncOpen()
    }
    mine.onmessage = ({ data }: MessageEvent) => {
      if (socket !== mine) return
      heardAtMs = clock.nowMs()
      read(data)
    }
    mine.onclose = ({ code, reason }: CloseEvent) => {
      if (socket !== mine) return
      if (code !== refusedCode) {
        drop(`The relay closed the connection (${code})`)
        return
      }
      forget()
      refused = true
      options.status({ state: 'refused', reason: reason || 'The relay refuses this client' })
    }
    // An error is always followed by a close.
    mine.onerror = () => {}
  }

  const read = (data: unknown) => {
    const frame = v.safeParse(frameSchema, parseJson(data))
    if (!frame.success) {
      env.log('debug', 'The relay sent something that is no frame')
      return
    }
    const { output } = frame
    if ('method' in output) {
      const { topic, message } = output.params.data
      const mine = socket
      // One after the other: what a message changes decides what the next one means.
      tail = tail.then(async () => {
        try {
          await options.received(topic, message)
          if (socket === mine) send({ id: output.id, result: true })
          // What the message changed may need another topic, or none any more.
          sync()
        } catch (error) {
          env.log('warn', 'A message could not be kept; the relay will bring it again', error)
        }
      })
      return
    }
    const request = waiting.get(String(output.id))
    waiting.delete(String(output.id))
    if ('error' in output) env.log('debug', 'The relay refuses a request', output.error)
    request?.done('result' in output)
  }

  return {
    sync,
    beat() {
      const now = clock.nowMs()
      if (socket?.readyState === 0 && now - startedAtMs > connectTimeoutMs) drop('The relay does not answer')
      if ([...waiting.values()].some(({ sentAtMs }) => now - sentAtMs > answerTimeoutMs)) drop('The relay fell silent')
      if (socket?.readyState === 1 && now - heardAtMs > quietMs && waiting.size === 0) subscribe([...subscribed])
      sync()
    },
    retry() {
      refused = false
      failures = 0
      cancelRetry?.()
      cancelRetry = undefined
      sync()
    },
    stop() {
      cancelRetry?.()
      const old = socket
      forget()
      stopped = true
      old?.close(1000)
    },
  }
}

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/** A message on its way to the relay. Kept until the relay has taken it. */
type OutboxItem = {
  readonly topic: string
  /** The envelope. Sent again it is the same bytes, so that the relay knows it (facts: mailbox, 1). */
  readonly message: string
  readonly tag: number
  readonly ttlSeconds: number
  readonly prompt: boolean
  readonly expiresAtMs: number
}

/**
 * The state of the connection to the relay. `refused`: the relay doesn't take this client; nothing is tried until
 * `retry`.
 */
export type RelayStatus =
  | { readonly state: 'idle' | 'connecting' | 'open' }
  | { readonly state: 'waiting'; readonly reason: string }
  | { readonly state: 'refused'; readonly reason: string }

type Relay = {
  /** Looks what there is to subscribe and to send, and connects if there is anything. */
  sync(): void
  /** The client's pulse: notices a dead connection and sends again what the relay did not take. */
  beat(): void
  /** Tries again after a refusal. */
  retry(): void
  stop(): void
}
