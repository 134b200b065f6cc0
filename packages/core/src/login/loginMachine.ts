import { toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { pushView } from '../modal/pushView.action.ts'
import { replaceView } from '../modal/replaceView.action.ts'
import { finishLogin } from './finishLogin.ts'
import { leaveUpdate } from './leaveUpdate.ts'
import { leaveWithView } from './leaveWithView.ts'
import { loginTransition } from './login.machine.ts'
import type { LoginEffect, LoginEvent } from './login.types.ts'
import { loginConnector } from './loginConnector.ts'
import { loginStore } from './loginStore.ts'
import { refusedOrigin } from './refusedOrigin.ts'

/** The running login machine of a kit. */
export function loginMachine(kit: Kit): Machine<LoginEvent> {
  return kitMachine(kit, 'login', {
    read: () => loginStore(kit).getState(),
    write: (state) => loginStore(kit).setState(state, true),
    transition: loginTransition,
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
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
    case 'leave':
      loginConnector(kit).login.leave(effect)
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
          void import('./tellFrameError.ts').then(({ tellFrameError }) => tellFrameError(kit, known))
          send({ type: 'Failed', error: known })
        },
      )
  }
}

type Asking = Exclude<LoginEffect, { type: 'show' | 'emit' | 'leaveUpdate' | 'leave' | 'abort' }>

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
