import { constants, KitError, toKitError } from '@latchkey/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionMachine, finishConnect } from '../connection/connection.effects.ts'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { goBackTo, pushView, replaceView, resetView } from '../modal/modal.actions.ts'
import { openModal } from '../modal/openModal.action.ts'
import type { ViewName } from '../modal/views.types.ts'
import { showNotification } from '../notifications/notification.machine.ts'
import type { SocialReturn } from '../ports/login.ts'
import { originsQuery } from '../queries/config.query.ts'
import {
  idleLogin,
  type LoginEffect,
  type LoginEvent,
  type LoginState,
  type LoginStatus,
  type LoginView,
  loginTransition,
} from './login.machine.ts'
import { type LoginConnector, loginConnector } from './loginConnector.ts'
import { type LoginMethod, rememberLogin } from './rememberedLogin.ts'

/** Requests that belong to a view and end when it is left. A code may be typed later. */
const waiting: Partial<Record<LoginView, LoginStatus>> = {
  ConnectingSocial: 'social',
  ConnectingFarcaster: 'farcaster',
  EmailVerifyDevice: 'device',
}

/** Gives a login up when the person leaves the view that waits for it. */
function leaveWithView(kit: Kit, view: LoginView, leave: () => void): void {
  const status = waiting[view]
  if (status === undefined) return
  const unsubscribe = kit.store.subscribe(({ modal }) => {
    const waits = loginStore(kit).getState().status === status
    if (waits && modal.open && modal.stack.at(-1)?.view === view) return
    unsubscribe()
    if (waits) leave()
  })
}

/** The running login machine of a kit. */
export function loginMachine(kit: Kit): Machine<LoginEvent> {
  return kit.internals.get(createLoginMachine)
}

function createLoginMachine(kit: Kit): Machine<LoginEvent> {
  return kitMachine<LoginState, LoginEvent, LoginEffect>(kit, {
    read: () => loginStore(kit).getState(),
    write: (state) => loginStore(kit).setState(state, true),
    transition: loginTransition,
    perform: (effect, signal, send) => {
      perform(kit, effect, signal, send)
      return undefined
    },
  })
}

function perform(kit: Kit, effect: LoginEffect, signal: AbortSignal, send: (event: LoginEvent) => void): void {
  switch (effect.type) {
    case 'show':
      if (effect.replace) replaceView(kit, effect.view)
      else pushView(kit, effect.view)
      leaveWithView(kit, effect.view, () => send({ type: 'Left' }))
      return
    case 'emit':
      kit.emit(effect.event)
      return
    case 'leaveUpdate':
      leaveUpdate(kit)
      return
    case 'addPasskey':
      // Apart: few logins end with it.
      void import('../protection/protection.ts').then(({ addRecoveryMethod }) =>
        addRecoveryMethod(kit, { method: 'passkey' }).catch(() => {}),
      )
      return
    case 'leave':
      loginConnector(kit).login.leave(effect)
      return
    case 'showCode':
      kit.store.setState({ farcasterUrl: effect.uri })
      return
    case 'reload':
      reloadLater(kit)
      return
    case 'abort':
      return
    default:
      Promise.race([ask(kit, effect, signal), refusedOrigin(kit, signal)]).then(
        (event) => {
          if (!signal.aborted) send(event)
        },
        (error: unknown) => {
          if (signal.aborted) return
          const known = toKitError(error)
          // Apart: it has the alerts of every error.
          const shown = isLoginShown(kit)
          void import('../notifications/frameErrors.ts').then(({ notifyFrameError, reportFrameError }) =>
            (shown ? reportFrameError : notifyFrameError)(kit, known),
          )
          send({ type: 'Failed', error: known })
        },
      )
  }
}

/** Loads the wallet's page again, after it has heard what is given up; a login that is begun meanwhile is left alone. */
function reloadLater(kit: Kit): void {
  kit.env.clock.setTimer(() => {
    if (loginStore(kit).getState().status === 'idle') loginConnector(kit).login.reload()
  }, constants.goBackFollowUpMs)
}

/** The views that say themselves why a login has failed. */
const loginViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'Connect',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
])

function isLoginShown(kit: Kit): boolean {
  const { open, stack } = kit.store.getState().modal
  const top = stack.at(-1)
  return open && top !== undefined && loginViews.has(top.view)
}

type Asking = Exclude<
  LoginEffect,
  { type: 'show' | 'emit' | 'leaveUpdate' | 'addPasskey' | 'leave' | 'showCode' | 'reload' | 'abort' }
>

/** Asks the wallet's page, and says what its answer means. */
async function ask(kit: Kit, effect: Asking, signal: AbortSignal): Promise<LoginEvent> {
  const connector = loginConnector(kit)
  const { login } = connector
  login.setTheme(kit.store.getState().theme.themeMode)
  switch (effect.type) {
    case 'askMail': {
      const { email, use } = effect
      const step = await (use === 'login'
        ? login.connectEmail({ email, signal })
        : login.updateEmail({ email, signal }))
      return { type: 'Answered', step }
    }
    case 'awaitDevice':
      await login.connectDevice({ signal })
      return { type: 'DeviceApproved' }
    case 'checkCode': {
      const { otp, purpose } = effect
      if (purpose === 'secondary') {
        return { type: 'EmailChanged', email: await login.updateEmailSecondaryOtp({ otp, signal }) }
      }
      await (purpose === 'login' ? login.connectOtp({ otp, signal }) : login.updateEmailPrimaryOtp({ otp, signal }))
      return { type: 'CodeAccepted' }
    }
    case 'beginSocial': {
      const returnTo = effect.leaves && canLeave(kit) ? kit.env.href() : undefined
      return { type: 'SocialBegun', ...(await login.beginSocial({ provider: effect.provider, returnTo, signal })) }
    }
    case 'awaitSocial':
      await login.finishSocial({ provider: effect.provider, cameWith: effect.cameWith, signal })
      return { type: 'SocialDone' }
    case 'beginFarcaster':
      return { type: 'FarcasterBegun', uri: await login.beginFarcaster({ signal }) }
    case 'awaitFarcaster':
      await login.finishFarcaster({ signal })
      return { type: 'SocialDone' }
    case 'askPasskey':
      await login.connectPasskey({ signal })
      return { type: 'PasskeyDone' }
    case 'finish':
      await finishLogin(kit, connector, effect.method)
      return { type: 'Finished' }
  }
}

/** A provider is never shown in a frame, and only a page that takes sessions up goes on with a login. */
function canLeave({ env, options }: Kit): boolean {
  return !env.platform.framed && options.enableReconnect !== false
}

/** Connects the account of the login; the modal closes then. `method`: how they came, for the event. */
async function finishLogin(kit: Kit, connector: LoginConnector, method: string): Promise<void> {
  const ask = {
    options: {},
    name: connector.name,
    platform: method,
    outcome: () => ({ method, wallet: undefined }),
  }
  const machine = connectionMachine(kit)
  machine.send({ type: 'ConnectRequested', connector, nowMs: kit.env.clock.nowMs(), ask })
  const connection = await machine.last('attempt')?.result
  if (!connection) return
  const { email, userName } = connection.user ?? {}
  // The machine names a way by its provider, by mail or by passkey.
  rememberLogin(kit, { method: method as LoginMethod, label: email ?? userName ?? undefined })
  finishConnect(kit, connector.id)
}

/** Back to where the change of the address was asked for, with the word that it is done. */
function leaveUpdate(kit: Kit): void {
  const { stack } = kit.store.getState().modal
  const asked = stack.findIndex(({ view }) => view === 'UpdateEmailWallet')
  if (asked > 0) goBackTo(kit, asked - 1)
  else resetView(kit, 'Account')
  showNotification(kit, {
    message: 'Your e-mail address was changed',
    text: { key: 'emailChanged' },
    variant: 'success',
  })
}

/**
 * Rejects when the operator's list of pages lacks this one, and never resolves: a frame that may not be embedded stays
 * blank, and cannot say so itself. When the list can't be read, nothing is refused here: the frame's own rules decide.
 */
async function refusedOrigin(kit: Kit, signal: AbortSignal): Promise<never> {
  const allowed = await originsQuery(kit).queryFn({ signal })
  const page = originOf(kit.env.href())
  if (allowed.length > 0 && page !== undefined && !allowed.some((pattern) => covers(pattern, page))) {
    throw new KitError({
      code: 'api/origin-not-allowed',
      shortMessage: 'Invalid App Configuration',
      details: 'unverified_domain',
    })
  }
  return new Promise(() => {})
}

function originOf(href: string): string | undefined {
  try {
    return new URL(href).origin
  } catch {
    return undefined
  }
}

/** An entry may leave the first label of a host, or the port, open. */
function covers(pattern: string, origin: string): boolean {
  if (!pattern.includes('*')) return pattern.replace(/\/+$/, '') === origin
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace('//*\\.', '//[^/:]+\\.').replace(/:\*$/, '(:\\d+)?')}$`).test(origin)
}

/** The state of a kit's login. Apart from the kit's state, so that pages without a login do not load it. */
export function loginStore(kit: Kit): StoreApi<LoginState> {
  return kit.internals.get(createLoginStore)
}

const createLoginStore = () => createStore<LoginState>(() => idleLogin)

/** Goes on with a login whose page had left for a provider: the modal opens and shows how it ends. */
export function resumeSocialLogin(kit: Kit, back: SocialReturn): void {
  void openModal(kit, { view: 'Connect' })
  loginMachine(kit).send({ type: 'SocialReturned', ...back })
}
