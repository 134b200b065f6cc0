import { isKitError } from '@latchkey/protocol'
import type { SiwxServer } from '@latchkey/siwx-server'
import { personOf } from './personOf.ts'

const fields = ['message', 'signature', 'token', 'signedMessage'] as const

/**
 * What the credentials provider of Auth.js and of NextAuth takes. The page fetches its nonce from the handler of `siwx`,
 * lets the wallet sign, and calls `signIn('siwx', { message, signature, token })` with the token of the nonce.
 *
 * @example
 * NextAuth({ providers: [Credentials(siwxCredentials(siwx))], session: { strategy: 'jwt' } })
 *
 * Its `authorize` gives null for a sign-in that does not hold, and throws where a node or the store is down: that says
 * nothing of the person.
 */
export function siwxCredentials(siwx: Pick<SiwxServer, 'verify'>) {
  return {
    id: 'siwx',
    name: 'Wallet',
    credentials: { message: {}, signature: {}, token: {}, signedMessage: {} },
    async authorize(given: Partial<Record<(typeof fields)[number], unknown>> | undefined): Promise<SignedIn | null> {
      const [message, signature, token, signedMessage] = fields.map((name) => given?.[name])
      if (typeof message !== 'string' || typeof signature !== 'string' || typeof token !== 'string') return null
      try {
        const signedIn = await siwx.verify({
          message,
          signature,
          secrets: [token],
          ...(typeof signedMessage === 'string' && { signedMessage: Buffer.from(signedMessage, 'base64') }),
        })
        return { id: personOf(signedIn), name: signedIn.account }
      } catch (error) {
        if (isKitError(error) && !error.retryable) return null
        throw error
      }
    },
  }
}

/** The user of the session: `id` stays the same on all networks of a key, `name` is the account (CAIP-10). */
export type SignedIn = { id: string; name: string }
