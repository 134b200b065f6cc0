import { createHash } from 'node:crypto'

/** The directory id of a wallet: 64 hex digits made from its slug, the same in every installation. */
export function walletIdOf(slug: string): string {
  return createHash('sha256').update(`latchkey/wallet/${slug}`).digest('hex')
}
