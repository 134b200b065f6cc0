import { createHash } from 'node:crypto'

/** What an id token must repeat: it ties a login to the browser's key and to one attempt. Design of the wallet, 3.5. */
export const nonceOf = (ephemeralKey: string, attemptId: string): string =>
  createHash('sha256').update(Buffer.from(ephemeralKey, 'base64url')).update(attemptId).digest('base64url')
