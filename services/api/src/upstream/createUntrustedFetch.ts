import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'

export type Fetched =
  | { readonly kind: 'answer'; readonly contentType: string; readonly body: Buffer<ArrayBuffer> }
  | { readonly kind: 'failure'; readonly reason: 'refused' | 'unreachable' | 'too-large' }

/** @param json Posted, where it is given; then no redirect is followed. */
export type UntrustedFetch = (
  url: string,
  limits: { maxBytes: number; json?: Uint8Array | undefined },
) => Promise<Fetched>

const maxRedirects = 3
/** For all of it, look-ups and redirects included. */
const deadlineMs = 5_000

/**
 * Fetches addresses from contracts, which are untrusted. Only https, only public addresses of the internet: each host
 * is resolved once, every answer is looked at, and the connection goes to the one that was looked at, so that no name
 * may mean another machine a moment later. Redirects are followed by the same rules.
 */
export function createUntrustedFetch(policy: createUntrustedFetch.Policy = {}): UntrustedFetch {
  const { resolve = resolveAll, isAllowed = isPublicAddress, protocols = ['https:'] } = policy

  /** One address of the host that may be asked. */
  async function addressOf(hostname: string, signal: AbortSignal): Promise<string | undefined> {
    const bare = hostname.replace(/^\[|\]$/g, '')
    if (isIP(bare) !== 0) return isAllowed(bare) ? bare : undefined
    const found = await Promise.race([resolve(bare), failAtEnd(signal)])
    // A name that also leads inside is not half trusted.
    return found.length > 0 && found.every(isAllowed) ? found[0] : undefined
  }

  return async (start, { maxBytes, json }) => {
    const signal = AbortSignal.timeout(deadlineMs)
    let url = start
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const target = URL.canParse(url) ? new URL(url) : undefined
      if (target === undefined || !protocols.includes(target.protocol)) return { kind: 'failure', reason: 'refused' }
      if (target.username !== '' || target.password !== '') return { kind: 'failure', reason: 'refused' }
      const address = await addressOf(target.hostname, signal).catch(() => 'unknown' as const)
      if (address === 'unknown') return { kind: 'failure', reason: 'unreachable' }
      if (address === undefined) return { kind: 'failure', reason: 'refused' }
      const step = await send(target, address, { maxBytes, json, signal }).catch(
        () => ({ kind: 'unreachable' }) as const,
      )
      if (step.kind === 'redirect') {
        if (json !== undefined || !URL.canParse(step.to, target)) return { kind: 'failure', reason: 'refused' }
        url = new URL(step.to, target).href
      } else if (step.kind === 'answer') return step
      else return { kind: 'failure', reason: step.kind }
    }
    return { kind: 'failure', reason: 'refused' }
  }
}

export declare namespace createUntrustedFetch {
  /** What tests replace. */
  type Policy = {
    resolve?: (hostname: string) => Promise<readonly string[]>
    isAllowed?: (address: string) => boolean
    protocols?: readonly string[]
  }
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}

/** A look-up can't be ended, only left. */
function failAtEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

type Step =
  | Extract<Fetched, { kind: 'answer' }>
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unreachable' | 'too-large' }

type Sending = { maxBytes: number; json: Uint8Array | undefined; signal: AbortSignal }

function send(target: URL, address: string, { maxBytes, json, signal }: Sending): Promise<Step> {
  const family = isIP(address)
  const lookup: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const options: RequestOptions = {
    method: json === undefined ? 'GET' : 'POST',
    lookup,
    signal,
    // A connection that is kept could be another request's.
    agent: false,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'latchkey',
      ...(json === undefined ? {} : { 'content-type': 'application/json', 'content-length': json.byteLength }),
    },
  }
  return new Promise((settle, reject) => {
    const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, options, (response) => {
      read(response, maxBytes).then(settle, reject)
    })
    request.on('error', reject)
    request.end(json)
  })
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Step> {
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy()
    return { kind: 'redirect', to: headers.location }
  }
  if (statusCode !== 200) {
    response.destroy()
    return { kind: 'unreachable' }
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) {
      response.destroy()
      return { kind: 'too-large' }
    }
    chunks.push(chunk)
  }
  return { kind: 'answer', contentType: headers['content-type'] ?? '', body: Buffer.concat(chunks) }
}
