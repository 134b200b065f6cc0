import { loginEndpoints } from '@latchkey/protocol/vault'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import { browserName } from '../wallet/browserName.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'
import type { BegunLogin } from './begunLogin.ts'
import type { createSettler, LoginRequest, Settler } from './settleLogin.ts'

/** Logging in by a code of a mail. */
export type EmailLogin = {
  /** @throws VaultError with the two words, where the page shows nothing else of a device's approval */
  email(email: string, context: LoginRequest): Promise<'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'>
  /** Waits until this browser is approved; may be called again, goes on with the same login. */
  device(context: LoginRequest): Promise<void>
  /** Ends with the wallet on this device. */
  code(code: string, context: LoginRequest): Promise<void>
}

export declare namespace createEmailLogin {
  type Options = {
    readonly ports: Pick<WalletPorts, 'sessions' | 'prepareWorker'>
    readonly auth: VaultClient
    readonly projectId: string
    readonly begun: BegunLogin
    readonly settler: Settler
    readonly showPhrase: createSettler.Options['showPhrase']
  }
}

export function createEmailLogin(options: createEmailLogin.Options): EmailLogin {
  const { ports, auth, projectId, begun, settler, showPhrase } = options
  const { sessions, prepareWorker } = ports
  return {
    async email(email, context) {
      if (context.channel === 'compat' && begun.isAsked(email))
        return begun.known()?.entered === true ? 'CONNECT' : 'VERIFY_DEVICE'
      const browser = browserName(navigator.userAgent)
      const language = dialogLanguage(navigator.language).lang
      const question = { email, projectId, browser, language }
      let answer = await auth.call(loginEndpoints.email, question)
      if (answer.action === 'CONNECT' && (await sessions.kept()) === undefined) {
        // The service has not heard of the last sign-out yet.
        await sessions.leave()
        // It can't know either that the answer with the tokens never came here.
        answer = await auth.call(loginEndpoints.email, { ...question, withoutSession: true })
      }
      begun.cancel()
      begun.note({ email, attemptId: answer.attemptId })
      if (answer.action === 'VERIFY_DEVICE' && answer.attemptId !== null) {
        const asked = await begun.ask(email, answer.attemptId)
        if (context.channel === 'compat') showPhrase(asked, context).signal.throwIfAborted()
      }
      // The person types a code next.
      if (answer.action !== 'CONNECT') prepareWorker()
      return answer.action
    },
    async device(context) {
      const { email, attemptId } = begun.expect()
      const asked = await begun.ask(email, attemptId)
      const shown = showPhrase(asked, context)
      try {
        const approved = await asked.approved({ ...context, signal: shown.signal })
        const language = dialogLanguage(navigator.language).lang
        await auth.call(loginEndpoints.device, { attemptId, approval: approved.approval, language })
      } finally {
        shown.end()
      }
    },
    async code(code, context) {
      const known = begun.expect()
      if (known.entered === true && context.channel === 'compat') {
        await settler.wallet(context)
        return
      }
      const session = await auth.call(loginEndpoints.otp, { attemptId: known.attemptId, code })
      begun.note({ ...known, entered: true })
      await settler.enter(session, context)
    },
  }
}
