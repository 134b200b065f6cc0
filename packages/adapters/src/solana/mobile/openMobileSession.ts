import type { Env } from '@latchkey/core/ports'
import { associationLink } from './associationLink.ts'
import { createHandshake } from './createHandshake.ts'
import { createMobileSession, type MobileSession } from './createMobileSession.ts'
import { expectLocalAccess } from './expectLocalAccess.ts'
import { reachWallet } from './reachWallet.ts'

const firstPort = 49_152
const ports = 65_536 - firstPort

/**
 * Brings a wallet app up and agrees on a key with it. Call it in a person's gesture: browsers open links to apps in no
 * other. `base`: the link of the wallet that let the page in, so that no other one comes up.
 */
export async function openMobileSession(
  env: Env,
  options: { readonly base: string | undefined; readonly signal: AbortSignal },
): Promise<MobileSession> {
  const { base, signal } = options
  const [high = 0, low = 0] = env.randomBytes(2)
  const port = firstPort + ((high * 256 + low) % ports)
  const [handshake] = await Promise.all([createHandshake(), expectLocalAccess(port)])
  const link = associationLink({ publicKey: handshake.publicKey, port, base })
  const here = env.platform.framed ? '_top' : '_self'
  const open = () => env.openUrl(link, base === undefined ? here : '_blank')
  const socket = await reachWallet(env, { port, signal, open })
  const abort = () => socket.close()
  signal.addEventListener('abort', abort)
  try {
    const session = await createMobileSession(env, socket, handshake)
    return {
      ...session,
      close() {
        signal.removeEventListener('abort', abort)
        session.close()
      },
    }
  } catch (error) {
    signal.removeEventListener('abort', abort)
    throw error
  }
}
