import * as v from 'valibot'
import type { DeviceApproval } from '../deviceApproval/deviceApproval.ts'
import type { Dialog } from '../dialog/drawDialog.ts'
import { toFrameError } from '../errors/VaultError.ts'
import type { RequestRouter } from '../handlers/requestRouter.ts'
import type { SocialLogin } from '../login/socialLogin.ts'
import { type FromLoginFrame, loginWindowGreeting } from './loginWindow.messages.ts'

/** The window of a social login, from the frame that began it. */
export type LoginWindow = {
  /** Has it show the two words of a device's approval. */
  showPhrase(approval: DeviceApproval, signal: AbortSignal): Pick<Dialog, 'signal' | 'end'>
  /** Listens no longer: another login has begun. */
  end(): void
}

export declare namespace listenToLoginWindow {
  type Options = {
    readonly self: Window
    readonly login: Pick<SocialLogin, 'isBegun'>
    readonly router: Pick<RequestRouter, 'answer' | 'abort'>
    /** Of the page that began the login. */
    readonly origin: string
  }
}

/**
 * Listens for the window that comes back with the login that was begun last, and completes it for as long as the window
 * is there. Documents of our own origin are heard, and no others; of a login that this frame did not begin, nothing is
 * said.
 */
export function listenToLoginWindow({ self, login, router, origin }: listenToLoginWindow.Options): LoginWindow {
  const ending = new AbortController()
  let send: (message: FromLoginFrame) => void = () => {}

  async function complete(came: string, port: MessagePort): Promise<void> {
    send = (message) => port.postMessage(message)
    send({ kind: 'heard' })
    const [id = ''] = came.split('.')
    port.addEventListener('close', () => router.abort(id), { once: true })
    port.start()
    try {
      await router.answer({ id, name: 'CONNECT_SOCIAL', payload: { uri: came }, origin, channel: 'window' })
      send({ kind: 'done' })
    } catch (error) {
      send({ kind: 'failed', message: toFrameError(error).message })
    }
  }

  const take = async ({ origin: from, data, ports: [port] }: MessageEvent<unknown>): Promise<void> => {
    if (from !== self.location.origin || port === undefined) return
    const greeting = v.safeParse(loginWindowGreeting, data)
    if (greeting.success && (await login.isBegun(greeting.output.login))) await complete(greeting.output.login, port)
  }
  self.addEventListener('message', (event) => void take(event), { signal: ending.signal })
  return {
    showPhrase({ email, phrase }, signal) {
      send({ kind: 'asks', email, phrase })
      return { signal, end: () => {} }
    },
    end: () => ending.abort(),
  }
}
