import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import { VaultFault } from './VaultFault.ts'
import type { VaultEnv } from './vaultEnv.types.ts'

/** Largest body, bytes, of a call and of a form. The largest honest one is far below. */
const maxBytes = 16 * 1024

/**
 * The bytes of a request's body. No more than the largest body is ever held, and none of one that says that it is larger.
 * @throws VaultFault `api/payload-too-large`
 */
export async function readBody(context: Context<VaultEnv>): Promise<Uint8Array> {
  const tooLarge = () => new VaultFault('api/payload-too-large', { description: 'The body is larger than 16 KB.' })
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const { incoming } = context.env ?? {}
  if (incoming !== undefined && !hasBody(incoming.headers)) return new Uint8Array(0)
  // Whoever sends too much is to read why, so the connection stays.
  const sent = incoming === undefined ? (context.req.raw.body ?? []) : incoming.iterator({ destroyOnReturn: false })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of sent as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** RFC 9112, section 6.3: one of the two announces a body. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
