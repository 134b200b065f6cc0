import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What Hono carries with a request. The bindings are absent when a test calls the app without a server. */
export type HttpEnv = { Bindings: Partial<HttpBindings> }

// What a caller may send is kept short and plain, so that it cannot forge log lines or carry personal data at length.
const acceptable = /^[\w.-]{1,64}$/

/** The id of a request: the caller's own if it is well-formed, else a new UUID. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && acceptable.test(sent) ? sent : randomUUID()
}

/** A header of Node's as one text. */
export function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(',') : value
}

/** Reads Node's own headers where there is a server; building the standard object first would cost as much again. */
export function headerReader(context: Context<HttpEnv>): (name: string) => string | undefined {
  const headers = context.env?.incoming?.headers
  if (headers === undefined) return (name) => context.req.header(name)
  return (name) => headerText(headers[name])
}

/**
 * The bytes of a request's body. No more than `maxBytes` are ever held, and none of a body that says that it is larger.
 * @throws What `tooLarge` makes.
 */
export async function readBody(
  context: Context<HttpEnv>,
  maxBytes: number,
  tooLarge: (maxBytes: number) => Error,
): Promise<Uint8Array> {
  const header = headerReader(context)
  const declared = header('content-length')
  if (declared !== undefined) {
    // The HTTP parser ends the body at the declared length, so one comparison bounds it.
    if (Number(declared) > maxBytes) throw tooLarge(maxBytes)
    return new Uint8Array(await context.req.arrayBuffer())
  }
  const incoming = context.env?.incoming
  // RFC 9112, section 6.3: one of the two headers announces a body.
  if (incoming !== undefined && header('transfer-encoding') === undefined) return new Uint8Array(0)
  // The sender of too much is to read why, so the connection stays.
  const body = incoming?.iterator({ destroyOnReturn: false }) ?? context.req.raw.body ?? []
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
