import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assetPolicy, exitHeaders, exitWorkerPolicy, frameHeaders, preload, settingsPath } from '@latchkey/vault/frame'
import { type FrameRelease, hashesOf } from './frameRelease.ts'

/** A project that no api knows: its documents are those of every other, for the operator's own pages alone. */
const noProject = 'verify-frame'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  json: 'application/json',
}
const encodings = ['identity', 'gzip', 'br'] as const
/** More than any file of the frame has, so that a server can't keep the comparison busy. */
const maxBytes = 4 * 1024 * 1024
const limitMs = 10_000
const yearSeconds = 31_536_000

export declare namespace verifyFrame {
  type Options = { readonly url: string; readonly release: FrameRelease; readonly projectId?: string | undefined }
  type Result = {
    /** What is not as it was released, in sentences. None: the frame is the release. */
    readonly differences: readonly string[]
    /** What an installation decides, for the reader to judge. */
    readonly facts: readonly string[]
  }
}

/**
 * Compares what a server of the frame sends with a release: documents, scripts and styles byte for byte, in every
 * encoding; and the headers by which a browser keeps other code out.
 */
export async function verifyFrame({ url, release, projectId }: verifyFrame.Options): Promise<verifyFrame.Result> {
  const { origin } = new URL(url)
  const differences: string[] = []
  const facts: string[] = []
  const differs = (sentence: string) => void differences.push(sentence)

  async function compare(path: string, name: string): Promise<Answer | undefined> {
    const hashes = release.files[name]
    if (hashes === undefined) return void differs(`The release has no ${name}, which ${path} is.`)
    let answer: Answer | undefined
    for (const encoding of encodings) {
      try {
        answer = await get(`${origin}${path}`, encoding)
      } catch (error) {
        return void differs(`${path} could not be read: ${error instanceof Error ? error.message : 'no answer'}.`)
      }
      if (answer.status !== 200) return void differs(`${path} was answered with ${answer.status} instead of the file.`)
      const sent = hashesOf(answer.body)
      if (sent.sha256 !== hashes.sha256 || sent.sha384 !== hashes.sha384)
        differs(`${path} is not the released ${name} (asked for as ${encoding}).`)
    }
    const type = types[name.split('.').at(-1) ?? '']
    const sentType = answer?.headers['content-type']
    if (sentType !== type) differs(`${path} is sent as ${sentType ?? 'no type'} instead of ${type}.`)
    return answer
  }

  const query = projectId ?? noProject
  const documents = [
    { path: `/sdk?projectId=${query}`, name: 'index.html', link: preload(settingsPath(query)) },
    { path: '/approve', name: 'approve.html', link: undefined },
    { path: '/hub', name: 'hub.html', link: preload(settingsPath()) },
    { path: '/loading', name: 'login.html', link: undefined },
  ]
  for (const { path, name, link } of documents) {
    const answer = await compare(path, name)
    if (answer === undefined) continue
    const { headers } = answer
    const policy = policyOf(headers['content-security-policy'])
    const connect = policy.get('connect-src')?.split(' ') ?? []
    const ancestors = policy.get('frame-ancestors')?.split(' ') ?? []
    const expected = frameHeaders({ connect, ancestors })
    const wanted = policyOf(expected['content-security-policy'])
    for (const directive of new Set([...wanted.keys(), ...policy.keys()])) {
      const [is, was] = [policy.get(directive), wanted.get(directive)]
      if (is === undefined) differs(`The content security policy of ${path} lacks ${directive} ${was}.`)
      else if (is !== was) differs(`The content security policy of ${path} says ${directive} ${is} instead of ${was}.`)
    }
    for (const source of [...connect, ...ancestors])
      if (!isExact(source, path))
        differs(`The content security policy of ${path} lets ${source} in, which is no origin.`)
    if (path !== documents[0]?.path && policy.get('frame-ancestors') !== "'none'")
      differs(`${path} may be embedded by ${policy.get('frame-ancestors')}, but belongs in a window of its own.`)
    if (headers['integrity-policy'] !== expected['integrity-policy'])
      differs(
        `The Integrity-Policy of ${path} is ${headers['integrity-policy'] ?? 'missing'} instead of ${expected['integrity-policy']}.`,
      )
    if (headers.link !== link)
      differs(`${path} has the browser load ${headers.link ?? 'nothing'} instead of ${link ?? 'nothing'}.`)
    if (headers.refresh !== undefined) differs(`${path} leads elsewhere by a Refresh header.`)
    if (!isStrictTransport(headers['strict-transport-security']))
      differs(`${path} has no Strict-Transport-Security of a year or more with includeSubDomains.`)
    facts.push(`${path} may call ${connect.join(' ')} and be embedded by ${ancestors.join(' ')}.`)
  }

  // Off: the server sends the worker that takes the page away, and no page.
  const exitIsOff = await isAbsent(`${origin}/exit`)
  if (exitIsOff) facts.push('/exit is turned off: no browser keeps it.')
  else {
    const page = await compare('/exit', 'exit.html')
    for (const [header, value] of Object.entries(exitHeaders))
      if (page !== undefined && page.headers[header] !== value)
        differs(`The ${header} of /exit is ${page.headers[header] ?? 'missing'} instead of ${value}.`)
    for (const header of ['link', 'refresh'])
      if (page?.headers[header] !== undefined) differs(`/exit leads elsewhere by a ${header} header.`)
  }
  const worker = await compare('/exit-worker.js', exitIsOff ? 'exit-worker-off.js' : 'exit-worker.js')
  if (worker !== undefined && worker.headers['content-security-policy'] !== exitWorkerPolicy)
    differs('/exit-worker.js lacks the policy that it runs under.')

  const isOther = (file: string) => !file.endsWith('.html') && !file.startsWith('exit-worker')
  for (const name of Object.keys(release.files).filter(isOther)) {
    const answer = await compare(`/${name}`, name)
    if (answer !== undefined && answer.headers['content-security-policy'] !== assetPolicy)
      differs(`/${name} lacks the policy that a worker made from it runs under.`)
  }
  return { differences, facts }
}

type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

/** Node's own client: it follows nothing, and sends what a browser sends where `fetch` would send its own. */
function get(url: string, encoding: (typeof encodings)[number]): Promise<Answer> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const headers = {
    accept: '*/*',
    'accept-encoding': encoding,
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, signal: AbortSignal.timeout(limitMs) }, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) response.destroy(new Error('it is larger than any file of the frame'))
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          const body = unpacked(Buffer.concat(chunks), response.headers['content-encoding'])
          const flat = Object.entries(response.headers).map(
            ([name, value]) => [name, [value].flat().join(', ')] as const,
          )
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(flat), body })
        } catch (error) {
          reject(error)
        }
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function isAbsent(url: string): Promise<boolean> {
  const answer = await get(url, 'identity').catch(() => undefined)
  return answer?.status === 404
}

function unpacked(body: Buffer, encoding: string | undefined): Uint8Array {
  if (encoding === 'br') return brotliDecompressSync(body, { maxOutputLength: maxBytes })
  if (encoding === 'gzip') return gunzipSync(body, { maxOutputLength: maxBytes })
  if (encoding === undefined || encoding === 'identity') return body
  throw new Error(`its encoding ${encoding} was not asked for`)
}

/** The directives. Two policies in one header stay visible: the comma is part of a value. */
function policyOf(header: string | undefined): ReadonlyMap<string, string> {
  const directives = (header ?? '').split(';').flatMap((part) => {
    const [name, ...values] = part.trim().split(/\s+/)
    return name === undefined || name === '' ? [] : [[name.toLowerCase(), values.join(' ')] as const]
  })
  return new Map(directives.toReversed())
}

/** An origin, a pattern of one (pages may be given as such), or `'none'`. */
function isExact(source: string, path: string): boolean {
  if (source === "'none'" || source === "'self'") return true
  const pattern = path.startsWith('/sdk')
    ? /^https?:\/\/(\*\.)?[a-z0-9.-]+(:(\d+|\*))?$/
    : /^https?:\/\/[a-z0-9.-]+(:\d+)?$/
  return pattern.test(source)
}

function isStrictTransport(header: string | undefined): boolean {
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)/.exec(header ?? '') ?? []
  return Number(seconds ?? 0) >= yearSeconds && /(?:^|;)\s*includeSubDomains/i.test(header ?? '')
}
