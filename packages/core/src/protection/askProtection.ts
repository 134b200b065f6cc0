import { toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import { reportFrameError } from '../login/reportFrameError.ts'
import type { ProtectionPort } from '../ports/protection.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { protectionKey } from './protectionKey.ts'

/** Asks the wallet for a change, and has what is known of it read anew, whatever came of it. */
export async function askProtection<Answer>(
  kit: Kit,
  ask: (port: ProtectionPort, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { login } = loginConnector(kit)
  login.setTheme(kit.store.getState().theme.themeMode)
  try {
    return await ask(login.protection, new AbortController().signal)
  } catch (error) {
    reportFrameError(kit, toKitError(error))
    throw error
  } finally {
    void getQueryClient(kit).invalidateQueries({ queryKey: protectionKey(kit) })
  }
}
