import type { IncomingMessage } from 'node:http'
import { bodyTooLarge } from './bodyTooLarge.ts'

/**
 * The bytes of a request body.
 * @throws ApiFault `api/payload-too-large` before more than `maxBytes` are held.
 */
export async function readBody({ request, incoming, declared }: readBody.Sent, maxBytes: number): Promise<Uint8Array> {
  if (declared !== undefined) {
    // The HTTP parser ends the body at the declared length, so one comparison bounds it.
    if (Number(declared) > maxBytes) throw bodyTooLarge(maxBytes)
    return new Uint8Array(await request.arrayBuffer())
  }
  // Whoever sends too much is to read why, so the connection stays.
  const body = incoming?.iterator({ destroyOnReturn: false }) ?? request.body ?? []
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw bodyTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export declare namespace readBody {
  type Sent = {
    readonly request: Request
    /** Absent when a test calls the app without a server. */
    readonly incoming: IncomingMessage | undefined
    /** The `content-length` header. */
    readonly declared: string | undefined
  }
}
