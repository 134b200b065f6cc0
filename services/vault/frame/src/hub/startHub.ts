import type { Handover } from '../handover/handover.types.ts'
import { createRecoveryKeeper } from '../protection/createRecoveryKeeper.ts'
import type { Errand } from '../protection/errand.types.ts'
import { readSettings } from '../settings/readSettings.ts'
import { openSheet } from '../sheet/openSheet.ts'
import { sheetLanguage } from '../sheet/sheetLanguage.ts'
import { createWalletPorts } from '../wallet/createWalletPorts.ts'
import type { FromHub, HubTask, ToHub } from './hubMessages.types.ts'
import { hubReady } from './hubReady.ts'
import { workOn } from './workOn.ts'

/**
 * The wallet's own window. Its storage is first-party, so it can hold a wallet that no app's partition has. Anybody may
 * open it; it works for a frame of its own origin that opened it, on one task, and does nothing before.
 */
export function startHub(self: Window, screen: HTMLElement): void {
  const { opener } = self
  const { origin } = self.location
  if (self.top !== self || !opener) return
  const { ports, auth } = createWalletPorts(readSettings(self.document), () => {})
  const keeper = createRecoveryKeeper()
  let port: MessagePort | undefined
  let awaited: PromiseWithResolvers<Handover> | undefined
  const say = (message: FromHub) => port?.postMessage(message)

  async function work(task: HubTask): Promise<void> {
    const language = sheetLanguage(task.language)
    const { documentElement } = self.document
    documentElement.lang = language.lang
    if (task.theme !== undefined) documentElement.dataset.theme = task.theme
    const sheet = openSheet({ root: screen, language, signal: new AbortController().signal })
    const errand: Errand = { ports, keeper, sheet, texts: language.texts, app: origin }
    try {
      say(
        await workOn(task, errand, auth, (receiver) => {
          awaited = Promise.withResolvers()
          say({ kind: 'need', receiver })
          return awaited.promise
        }),
      )
    } catch {
      say({ kind: sheet.signal.aborted ? 'declined' : 'failed' })
    } finally {
      keeper.drop()
      sheet.end()
      self.close()
    }
  }

  function take({ data }: MessageEvent<ToHub>): void {
    if (data.kind === 'given') awaited?.resolve(data.handover)
    else if (data.kind === 'failed') awaited?.reject(new Error('The frame gave nothing.'))
    else void work(data)
  }

  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [given] = event.ports
    if (event.origin !== origin || event.source !== opener || event.data !== hubReady || port || !given) return
    port = given
    port.onmessage = take
  })
  opener.postMessage(hubReady, origin)
}
