import { accountEndpoints } from '@latchkey/protocol/vault'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { giveWallet } from '../handover/giveWallet.ts'
import type { Handover, Receiver } from '../handover/handover.types.ts'
import { offerReceiver } from '../handover/offerReceiver.ts'
import { takeWallet } from '../handover/takeWallet.ts'
import type { Errand } from '../protection/errand.types.ts'
import { browserName } from '../wallet/browserName.ts'
import { settleWallet } from '../wallet/settleWallet.ts'
import { exportWallet } from './exportWallet.ts'
import type { FromHub, HubTask } from './hubMessages.types.ts'

/** A click that was meant for what lay there before is none. */
const unarmedMs = 700

/**
 * Does what the window was opened for.
 * @param ask Asks the frame for the wallet.
 * @returns What the frame is told at the end.
 */
export async function workOn(
  task: HubTask,
  errand: Errand,
  auth: VaultClient,
  ask: (receiver: Receiver) => Promise<Handover>,
): Promise<FromHub> {
  const { ports, sheet, texts } = errand
  sheet.tell({ title: texts.windowTitle, status: texts.working })
  const own = await ownWallet(errand)
  if (task.kind === 'give') {
    if (own === undefined) return { kind: 'empty' }
    const app = `\u2068${task.app}\u2069`
    await sheet.ask({
      title: texts.giveTitle.replace('{app}', app),
      lines: [texts.giveLead],
      primary: texts.give,
      holdMs: unarmedMs,
    })
    sheet.tell({ title: texts.windowTitle, status: texts.working })
    return { kind: 'given', handover: await giveWallet(ports, task.receiver, task.app) }
  }
  if (own !== task.user) await takeOver(errand, auth, ask)
  if (task.kind === 'export') await exportWallet(errand)
  else await sheet.ask({ title: texts.windowTitle, lines: [texts.kept], primary: texts.done, final: true })
  return { kind: 'done' }
}

/** Whose wallet this window has, if it has one and its session lives. */
async function ownWallet({ ports }: Errand): Promise<string | undefined> {
  if ((await ports.sessions.kept()) === undefined) return undefined
  try {
    const session = await ports.sessions.fresh()
    return (await settleWallet(ports, session)) === undefined ? undefined : session.user.id
  } catch {
    return undefined
  }
}

async function takeOver(
  { ports }: Errand,
  auth: VaultClient,
  ask: (receiver: Receiver) => Promise<Handover>,
): Promise<void> {
  const worker = ports.startWorker()
  try {
    const given = await ask(await offerReceiver(ports, worker))
    await takeWallet(ports, auth, worker, given)
    const names = { browser: browserName(navigator.userAgent), app: location.origin }
    await ports.sessions.call(accountEndpoints.describeDevice, names).catch(() => {})
  } finally {
    worker.end()
  }
}
