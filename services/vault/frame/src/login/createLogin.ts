import { loginReturnSchema } from '@latchkey/protocol/frame'
import {
  accountEndpoints,
  loginEndpoints,
  type OauthProvider,
  oauthEndpoints,
  passkeyEndpoints,
  type VaultSession,
} from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { base64url } from '../calls/base64url.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { createDeviceApproval, type DeviceApproval } from '../deviceApproval/deviceApproval.ts'
import { offerReceiver, takeWallet } from '../deviceTransfer/deviceTransfer.ts'
import type { Dialog } from '../dialog/drawDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { askPasskey, canUsePasskeys, type PasskeyProof } from '../passkeys/passkeys.ts'
import { askAtProvider } from '../security/askAtProvider.ts'
import type { RecoveryKeyCache, SecurityFlows } from '../security/securityFlow.ts'
import type { KeptSession, KeptWallet } from '../store/vaultStore.ts'
import { browserName } from '../wallet/browserName.ts'
import { guardianMailbox, newOwner } from '../wallet/guardianOwner.ts'
import { makeWallet } from '../wallet/makeWallet.ts'
import { recoverByMethod, recoverWallet } from '../wallet/recoverWallet.ts'
import { settleWallet } from '../wallet/shareSet.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { RequestContext, WalletPorts } from '../wallet/walletPorts.ts'
import { runInWalletWindow } from '../walletWindow/runInWalletWindow.ts'

const oauthMs = 10 * 60_000
const pollMs = 1_500
const settleLock = 'latchkey-wallet/settle'

/** Logging in, up to a wallet on this device. */
export type Login = {
  /** @throws VaultError with the two words, where the page shows nothing else of a device's approval */
  email(email: string, context: Request): Promise<'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'>
  /** Waits until this browser is approved; may be called again, goes on with the same login. */
  device(context: Request): Promise<void>
  /** Ends with the wallet on this device. */
  code(code: string, context: Request): Promise<void>
  /** @param returnTo The page that leaves for the provider itself: then there are no words to compare. */
  startSocial(
    provider: OauthProvider,
    returnTo: string | undefined,
  ): Promise<{ uri: string; phrase?: string; comesBack?: boolean }>
  /**
   * Waits for the person to come back, and ends with the wallet on this device; may be called again after the page was
   * loaded anew. @param cameWith What the page was come back to with.
   */
  finishSocial(context: Request, cameWith: string): Promise<void>
  /** Logs in with whichever passkey the person takes, and ends with the wallet on this device. */
  passkey(context: Request): Promise<void>
  /** Takes over the wallet that the wallet's own window in this browser has, after a yes there. */
  walletWindow(context: Request): Promise<void>
  /** The wallet of who is logged in, made or recovered if need be. @throws VaultError `frame/session-expired` */
  wallet(context: Request): Promise<{ session: KeptSession; wallet: KeptWallet }>
  /** Forgets what was begun. */
  cancel(): void
}

export declare namespace createLogin {
  type Options = {
    readonly ports: WalletPorts
    readonly auth: VaultClient
    readonly projectId: string
    /** Origin of the page that asks. */
    readonly app: () => string
    /** Shows the two words of a device approval on the frame's own screen until it is ended; people may close it. */
    readonly showPhrase: (approval: DeviceApproval, request: Request) => Pick<Dialog, 'signal' | 'end'>
    readonly flows: SecurityFlows
    readonly recoveryKeyCache: RecoveryKeyCache
  }
}

/** A request that may take a person's time, with its id. */
type Request = RequestContext & { readonly id: string; readonly channel: 'port' | 'compat' }

type Begun = {
  readonly email: string
  readonly attemptId: string | null
  /** The code was right; the wallet may still be missing. */
  readonly entered?: boolean
}

export function createLogin(options: createLogin.Options): Login {
  const { ports, auth, projectId, app, showPhrase, flows, recoveryKeyCache } = options
  const { store, sessions, guardian, prepareWorker, startWorker } = ports
  let begun: Begun | undefined
  let approval: DeviceApproval | undefined

  function cancel(): void {
    begun = undefined
    approval?.end()
    approval = undefined
  }

  /** The question to the person that is open, or a new one. */
  async function ask(email: string, attemptId: string): Promise<DeviceApproval> {
    if (approval !== undefined && approval.email === email && approval.endsAtMs > Date.now()) return approval
    approval?.end()
    approval = await createDeviceApproval({ guardian, worker: startWorker(), owner: { email }, attemptId, app: app() })
    return approval
  }

  /** Whether the owner of the address has been asked to approve this browser, and may still do so. */
  function isAsked(email: string): boolean {
    return begun?.email === email && approval?.email === email && approval.endsAtMs > Date.now()
  }

  function expectBegun(): Begun & { attemptId: string } {
    if (begun === undefined || begun.attemptId === null) throw new VaultError('login/attempt-closed')
    return { ...begun, attemptId: begun.attemptId }
  }

  async function settle(session: KeptSession, context: Request, proof?: PasskeyProof): Promise<KeptWallet> {
    const known = await settleWallet(ports, session)
    if (known !== undefined) return known
    const user = session.user.id
    const email = begun?.email ?? session.user.email
    if (session.wallet !== 'active') {
      const hasScreens = context.channel === 'port'
      const owner = await newOwner(ports, session, { email, hasScreens })
      const onMade = (worker: KeyWorker) => recoveryKeyCache.keep(user, worker)
      if ('email' in owner) return makeWallet(ports, session, owner, onMade)
      return atProvider(session, owner.provider, context, ({ releaseId }) =>
        makeWallet(ports, session, { releaseId }, onMade),
      )
    }
    const held = await recoverHeld(user, context, proof)
    if (held !== undefined) {
      cancel()
      return held
    }
    const { guardianProvider } = session.user
    if (guardianProvider !== null)
      return atProvider(session, guardianProvider, context, (asked) => recoverWallet(ports, session, asked, context))
    if (email === null) throw new VaultError('login/email-needed')
    const mailbox = (await guardianMailbox(ports)) ?? email
    const asked = await ask(mailbox, begun?.attemptId ?? session.handle.replace(/^sid\./, ''))
    const shown = showPhrase(asked, context)
    try {
      return await recoverWallet(ports, session, asked, { ...context, signal: shown.signal })
    } finally {
      shown.end()
      // Whoever was only told the words comes back to the same approval.
      const isTold = context.channel === 'compat' && shown.signal.aborted
      if (!context.signal.aborted && !isTold) cancel()
    }
  }

  /** Has the guardian ask at a provider, and goes on with its yes. */
  async function atProvider(
    session: KeptSession,
    provider: OauthProvider,
    context: Request,
    goOn: (asked: DeviceApproval) => Promise<KeptWallet>,
  ): Promise<KeptWallet> {
    const attemptId = session.handle.replace(/^sid\./, '')
    const stopWaiting = context.wait('provider')
    try {
      return await flows.run(context, async (flow) => {
        const asked = await askAtProvider(flow, { provider, attemptId })
        try {
          return await goOn(asked)
        } finally {
          asked.end()
        }
      })
    } finally {
      stopWaiting()
    }
  }

  /** By what the person holds. A client that knows no screens of the frame is left to the guardian's link. */
  async function recoverHeld(user: string, context: Request, proof?: PasskeyProof): Promise<KeptWallet | undefined> {
    if (approval !== undefined || context.channel === 'compat') return undefined
    const stopWaiting = context.wait('screen')
    try {
      return await flows.run(context, (flow) => recoverByMethod(flow, user, proof))
    } finally {
      stopWaiting()
    }
  }

  /** One at a time on this site, whatever its tabs ask for. */
  function settleAlone(context: Request, proof?: PasskeyProof): Promise<{ session: KeptSession; wallet: KeptWallet }> {
    return navigator.locks.request(settleLock, { signal: context.signal }, async () => {
      const kept = await sessions.fresh()
      const held = await settleWallet(ports, kept)
      if (held !== undefined) return { session: kept, wallet: held }
      const session = await sessions.renew()
      const wallet = await settle(session, context, proof)
      return { session: await sessions.renew(), wallet }
    })
  }

  async function enter(
    session: VaultSession,
    context: Request,
    proof?: PasskeyProof,
    onBegun?: () => Promise<void>,
  ): Promise<void> {
    const before = await sessions.kept()
    if (before !== undefined && before.user.id !== session.user.id) await sessions.end().catch(() => {})
    await sessions.begin(session)
    await onBegun?.()
    await settleAlone(context, proof)
    describe()
  }

  /** For the list of devices alone: nobody is kept out for the lack of it. */
  function describe(): void {
    const names = { browser: browserName(navigator.userAgent), app: app() }
    sessions.call(accountEndpoints.describeDevice, names).catch(() => {})
  }

  return {
    cancel,
    async email(email, context) {
      if (context.channel === 'compat' && isAsked(email)) return begun?.entered === true ? 'CONNECT' : 'VERIFY_DEVICE'
      let answer = await auth.call(loginEndpoints.email, { email, projectId })
      if (answer.action === 'CONNECT' && (await sessions.kept()) === undefined) {
        // The service has not heard of the last sign-out yet.
        await sessions.leave()
        // Nor can it know that the answer with the tokens never came here.
        answer = await auth.call(loginEndpoints.email, { email, projectId, withoutSession: true })
      }
      cancel()
      begun = { email, attemptId: answer.attemptId }
      if (answer.action === 'VERIFY_DEVICE' && answer.attemptId !== null) {
        const asked = await ask(email, answer.attemptId)
        if (context.channel === 'compat') showPhrase(asked, context).signal.throwIfAborted()
      }
      // The person types a code next.
      if (answer.action !== 'CONNECT') prepareWorker()
      return answer.action
    },
    async device(context) {
      const { email, attemptId } = expectBegun()
      const asked = await ask(email, attemptId)
      const shown = showPhrase(asked, context)
      try {
        const approved = await asked.approved({ ...context, signal: shown.signal })
        await auth.call(loginEndpoints.device, { attemptId, approval: approved.approval })
      } finally {
        shown.end()
      }
    },
    async code(code, context) {
      const known = expectBegun()
      if (known.entered === true && context.channel === 'compat') {
        await settleAlone(context)
        return
      }
      const session = await auth.call(loginEndpoints.otp, { attemptId: known.attemptId, code })
      begun = { ...known, entered: true }
      await enter(session, context)
    },
    async startSocial(provider, returnTo) {
      cancel()
      const worker = startWorker()
      try {
        const ephemeralKey = base64url.encode(await worker.run('listen', undefined))
        const body = { provider, projectId, ephemeralKey, ...(returnTo !== undefined && { returnTo }) }
        const { attemptId, url, phrase } = await auth.call(oauthEndpoints.start, body)
        await store.put('oauth', { attemptId, endsAtMs: Date.now() + oauthMs })
        return returnTo === undefined ? { uri: url, phrase } : { uri: url, comesBack: true }
      } finally {
        worker.end()
      }
    },
    async finishSocial(context, cameWith) {
      const oauth = await store.get('oauth')
      const [attemptId, token] = v.is(loginReturnSchema, cameWith) ? cameWith.split('.') : []
      const isAnother = attemptId !== undefined && attemptId !== oauth?.attemptId
      if (oauth === undefined || isAnother || oauth.endsAtMs < Date.now()) throw new VaultError('login/attempt-closed')
      prepareWorker()
      if (oauth.collected === true) await settleAlone(context)
      else {
        const session = await collect(
          auth,
          { attemptId: oauth.attemptId, ...(token !== undefined && { token }) },
          context,
        )
        await enter(session, context, undefined, () => store.put('oauth', { ...oauth, collected: true }))
      }
      await store.remove('oauth')
    },
    async passkey(context) {
      cancel()
      if (!canUsePasskeys(window)) throw new VaultError('login/passkey-unavailable')
      const { signal } = context
      const { challengeId, challenge, rpId } = await auth.call(passkeyEndpoints.loginOptions, { projectId }, { signal })
      prepareWorker()
      const stopWaiting = context.wait('screen')
      try {
        const proof = await askPasskey({ challenge, rpId, signal })
        const body = { challengeId, credential: proof.credential }
        await enter(await auth.call(passkeyEndpoints.login, body, { signal }), context, proof)
      } finally {
        stopWaiting()
      }
    },
    async walletWindow(context) {
      cancel()
      const worker = startWorker()
      try {
        const receiver = await offerReceiver(ports, worker)
        const given = await flows.run(context, (flow) =>
          runInWalletWindow(flow, { kind: 'give', receiver }, flow.texts.walletWindowLead),
        )
        if (given === undefined) throw new VaultError('frame/no-wallet-here')
        const { signal } = context
        await navigator.locks.request(settleLock, { signal }, () => takeWallet(ports, auth, worker, given))
        describe()
      } finally {
        worker.end()
      }
    },
    wallet: (context) => settleAlone(context),
  }
}

async function collect(
  auth: VaultClient,
  body: { readonly attemptId: string; readonly token?: string },
  { signal, wait }: RequestContext,
): Promise<VaultSession> {
  const stopWaiting = wait('provider')
  try {
    for (;;) {
      const answer = await auth.call(oauthEndpoints.finish, body, { signal })
      if (answer.state === 'done') return answer.session
      await waitMs(pollMs, signal)
    }
  } finally {
    stopWaiting()
  }
}
