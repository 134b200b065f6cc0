import type { OperatedService } from '@latchkey/protocol/http'
import { readAnswerText } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'

const timeoutMs = 2_000

const count = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
/** Seconds since 1970, which are a moment of this and the coming centuries. */
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,11}(\.\d+)?$/),
  v.transform((text) => new Date(Number(text) * 1_000).toISOString()),
)
const metricsSchema = v.object({
  latchkey_relay_evicted_total: count,
  latchkey_relay_evicted_last_hour: count,
  process_start_time_seconds: seconds,
})

/** Reads of the relay's metrics what it threw out of full topics. Null where that isn't said: nothing is made up. */
export function createEvictedReader({ url, token }: createEvictedReader.Options) {
  return async function readEvicted(): Promise<OperatedService['evicted']> {
    if (url === undefined || token === undefined) return null
    try {
      const answer = await fetch(`${url}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await readAnswerText(answer)
      if (answer.status !== 200) return null
      const read = v.parse(metricsSchema, linesOf(text))
      return {
        total: read.latchkey_relay_evicted_total,
        since: read.process_start_time_seconds,
        lastHour: read.latchkey_relay_evicted_last_hour,
      }
    } catch {
      return null
    }
  }
}

export declare namespace createEvictedReader {
  type Options = { readonly url: string | undefined; readonly token: string | undefined }
}

/** The values by their names: what is looked for has one line each. */
function linesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)(?:\{[^}]*\})? (\S+)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}
