import { accountEndpoints } from '@latchkey/protocol/vault'
import type { VaultClient } from '../calls/createVaultClient.ts'
import {
  giveWallet,
  offerReceiver,
  type Receiver,
  type TransferInvite,
  takeWallet,
} from '../deviceTransfer/deviceTransfer.ts'
import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import { openDialog } from '../dialog/openDialog.ts'
import { answerOpener, type WindowPort } from '../ownWindow/ownWindow.ts'
import { createRecoveryKeyCache, type FlowContext } from '../security/securityFlow.ts'
import { readSettings } from '../settings/settings.schema.ts'
import { browserName } from '../wallet/browserName.ts'
import { settleWallet } from '../wallet/shareSet.ts'
import { createWalletPorts } from '../wallet/walletPorts.ts'
import { exportWallet } from './exportWallet.ts'
import { keepWayOut } from './keepWayOut.ts'
import { type FromWalletWindow, type ToWalletWindow, type WindowTask, walletWindow } from './walletWindow.messages.ts'

/** A click that was meant for what lay there before is none. */
const inertMs = 700

/**
 * Does what the window was opened for.
 * @param ask Asks the frame for the wallet.
 * @returns What the frame is sent at the end.
 */
async function runTask(
  task: WindowTask,
  flow: FlowContext,
  auth: VaultClient,
  ask: (receiver: Receiver) => Promise<TransferInvite>,
): Promise<FromWalletWindow> {
  const { ports, dialog, texts } = flow
  dialog.show({ title: texts.windowTitle, status: texts.working })
  if (task.kind === 'bring') {
    const { bringWallet } = await import('../bring/bringWallet.ts')
    return { kind: 'brought', ...(await bringWallet(flow, task)) }
  }
  const own = await ownWallet(flow)
  if (task.kind === 'give') {
    if (own === undefined) return { kind: 'empty' }
    const app = `\u2068${task.app}\u2069`
    await dialog.ask({
      title: texts.giveTitle.replace('{app}', app),
      lines: [texts.giveLead],
      primary: texts.give,
      holdMs: inertMs,
    })
    dialog.show({ title: texts.windowTitle, status: texts.working })
    return { kind: 'given', handover: await giveWallet(ports, task.receiver, task.app) }
  }
  if (own !== task.user) await takeOver(flow, auth, ask)
  if (task.kind === 'export') await exportWallet(flow)
  else await confirmKept(flow)
  return { kind: 'done' }
}

/** It is kept from here on, whatever becomes of the way out that is offered with it. */
async function confirmKept(flow: FlowContext): Promise<void> {
  const { dialog, texts } = flow
  const choices = [{ id: 'wayOut', label: texts.wayOut, hint: texts.wayOutHint }]
  const page = { title: texts.windowTitle, lines: [texts.kept], choices, primary: texts.done, final: true }
  const { action } = await dialog.ask(page)
  if (action !== 'wayOut') return
  await keepWayOut(flow).catch((failure) => {
    if (!dialog.signal.aborted) throw failure
  })
}

/** Whose wallet this window has, if it has one and its session lives. */
async function ownWallet({ ports }: FlowContext): Promise<string | undefined> {
  if ((await ports.sessions.kept()) === undefined) return undefined
  try {
    const session = await ports.sessions.fresh()
    return (await settleWallet(ports, session)) === undefined ? undefined : session.user.id
  } catch {
    return undefined
  }
}

async function takeOver(
  { ports }: FlowContext,
  auth: VaultClient,
  ask: (receiver: Receiver) => Promise<TransferInvite>,
): Promise<void> {
  const worker = ports.startWorker()
  try {
    const given = await ask(await offerReceiver(ports, worker))
    await takeWallet(ports, auth, worker, given, null)
    const names = { browser: browserName(navigator.userAgent), app: location.origin }
    await ports.sessions.call(accountEndpoints.describeDevice, names).catch(() => {})
  } finally {
    worker.end()
  }
}

/**
 * The wallet's own window. Its storage is first-party, so it can hold a wallet that no app's partition has. Anybody may
 * open it; it works for a frame of its own origin that opened it, on one task, and does nothing before.
 */
export async function startWalletWindow(self: Window, screen: HTMLElement): Promise<void> {
  const { opener } = self
  const { origin } = self.location
  if (self.top !== self || !opener) return
  const { ports, auth } = createWalletPorts(await readSettings(), () => {})
  const recoveryKeyCache = createRecoveryKeyCache()
  let awaited: PromiseWithResolvers<TransferInvite> | undefined

  async function work(task: WindowTask, port: WindowPort<FromWalletWindow>): Promise<void> {
    const language = dialogLanguage(task.language)
    const { documentElement } = self.document
    documentElement.lang = language.lang
    if (task.theme !== undefined) documentElement.dataset.theme = task.theme
    const dialog = openDialog({ root: screen, language, signal: new AbortController().signal })
    const flow: FlowContext = {
      ports,
      recoveryKeyCache,
      dialog,
      texts: language.texts,
      lang: language.lang,
      app: origin,
    }
    try {
      port.send(
        await runTask(task, flow, auth, (receiver) => {
          awaited = Promise.withResolvers()
          port.send({ kind: 'need', receiver })
          return awaited.promise
        }),
      )
    } catch {
      port.send({ kind: dialog.signal.aborted ? 'declined' : 'failed' })
    } finally {
      recoveryKeyCache.drop()
      dialog.end()
      self.close()
    }
  }

  function take(message: ToWalletWindow, port: WindowPort<FromWalletWindow>): void {
    if (message.kind === 'given') awaited?.resolve(message.handover)
    else if (message.kind === 'failed') awaited?.reject(new Error('The frame gave nothing.'))
    else void work(message, port)
  }

  answerOpener(self, opener, walletWindow, take)
}
