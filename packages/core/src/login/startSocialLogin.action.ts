import type { LoginProvider } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { loginMachine, loginStore } from './login.effects.ts'
import { loginConnector } from './loginConnector.ts'

/**
 * Opens a provider's page in a window and waits for the person to come back. Call it in a click handler and before
 * anything is awaited, or the browser refuses the window: then, and in Telegram, the page itself leaves for the provider
 * and goes on with the login once it is come back to. Where it can't, the view offers a link. Farcaster has no window: the
 * view shows a code to scan, and on a phone a link.
 *
 * @throws KitError `login/dependency-unavailable`.
 */
export function startSocialLogin(kit: Kit, options: { readonly provider: LoginProvider }): void {
  const { provider } = options
  const { login } = loginConnector(kit)
  if (provider === 'farcaster') {
    loginMachine(kit).send({ type: 'FarcasterChosen' })
    return
  }
  const opened = kit.env.platform.telegram ? undefined : login.openWindow()
  const machine = loginMachine(kit)
  machine.send({ type: 'SocialChosen', provider, window: opened ? 'open' : 'blocked' })
  if (!opened) return

  const store = loginStore(kit)
  const isCurrent = () => store.getState().status === 'social' && store.getState().provider === provider
  let stopWatching = () => {}
  const follow = () => {
    const { uri, error } = store.getState()
    if (!isCurrent() || error) {
      stop()
      opened.close()
    } else if (uri !== undefined && !gone) {
      gone = true
      opened.go(uri)
    }
  }
  let gone = false
  const stop = () => {
    unsubscribe()
    stopWatching()
  }
  const unsubscribe = store.subscribe(follow)
  const look = () => {
    if (!opened.closed()) {
      stopWatching = kit.env.clock.setTimer(look, windowPulseMs)
      return
    }
    stop()
    if (isCurrent()) machine.send({ type: 'WindowClosed' })
  }
  stopWatching = kit.env.clock.setTimer(look, windowPulseMs)
}

/** How often it is looked whether the window is still there: browsers do not say. */
const windowPulseMs = 500
