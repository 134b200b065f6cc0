import { VaultFault } from './VaultFault.ts'

/** Largest body, bytes. The largest honest one is far below. */
const maxBytes = 16 * 1024

/** @param sent The body as it comes in. @throws VaultFault `api/payload-too-large` or `api/invalid-request` */
export async function readJsonBody(sent: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of sent) {
    size += chunk.byteLength
    if (size > maxBytes)
      throw new VaultFault('api/payload-too-large', { description: 'The body is larger than 16 KB.' })
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new VaultFault('api/invalid-request', { description: 'The body is not JSON.' })
  }
}
