import { accountEndpoints, type LoginProvider, type VaultSession } from '@latchkey/protocol/vault'
import { isServiceError } from '../calls/createVaultClient.ts'
import type { Incoming } from '../channel/openChannel.ts'
import type { DeviceApproval } from '../deviceApproval/deviceApproval.ts'
import type { Dialog } from '../dialog/drawDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { PasskeyProof } from '../passkeys/passkeys.ts'
import { askAtProvider } from '../security/askAtProvider.ts'
import type { RecoveryKeyCache, SecurityFlows } from '../security/securityFlow.ts'
import type { KeptSession, KeptWallet } from '../store/vaultStore.ts'
import { browserName } from '../wallet/browserName.ts'
import { guardianMailbox, mailboxState, newOwner } from '../wallet/guardianOwner.ts'
import { type BroughtWallet, makeWallet } from '../wallet/makeWallet.ts'
import { recoverByMethod, recoverWallet } from '../wallet/recoverWallet.ts'
import { expectSamePerson, rememberLogin } from '../wallet/sameWallet.ts'
import { settleWallet } from '../wallet/shareSet.ts'
import type { RequestContext, WalletPorts } from '../wallet/walletPorts.ts'
import { takeBroughtWallet } from '../walletWindow/takeBroughtWallet.ts'
import type { BegunLogin } from './begunLogin.ts'

const settleLock = 'latchkey-wallet/settle'

/** A request that may take a person's time, with its id. */
export type LoginRequest = RequestContext & { readonly id: string; readonly channel: Incoming['channel'] }

export declare namespace createSettler {
  type Options = {
    readonly ports: WalletPorts
    readonly begun: BegunLogin
    /** Origin of the page that asks. */
    readonly app: () => string
    /** Shows the two words of a device approval on the frame's own screen until it is ended; people may close it. */
    readonly showPhrase: (approval: DeviceApproval, request: LoginRequest) => Pick<Dialog, 'signal' | 'end'>
    readonly flows: SecurityFlows
    readonly recoveryKeyCache: RecoveryKeyCache
    /** Has the person bring a wallet; in the wallet's own window unless another way is given. */
    readonly takeBrought?: typeof takeBroughtWallet
  }
}

/** What every kind of login ends with: a session is kept, and the wallet comes to this device. */
export type Settler = ReturnType<typeof createSettler>

export function createSettler({
  ports,
  begun,
  app,
  showPhrase,
  flows,
  recoveryKeyCache,
  takeBrought = takeBroughtWallet,
}: createSettler.Options) {
  const { sessions, store } = ports
  let isBringing = false

  /** Where there is a wallet, none is brought: it would take the place of it. Said once; the login goes on with it. */
  function expectNoBringing(): void {
    if (!isBringing) return
    isBringing = false
    throw new VaultError('frame/has-wallet')
  }

  /** One at a time on this site, whatever its tabs ask for. */
  const alone = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
    navigator.locks.request(settleLock, { signal }, work)

  /** The wallet of who is logged in, made or recovered if need be. @throws VaultError `frame/session-expired` */
  function wallet(context: LoginRequest, proof?: PasskeyProof): Promise<{ session: KeptSession; wallet: KeptWallet }> {
    return alone(context.signal, async () => {
      const kept = await sessions.fresh()
      const held = await settleWallet(ports, kept)
      if (held !== undefined) {
        expectNoBringing()
        return { session: kept, wallet: held }
      }
      const session = await sessions.renew()
      if (session.wallet === 'active') expectNoBringing()
      const email = begun.known()?.email ?? session.user.email
      await expectSamePerson(ports.store, session, email)
      const wallet = await settle(session, context, proof)
      await rememberLogin(ports.store, email, session.user.id)
      return { session: await sessions.renew(), wallet }
    })
  }

  async function settle(session: KeptSession, context: LoginRequest, proof?: PasskeyProof): Promise<KeptWallet> {
    const known = await settleWallet(ports, session)
    if (known !== undefined) return known
    const user = session.user.id
    const email = begun.known()?.email ?? session.user.email
    if (session.wallet !== 'active') {
      const brought = await bring(user, context)
      try {
        const made = await makeFirst(session, context, brought)
        if (brought !== undefined) await endBringing(user)
        return made
      } catch (error) {
        brought?.worker.end()
        throw error
      }
    }
    const held = await recoverHeld(user, context, proof)
    if (held !== undefined) {
      begun.cancel()
      return held
    }
    // Its mailbox may have taken the account's place meanwhile: then no device waits.
    const guardianProvider = (await mailboxState(ports)) === 'moved' ? null : session.user.guardianProvider
    // Its question is on a screen that the peer's client never shows.
    if (guardianProvider !== null && !mayAsk(context)) throw new VaultError('frame/not-offered')
    if (guardianProvider !== null)
      return atProvider(session, guardianProvider, context, (asked) => recoverWallet(ports, session, asked, context))
    if (email === null) throw new VaultError('login/email-needed')
    const mailbox = (await guardianMailbox(ports)) ?? email
    return atMailbox(session, mailbox, context, (asked, signal) =>
      recoverWallet(ports, session, asked, { ...context, signal }),
    )
  }

  /** A person's first wallet, for which the guardian learns whom to ask. */
  async function makeFirst(session: KeptSession, context: LoginRequest, brought?: BroughtWallet): Promise<KeptWallet> {
    const email = begun.known()?.email ?? session.user.email
    const hasScreens = mayAsk(context)
    const owner = await newOwner(ports, session, { email, hasScreens })
    const onMade = (worker: KeyWorker) => recoveryKeyCache.keep(session.user.id, worker)
    const make = ({ releaseId }: Pick<DeviceApproval, 'releaseId'>) =>
      makeWallet(ports, session, { releaseId }, onMade, brought)
    if ('provider' in owner) return atProvider(session, owner.provider, context, make)
    try {
      return await makeWallet(ports, session, owner, onMade, brought)
    } catch (error) {
      // The mailbox has an account at the guardian, and says itself that this is another one of its owner's.
      if (!isServiceError(error, 'guardian/not-approved')) throw error
      return atMailbox(session, owner.email, context, async (asked, signal) => {
        await asked.approved({ ...context, signal })
        return make(asked)
      })
    }
  }

  /**
   * What a person brings in the place of a new wallet, where they have asked for that. A page that is closed over it asks
   * again at the next login: none is made for who wants to bring one.
   */
  async function bring(user: string, context: LoginRequest): Promise<BroughtWallet | undefined> {
    if (isBringing) await store.put(`bring/${user}`, true)
    else if ((await store.get(`bring/${user}`)) === undefined) return undefined
    if (context.channel !== 'port') throw new VaultError('frame/not-offered')
    const stopWaiting = context.wait('screen')
    try {
      const brought = await flows.run(context, (flow) => takeBrought(flow, user))
      if (brought === undefined) await endBringing(user)
      return brought
    } finally {
      stopWaiting()
    }
  }

  async function endBringing(user: string): Promise<void> {
    isBringing = false
    await store.remove(`bring/${user}`)
  }

  /** Has the guardian ask the owner of a mailbox, and goes on with their yes. */
  async function atMailbox(
    session: KeptSession,
    mailbox: string,
    context: LoginRequest,
    goOn: (asked: DeviceApproval, signal: AbortSignal) => Promise<KeptWallet>,
  ): Promise<KeptWallet> {
    const asked = await begun.ask(mailbox, begun.known()?.attemptId ?? session.handle.replace(/^sid\./, ''))
    const shown = showPhrase(asked, context)
    try {
      return await goOn(asked, shown.signal)
    } finally {
      shown.end()
      // After showing the words, a later attempt finds the same approval.
      const isNotified = context.channel === 'compat' && shown.signal.aborted
      if (!context.signal.aborted && !isNotified) begun.cancel()
    }
  }

  /** Whether the guardian's question to a provider can be asked: on a screen of the frame, or it is answered by the login. */
  const mayAsk = ({ channel }: LoginRequest): boolean => channel === 'port' || begun.scan() !== undefined

  /** Has the guardian ask at a provider, and goes on with its yes. A sign-in with Farcaster is that yes already. */
  async function atProvider(
    session: KeptSession,
    provider: LoginProvider,
    context: LoginRequest,
    goOn: (asked: Pick<DeviceApproval, 'releaseId' | 'worker' | 'approved'>) => Promise<KeptWallet>,
  ): Promise<KeptWallet> {
    if (provider === 'farcaster') {
      const scan = begun.scan()
      if (scan === undefined) throw new VaultError('login/attempt-closed')
      await scan.approved(context)
      return goOn(scan)
    }
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
  async function recoverHeld(
    user: string,
    context: LoginRequest,
    proof?: PasskeyProof,
  ): Promise<KeptWallet | undefined> {
    if (begun.hasAsked() || context.channel !== 'port') return undefined
    const stopWaiting = context.wait('screen')
    try {
      return await flows.run(context, (flow) => recoverByMethod(flow, user, proof))
    } finally {
      stopWaiting()
    }
  }

  /** Begins a session that a service has just given. @param onBegun Done once it is kept, before the wallet is there. */
  async function enter(
    session: VaultSession,
    context: LoginRequest,
    proof?: PasskeyProof,
    onBegun?: () => Promise<void>,
  ): Promise<void> {
    const before = await sessions.kept()
    if (before !== undefined && before.user.id !== session.user.id) await sessions.end().catch(() => {})
    await sessions.begin(session)
    await onBegun?.()
    await wallet(context, proof)
    describe()
  }

  /** For the list of devices alone: the login works without it. */
  function describe(): void {
    const names = { browser: browserName(navigator.userAgent), app: app() }
    sessions.call(accountEndpoints.describeDevice, names).catch(() => {})
  }

  /** Has the next account without a wallet asked for one. @throws VaultError `frame/has-wallet` */
  async function bringNext(): Promise<void> {
    if ((await sessions.kept())?.wallet === 'active') throw new VaultError('frame/has-wallet')
    isBringing = true
  }

  return { alone, wallet, enter, describe, bringNext }
}
