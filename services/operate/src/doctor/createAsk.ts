import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { SecureContext } from 'node:tls'

/** More is not needed of any answer. */
export const maxAnswerBytes = 512 * 1_024

export class TooLongError extends Error {}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When it was asked for, and when its headers came, by the clock of this machine. */
  readonly askedAtMs: number
  readonly atMs: number
}

/** Asks a server, by POST where there is a body. Rejects where there is no answer. */
export type Ask = (url: string, body?: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>

export declare namespace createAsk {
  type Options = {
    readonly lookup: LookupFunction
    readonly trust: SecureContext
    readonly timeoutMs: number
    readonly nowMs: () => number
  }
}

/** Asks by HTTP and follows nothing. Its certificates have to be trusted. */
export function createAsk({ lookup, trust, timeoutMs, nowMs }: createAsk.Options): Ask {
  const agent = new Agent({ secureContext: trust })
  return (url, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const askedAtMs = nowMs()
      const signal = AbortSignal.timeout(timeoutMs)
      const options = {
        method: body === undefined ? 'GET' : 'POST',
        headers:
          body === undefined
            ? headers
            : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        lookup,
        signal,
      }
      const sent = url.startsWith('https:') ? httpsRequest(url, { ...options, agent }) : httpRequest(url, options)
      sent.on('error', reject)
      sent.on('response', (response) => {
        const atMs = nowMs()
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxAnswerBytes) response.destroy(new TooLongError('The answer is too long'))
          else chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
            askedAtMs,
            atMs,
          }),
        )
      })
      sent.end(body)
    })
}
