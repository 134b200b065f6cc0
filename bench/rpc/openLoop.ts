import { Agent, request } from 'node:http'

export type LoopResult = {
  /** Milliseconds from the moment at which each request was due until its answer was whole. */
  readonly latenciesMs: readonly number[]
  readonly errors: number
}

/**
 * Sends `total` JSON-RPC requests at a fixed rate without waiting for answers. Latency counts from the moment that a
 * request was due, so that a server which stalls pays for everything that queued up meanwhile.
 */
export async function openLoop(options: {
  readonly url: string
  readonly perSecond: number
  readonly total: number
  readonly body: (index: number) => string
}): Promise<LoopResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const latenciesMs: number[] = []
  let errors = 0
  const startedAtMs = performance.now()
  const pending: Promise<void>[] = []
  for (let sent = 0; sent < options.total; ) {
    const dueMs = startedAtMs + (sent * 1000) / options.perSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (sent < options.total && startedAtMs + (sent * 1000) / options.perSecond <= performance.now()) {
      const itsDueMs = startedAtMs + (sent * 1000) / options.perSecond
      pending.push(
        post(agent, options.url, options.body(sent)).then((ok) => {
          if (ok) latenciesMs.push(performance.now() - itsDueMs)
          else errors += 1
        }),
      )
      sent += 1
    }
  }
  await Promise.all(pending)
  agent.destroy()
  return { latenciesMs, errors }
}

function post(agent: Agent, url: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve(response.statusCode === 200 && text.includes('"result"')))
        response.on('error', () => resolve(false))
      },
    )
    sent.on('error', () => resolve(false))
    sent.end(body)
  })
}
