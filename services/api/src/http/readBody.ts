import { ApiFault } from './ApiFault.ts'

/** Largest request body, bytes. */
const maxBodyBytes = 2 * 1024 * 1024

function tooLarge(): ApiFault {
  return new ApiFault({ code: 'api/payload-too-large', description: 'The body is larger than 2 MB.' })
}

/**
 * The bytes of a request body.
 *
 * @param declared The `content-length` header.
 * @throws ApiFault `api/payload-too-large` before more than 2 MB are held.
 */
export async function readBody(request: Request, declared: string | undefined): Promise<Uint8Array> {
  if (declared !== undefined) {
    // The HTTP parser ends the body at the declared length, so one comparison bounds it.
    if (Number(declared) > maxBodyBytes) throw tooLarge()
    return new Uint8Array(await request.arrayBuffer())
  }
  if (request.body === null) return new Uint8Array(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
