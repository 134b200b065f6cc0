import { loginReturnSchema } from '@latchkey/protocol/frame'
import { pageUrlSchema } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { showDeviceApproval } from '../deviceApproval/showDeviceApproval.ts'
import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import type { Dialog, DialogPage } from '../dialog/drawDialog.ts'
import { openDialog } from '../dialog/openDialog.ts'
import { type FromLoginFrame, fromLoginFrame, type loginWindowGreeting } from './loginWindow.messages.ts'

const returnSchema = v.object({ to: pageUrlSchema, login: loginReturnSchema })

/** A frame that has begun the login answers at once; one that was loaded again meanwhile never does. */
const heardMs = 3_000

/**
 * The window of a social login, which the peer's client opens and sends to the provider. It comes back with what
 * completes the login, for the device that began it alone. The frame that did completes it; this window, where nothing
 * lies over it and the address bar says whose it is, shows the two words if the guardian asks. Then the page that opened
 * it is notified, if it is still of the app that began: the browser delivers to that origin and to no other.
 */
export async function startLoginWindow(self: Window, screen: HTMLElement): Promise<void> {
  const { location, history, opener } = self
  const language = dialogLanguage(self.navigator.language)
  const { texts } = language
  self.document.documentElement.lang = language.lang
  const options = { root: screen, language, signal: new AbortController().signal }
  const dialog = openDialog(options)
  const say = (page: Omit<DialogPage, 'title' | 'final'>) =>
    dialog.show({ title: texts.loginWindowTitle, final: true, ...page })
  // The provider's page comes next.
  if (location.pathname === '/loading') return say({ status: texts.working })
  const query = v.safeParse(returnSchema, Object.fromEntries(new URLSearchParams(location.search)))
  if (!query.success || self.top !== self) return
  const { to, login } = query.output
  // Neither the history nor a reload has it a second time.
  history.replaceState(undefined, '', location.pathname)
  if (!opener) return say({ error: texts.loginWindowAlone })
  say({ status: texts.working })
  let asking: Pick<Dialog, 'signal' | 'end'> | undefined
  const end = await followLogin(self, opener, login, ({ email, phrase }) => {
    asking?.end()
    dialog.end()
    asking = showDeviceApproval({ email, phrase }, options)
    asking.signal.addEventListener('abort', () => self.close(), { once: true })
  })
  asking?.end()
  if (end?.kind === 'failed') return say({ error: end.message })
  opener.postMessage({ resultUri: login }, new URL(to).origin)
  say({ status: texts.loginWindowDone })
}

type Asks = Extract<FromLoginFrame, { readonly kind: 'asks' }>

/**
 * Hands the login to the frame that began it, and waits for its end there.
 * @returns Undefined where no frame of the opener's page knows it.
 */
function followLogin(
  self: Window,
  opener: Window,
  login: string,
  onAsks: (asks: Asks) => void,
): Promise<FromLoginFrame | undefined> {
  const { promise, resolve } = Promise.withResolvers<FromLoginFrame | undefined>()
  const unheard = self.setTimeout(resolve, heardMs)
  for (let i = 0; i < opener.length; i += 1) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = v.safeParse(fromLoginFrame, data)
      if (!message.success) return
      self.clearTimeout(unheard)
      if (message.output.kind === 'asks') onAsks(message.output)
      else if (message.output.kind !== 'heard') resolve(message.output)
    }
    const greeting: v.InferInput<typeof loginWindowGreeting> = { type: 'latchkey/logged-in', login }
    opener[i]?.postMessage(greeting, self.location.origin, [port2])
  }
  return promise
}
