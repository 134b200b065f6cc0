import { VaultFault } from './VaultFault.ts'

/** @throws VaultFault `api/invalid-request` */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new VaultFault('api/invalid-request', { description: 'The body is not JSON.' })
  }
}
