import type { IncomingMessage } from 'node:http'
import { type Credentials, readCredentials } from './readCredentials.ts'

/** The credentials of a request that Node's server took. Undefined where its URL cannot be read. */
export function credentialsOf(request: IncomingMessage): Credentials | undefined {
  const target = request.url ?? '/'
  const url = URL.parse(target.startsWith('/') ? `ws://relay${target}` : target)
  if (url === null) return undefined
  return readCredentials(url, (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  })
}
