import type { VerifiedSignIn } from '@latchkey/siwx-server'

/**
 * Who signed in, as one name for all their sign-ins: a key is the same person on all networks of its family, a contract on
 * its own network alone, since another may be at its address elsewhere.
 *
 * @example
 * personOf({ account: 'eip155:10:0xAb…', by: 'key' }) // 'eip155:0xAb…'
 */
export function personOf({ account, by }: Pick<VerifiedSignIn, 'account' | 'by'>): string {
  const [family, , address] = account.split(':')
  return by === 'key' ? `${family}:${address}` : account
}
