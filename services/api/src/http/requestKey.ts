import type { IncomingMessage } from 'node:http'

/** Everything of a request that a kept reply may depend on: two with the same key are the same question. */
export function requestKey({ method, url, headers }: IncomingMessage, body: Buffer | undefined): string {
  const named = `${method} ${url}\n${headers.host}\n${headers.origin}\n${headers['x-project-id']}`
  return body === undefined ? named : `${named}\n${body.toString('latin1')}`
}
