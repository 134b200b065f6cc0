import {
  type AccountEvent,
  accountEndpoints,
  type GuardianAct,
  guardianEndpoints,
  guardianFarcasterEndpoints,
} from '@latchkey/protocol/vault'
import { isServiceError, VaultServiceError } from '../calls/createVaultClient.ts'
import type { DialogTexts } from '../dialog/enDialog.ts'
import type { FlowContext } from './securityFlow.ts'
import { withStepUp } from './stepUp.ts'

type Device = Awaited<ReturnType<typeof readDevices>>[number]
type Waiting = Awaited<ReturnType<typeof readWaiting>>[number]

/**
 * Shows the devices of the account and what happened to it, on the frame's own sheet: the page learns nothing of either.
 * Devices are taken out here, after another proof where the service wants one.
 * @returns Whether the person logged out everywhere.
 * @throws VaultError `wallet/user-rejected` when the sheet was closed otherwise than by its button
 */
export async function manageDevices(flow: FlowContext): Promise<{ loggedOut: boolean }> {
  const { dialog, texts } = flow
  let note: string | undefined
  for (;;) {
    dialog.show({ title: texts.devicesTitle, status: texts.working })
    const devices = await readDevices(flow)
    const others = devices.filter(({ current }) => !current)
    const waiting = await readWaiting(flow)
    const { action } = await dialog.ask({
      title: texts.devicesTitle,
      lines: [texts.devicesLead],
      ...(note === undefined ? {} : { status: note }),
      choices: [
        ...(waiting.length === 0
          ? []
          : [{ id: 'waiting', label: texts.waitingTitle, hint: waiting.map((each) => waitOf(flow, each)).join(', ') }]),
        ...devices.map((device) => ({ id: device.id, label: nameOf(device, texts), hint: hintOf(flow, device) })),
        { id: 'activity', label: texts.activityTitle, hint: texts.activityHint },
        ...(others.length === 0 ? [] : [{ id: 'everywhere', label: texts.logOutEverywhere }]),
      ],
      primary: texts.done,
      final: true,
    })
    note = undefined
    if (action === 'primary') return { loggedOut: false }
    if (action === 'activity') await showActivity(flow)
    else if (action === 'waiting') note = await showWaiting(flow, waiting)
    else if (action === 'everywhere') {
      if (await logOutEverywhere(flow, others)) return { loggedOut: true }
    } else
      note = await showDevice(
        flow,
        devices.find(({ id }) => id === action),
      )
  }
}

async function readDevices({ ports, dialog }: FlowContext) {
  const { devices } = await ports.sessions.call(accountEndpoints.me, undefined, dialog.signal)
  return devices.toSorted((left, right) => Number(right.current) - Number(left.current))
}

/** The devices that wait for the wallet by a login with Farcaster alone. Other logins have none wait. */
async function readWaiting({ ports, dialog }: FlowContext) {
  const { user, assertion } = await ports.sessions.fresh()
  if (user.guardianProvider !== 'farcaster') return []
  const { signal } = dialog
  return (await ports.guardian.call(guardianFarcasterEndpoints.waiting, { assertion }, { signal })).devices
}

/** What waits, and the way to stop it. @returns What came of it, to be said in the list. */
async function showWaiting(flow: FlowContext, waiting: readonly Waiting[]): Promise<string | undefined> {
  const { ports, dialog, texts } = flow
  const { action } = await dialog.ask({
    title: texts.waitingTitle,
    lines: [texts.waitingLead],
    entries: waiting.map((device) => ({ label: device.browser, hint: waitOf(flow, device) })),
    choices: [{ id: 'back', label: texts.back }],
    primary: texts.waitingStop,
    danger: true,
    final: true,
  })
  if (action !== 'primary') return undefined
  const { assertion } = await ports.sessions.fresh()
  await ports.guardian.call(guardianEndpoints.cancel, { assertion })
  return texts.waitingStopped
}

/** One device, and the way to take it out. @returns What came of it, to be said in the list. */
async function showDevice(flow: FlowContext, device: Device | undefined): Promise<string | undefined> {
  if (device === undefined) return undefined
  const { dialog, texts } = flow
  const { action } = await dialog.ask({
    title: nameOf(device, texts),
    lines: device.current ? [texts.deviceIsThis] : [texts.takeOutLead],
    entries: [
      { label: texts.deviceApp, hint: hostOf(device) ?? '–' },
      { label: texts.deviceLastUsed, hint: momentOf(flow, device.lastSeenMs) },
      { label: texts.deviceWallet, hint: device.enrolled ? texts.deviceHasWallet : texts.deviceLoggedIn },
    ],
    choices: [{ id: 'back', label: texts.back }],
    ...(device.current ? {} : { primary: texts.takeOut, danger: true }),
    final: true,
  })
  if (action !== 'primary') return undefined
  return takeOut(flow, [device])
}

/** @returns What came of it. */
async function takeOut(flow: FlowContext, devices: readonly Device[]): Promise<string> {
  const { ports, texts } = flow
  try {
    // One after the other: a proof that the first one asks for counts for all of them.
    for (const { id: deviceId } of devices)
      await withStepUp(flow, () => ports.sessions.call(accountEndpoints.revokeDevice, { deviceId }))
    return texts.takenOut
  } catch (error) {
    if (!isServiceError(error, 'vault/last-method')) throw error
    return texts.lastDevice
  }
}

/** @returns Whether this device is logged out, too. One that could not be taken out leaves everything else as it is. */
async function logOutEverywhere(flow: FlowContext, others: readonly Device[]): Promise<boolean> {
  const { dialog, texts } = flow
  const { action } = await dialog.ask({
    title: texts.logOutEverywhere,
    lines: [texts.everywhereLead],
    choices: [{ id: 'back', label: texts.back }],
    primary: texts.logOutEverywhere,
    danger: true,
    final: true,
  })
  if (action !== 'primary') return false
  return (await takeOut(flow, others)) === texts.takenOut
}

async function showActivity(flow: FlowContext): Promise<void> {
  const { ports, dialog, texts } = flow
  dialog.show({ title: texts.activityTitle, status: texts.working })
  const [{ events }, acts] = await Promise.all([
    ports.sessions.call(accountEndpoints.activity, undefined, dialog.signal),
    readGuardianActs(flow),
  ])
  const entries = [
    ...events.map(({ atMs, event, device }) => ({
      atMs,
      label: texts[textOf[event]],
      by: device === null ? [] : [nameOf(device, texts), hostOf(device) ?? ''],
    })),
    ...(acts ?? []).map(({ atMs, act }) => ({ atMs, label: texts[textOfAct[act]], by: [texts.guardian] })),
  ]
  await dialog.ask({
    title: texts.activityTitle,
    lines: [texts.activityLead, ...(acts === undefined ? [texts.activityWithoutGuardian] : [])],
    entries: entries
      .toSorted((left, right) => right.atMs - left.atMs)
      .map(({ atMs, label, by }) => ({ label, hint: [momentOf(flow, atMs), ...by].filter(Boolean).join(' · ') })),
    primary: texts.back,
    final: true,
  })
}

/** What the guardian's operator did; undefined where it can't be asked. */
async function readGuardianActs({ ports, dialog }: FlowContext) {
  const { assertion } = await ports.sessions.fresh()
  try {
    return (await ports.guardian.call(guardianEndpoints.acts, { assertion }, { signal: dialog.signal })).acts
  } catch (error) {
    if (error instanceof VaultServiceError) return undefined
    throw error
  }
}

const textOfAct: Readonly<Record<GuardianAct, keyof DialogTexts>> = {
  looked: 'eventOperatorLooked',
  frozen: 'eventOperatorFroze',
  unfrozen: 'eventOperatorUnfroze',
  exported: 'eventOperatorExported',
  deleted: 'eventDeleted',
}

const textOf: Readonly<Record<AccountEvent, keyof DialogTexts>> = {
  login: 'eventLogin',
  'session-stolen': 'eventSessionStolen',
  'sessions-ended': 'eventSessionsEnded',
  'device-revoked': 'eventDeviceRevoked',
  'wallet-made': 'eventWalletMade',
  'device-enrolled': 'eventDeviceEnrolled',
  'device-let-in': 'eventDeviceLetIn',
  'share-released': 'eventShareReleased',
  'recovery-released': 'eventRecoveryReleased',
  'passkey-added': 'eventPasskeyAdded',
  'passkey-removed': 'eventPasskeyRemoved',
  'wrap-added': 'eventWayAdded',
  'wrap-removed': 'eventWayRemoved',
  'recovery-rotated': 'eventRecoveryRotated',
  'automatic-on': 'eventAutomaticOn',
  'stepped-up': 'eventSteppedUp',
  export: 'eventExport',
  'email-changed': 'eventEmailChanged',
  'email-restored': 'eventEmailRestored',
  'guardian-moved': 'eventGuardianMoved',
  'operator-looked': 'eventOperatorLooked',
  'operator-ended-sessions': 'eventOperatorEndedSessions',
  'operator-froze': 'eventOperatorFroze',
  'operator-unfroze': 'eventOperatorUnfroze',
  'operator-exported': 'eventOperatorExported',
  'operator-asked-deletion': 'eventOperatorAskedDeletion',
  'operator-kept': 'eventOperatorKept',
  'operator-deleted': 'eventDeleted',
  'deletion-asked': 'eventDeletionAsked',
  deleted: 'eventDeleted',
}

/** Names come from the devices themselves. */
const nameOf = ({ browser, current }: Pick<Device, 'browser' | 'current'>, texts: DialogTexts): string => {
  const name = browser ?? texts.unknownBrowser
  return current ? texts.thisDevice.replace('{name}', () => name) : name
}

const hostOf = ({ app }: Pick<Device, 'app'>): string | undefined => (app === null ? undefined : new URL(app).host)

const hintOf = (flow: FlowContext, device: Device): string =>
  [
    hostOf(device) ?? '',
    device.enrolled
      ? flow.texts.lastUsed.replace('{time}', momentOf(flow, device.lastSeenMs))
      : flow.texts.deviceLoggedIn,
  ]
    .filter(Boolean)
    .join(' · ')

const waitOf = (flow: FlowContext, { app, collectInSeconds }: Waiting): string =>
  `${new URL(app).host} · ${flow.texts.waitingUntil.replace('{time}', momentOf(flow, Date.now() + collectInSeconds * 1_000))}`

const momentOf = ({ lang }: FlowContext, atMs: number): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
