import { recoveryEndpoints } from '@latchkey/protocol/vault'
import type { Login } from '../login/createLogin.ts'
import { turnAutomaticOff, turnAutomaticOn } from '../security/automaticRecovery.ts'
import { deleteWallet } from '../security/deleteWallet.ts'
import {
  addCode,
  addPasskey,
  addPassword,
  removeRecoveryMethod,
  testRecoveryMethod,
} from '../security/recoveryMethods.ts'
import type { FlowContext, SecurityFlows } from '../security/securityFlow.ts'
import type { Sessions } from '../session/createSessions.ts'
import { keepInBrowser, showExport } from '../walletWindow/runInWalletWindow.ts'
import type { Handlers } from './requestRouter.ts'

type Names =
  | 'CONNECT_PASSKEY'
  | 'CONNECT_HUB'
  | 'BRING_WALLET'
  | 'GET_PROTECTION'
  | 'ADD_WAY_BACK'
  | 'ADD_MAILBOX'
  | 'REMOVE_WAY_BACK'
  | 'TRY_WAY_BACK'
  | 'SET_AUTOMATIC'
  | 'KEEP_IN_BROWSER'
  | 'EXPORT_WALLET'
  | 'DELETE_WALLET'

const adders: Readonly<Record<'passkey' | 'password' | 'code', (flow: FlowContext) => Promise<void>>> = {
  passkey: addPasskey,
  password: addPassword,
  code: addCode,
}

export declare namespace securityHandlers {
  type Options = { readonly sessions: Sessions; readonly login: Login; readonly flows: SecurityFlows }
}

/** The recovery methods to a wallet, and what takes more than a session. */
export function securityHandlers({ sessions, login, flows }: securityHandlers.Options): Pick<Handlers, Names> {
  return {
    async CONNECT_PASSKEY(_, context) {
      await login.passkey(context)
      return undefined
    },
    async CONNECT_HUB(_, context) {
      await login.walletWindow(context)
      return undefined
    },
    async BRING_WALLET() {
      await login.bringNext()
      return undefined
    },
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
    async ADD_WAY_BACK({ method }, request) {
      await flows.run(request, adders[method])
      return undefined
    },
    async ADD_MAILBOX(_, request) {
      const { farcasterFlows } = await import('../security/farcasterFlows.ts')
      return flows.run(request, farcasterFlows.addMailbox)
    },
    async REMOVE_WAY_BACK({ id }, request) {
      await flows.run(request, (flow) => removeRecoveryMethod(flow, id))
      return undefined
    },
    async TRY_WAY_BACK({ id }, request) {
      await flows.run(request, (flow) => testRecoveryMethod(flow, id))
      return undefined
    },
    async SET_AUTOMATIC({ on }, request) {
      await flows.run(request, on ? turnAutomaticOn : turnAutomaticOff)
      return undefined
    },
    async KEEP_IN_BROWSER(_, request) {
      await flows.run(request, keepInBrowser)
      return undefined
    },
    async EXPORT_WALLET(_, request) {
      await flows.run(request, showExport)
      return undefined
    },
    async DELETE_WALLET(_, request) {
      return { deletedAtMs: await flows.run(request, deleteWallet) }
    },
  }
}
