import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import type { Fetched, UntrustedFetch } from '../../../upstream/createUntrustedFetch.ts'

const timeoutMs = 5_000

/**
 * Gets what a token names, wherever it lies: in the address itself (`data:`), on IPFS by the operator's gateway, on the
 * web. Anything else is refused.
 */
export function createAssetFetcher(options: createAssetFetcher.Options) {
  const gateway = options.ipfsGateway?.replace(/\/+$/, '')

  /** The gateway is the operator's word: it may well be on the same machine. */
  async function fromGateway(path: string, maxBytes: number): Promise<Fetched> {
    if (gateway === undefined) return { kind: 'failure', reason: 'unreachable' }
    const found = await options.httpClient.get(`${gateway}/ipfs/${path}`, {}, { timeoutMs, maxBytes })
    if (found.kind === 'response')
      return found.status === 200
        ? { kind: 'answer', contentType: '', body: found.body }
        : { kind: 'failure', reason: 'unreachable' }
    return { kind: 'failure', reason: found.reason === 'too-large' ? 'too-large' : 'unreachable' }
  }

  return async (uri: string, limits: { maxBytes: number }): Promise<Fetched> => {
    const held = readDataUri(uri)
    if (held !== undefined) {
      const { contentType, body } = held
      return body.byteLength > limits.maxBytes
        ? { kind: 'failure', reason: 'too-large' }
        : { kind: 'answer', contentType, body: Buffer.from(body) }
    }
    if (uri.startsWith('ipfs://')) {
      const path = ipfsPath(uri)
      return path === undefined ? { kind: 'failure', reason: 'unreachable' } : fromGateway(path, limits.maxBytes)
    }
    return options.untrustedFetch(uri, limits)
  }
}

export declare namespace createAssetFetcher {
  type Options = {
    untrustedFetch: UntrustedFetch
    httpClient: Pick<HttpClient, 'get'>
    /** Without a slash at the end. Undefined: files on IPFS are unreachable. */
    ipfsGateway: string | undefined
  }
}

export type AssetFetcher = ReturnType<typeof createAssetFetcher>

/**
 * The path of an `ipfs:` address behind the gateway's `/ipfs/`: a CID and names below it, written again, so that no
 * reader of it leaves the CID. Undefined: it is no such address, or would.
 */
function ipfsPath(uri: string): string | undefined {
  const [, cid, below = ''] = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,128})(\/[^?#]*)?(?:[?#].*)?$/s.exec(uri) ?? []
  if (cid === undefined) return undefined
  const names = below.split('/').filter((name) => name !== '')
  if (names.some(leaves)) return undefined
  return [cid, ...names.map((name) => encodeURIComponent(decoded(name)))].join('/')
}

/** Whether a name leads elsewhere, however often a server on the way decodes it. */
function leaves(name: string): boolean {
  // Lone surrogates have no encoding.
  if (!name.isWellFormed()) return true
  // Control characters end or split a request's line.
  if (/^\.{1,2}$|[/\\]|\p{Cc}/u.test(name)) return true
  const once = decoded(name)
  return once !== name && leaves(once)
}

/** What a `data:` URI (RFC 2397) holds; undefined when it is none. */
export function readDataUri(uri: string): { readonly contentType: string; readonly body: Buffer } | undefined {
  const match = /^data:([^,]*),/i.exec(uri)
  if (match === null) return undefined
  const [head, info = ''] = match
  const rest = uri.slice(head.length)
  const contentType = info.split(';')[0]?.toLowerCase() || 'text/plain'
  if (/;base64$/i.test(info)) return { contentType, body: Buffer.from(decoded(rest), 'base64') }
  return { contentType, body: Buffer.from(decoded(rest), 'utf8') }
}

/** Contracts write marks such as `#` and `%` as they are: what is no escape stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
