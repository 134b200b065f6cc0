import type { IncomingMessage, ServerResponse } from 'node:http'
import { headerText } from './http.ts'
import type { Meters } from './metrics.ts'

/** A check that takes longer has failed, and one counts for so long: no stranger is to keep the database busy by it. */
const checkMs = 2_000
const retryAfterSeconds = '2'

/**
 * A header of the answer to `/ready`: how many addresses `X-Forwarded-For` had when the question came here. Who runs the
 * service sees by it what the proxies in front add, and whether `TRUSTED_PROXIES` counts them right.
 */
export const forwardedEntriesHeader = 'x-forwarded-for-entries'

/**
 * What a proxy or an orchestrator asks a process: `GET /live` is 200 while its loop turns, `GET /ready` while it can answer
 * callers, else 503. A stop makes it unready first, so that it is taken out of the rotation before its port closes.
 */
export function createProbes({ check, drainMs, meters }: createProbes.Options): Probes {
  let isDraining = false
  let held: { readonly ready: Promise<boolean>; readonly untilMs: number } | undefined

  function isReady(): Promise<boolean> {
    const nowMs = performance.now()
    if (held === undefined || held.untilMs <= nowMs) held = { ready: passes(check), untilMs: nowMs + checkMs }
    return held.ready
  }

  meters?.reading('latchkey_database_up', '1: the database answers; 0: /ready is 503', async () =>
    Number(await isReady()),
  )
  return {
    answer(request, response) {
      const path = request.url?.split('?', 1)[0]
      if (path !== '/live' && path !== '/ready') return false
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (path === '/live') {
        send(response, true, 'live')
        return true
      }
      response.setHeader(forwardedEntriesHeader, forwardedEntries(request))
      if (isDraining) send(response, false, 'stopping')
      else isReady().then((ready) => send(response, ready && !isDraining, ready ? 'ready' : 'not ready'))
      return true
    },
    async drain() {
      isDraining = true
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
    },
  }
}

export declare namespace createProbes {
  type Options = {
    /** Rejects while callers could not be answered, such as without a database. */
    readonly check: () => Promise<unknown>
    /** Between saying that it stops, and closing the port. */
    readonly drainMs: number
    /** Where the check is that of a database. */
    readonly meters?: Pick<Meters, 'reading'> | undefined
  }
}

export type Probes = {
  /** @returns Whether the request was one of the two, and is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on unready. Resolves when those who ask have had the time to see it. */
  drain(): Promise<void>
}

/** An empty entry counts for one that does as well: proxies append to what there is. */
function forwardedEntries({ headers }: IncomingMessage): number {
  const written = headerText(headers['x-forwarded-for'])
  return written === undefined ? 0 : written.split(',').length
}

function passes(check: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), checkMs)
    check()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}

function send(response: ServerResponse, isWell: boolean, word: string): void {
  response
    .writeHead(isWell ? 200 : 503, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      ...(isWell ? {} : { 'retry-after': retryAfterSeconds }),
    })
    .end(`${word}\n`)
}
