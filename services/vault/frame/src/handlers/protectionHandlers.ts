import { recoveryEndpoints } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { Handlers } from './handlers.types.ts'

type Names =
  | 'CONNECT_PASSKEY'
  | 'CONNECT_HUB'
  | 'GET_PROTECTION'
  | 'ADD_WAY_BACK'
  | 'REMOVE_WAY_BACK'
  | 'TRY_WAY_BACK'
  | 'SET_AUTOMATIC'
  | 'KEEP_IN_BROWSER'
  | 'EXPORT_WALLET'
  | 'DELETE_WALLET'

export declare namespace protectionHandlers {
  type Options = { readonly sessions: Sessions }
}

/** The ways back to a wallet, and what takes more than a session. What is not offered says so. */
export function protectionHandlers({ sessions }: protectionHandlers.Options): Pick<Handlers, Names> {
  const notOffered = async () => {
    throw new FrameFault('frame/not-offered')
  }
  return {
    CONNECT_PASSKEY: notOffered,
    CONNECT_HUB: notOffered,
    async GET_PROTECTION() {
      const { automatic, automaticFromMs, passkeys, wraps } = await sessions.call(recoveryEndpoints.state, undefined)
      return {
        automatic,
        automaticFromMs,
        ways: [
          ...passkeys.map(({ credentialId, label, createdMs, lastUsedMs, backedUp }) => ({
            id: credentialId,
            method: 'passkey' as const,
            label,
            createdMs,
            lastUsedMs,
            opens: wraps.some((wrap) => wrap.credentialId === credentialId),
            backedUp,
          })),
          ...wraps.flatMap(({ wrapId, method, createdMs }) =>
            method === 'passkey'
              ? []
              : [{ id: wrapId, method, label: null, createdMs, lastUsedMs: null, opens: true, backedUp: true }],
          ),
        ],
      }
    },
    ADD_WAY_BACK: notOffered,
    REMOVE_WAY_BACK: notOffered,
    TRY_WAY_BACK: notOffered,
    SET_AUTOMATIC: notOffered,
    KEEP_IN_BROWSER: notOffered,
    EXPORT_WALLET: notOffered,
    DELETE_WALLET: notOffered,
  }
}
