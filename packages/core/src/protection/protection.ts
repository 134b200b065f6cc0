import { toKitError } from '@latchkey/protocol'
import type { QueryKey } from '@tanstack/query-core'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { disconnect } from '../connection/disconnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import type { RecoveryMethodKind, WalletRecovery, WalletSecurityPort } from '../ports/protection.ts'
import { getQueryClient, type KitQuery } from '../queries/queryClient.ts'

/** The recovery methods of the wallet that is logged in. */
export function recoveryQuery(kit: Kit): KitQuery<WalletRecovery> {
  return {
    queryKey: walletSecurityKey(kit, 'ways'),
    staleTime: 30_000,
    queryFn: ({ signal }) => loginConnector(kit).login.walletSecurity.read({ signal }),
  }
}

/** The cache key of the wallet that is logged in: each person has an entry of their own. */
function walletSecurityKey(kit: Kit, what?: 'ways'): QueryKey {
  const loggedIn = [...kit.store.getState().connections.values()].find(({ type }) => type === 'AUTH')
  return ['protection', loggedIn?.accounts[0] ?? '', ...(what === undefined ? [] : [what])]
}

/**
 * Adds a passkey, sets a password or prints a code, on the wallet's own screen. A password or a code takes the place of
 * the one before.
 *
 * @throws KitError `wallet/user-rejected` where the person closed the screen, `login/passkey-unavailable`,
 * `recovery/too-many-ways`, `frame/*`.
 */
export function addRecoveryMethod(kit: Kit, options: { readonly method: RecoveryMethodKind }): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.add({ ...options, signal }))
}

/**
 * Has a mailbox lead back to the wallet of an account of Farcaster, in the place of Farcaster, on the wallet's own screen. A new
 * device is then approved by mail and waits no hour. Resolves with the address once its owner has pressed the link.
 *
 * @throws KitError `frame/not-offered` for an account that is not of Farcaster, or has a mailbox; `wallet/user-rejected` where
 * the person closed the screen (a link that was mailed still counts), `frame/*`.
 * @example
 * const { email } = await addMailbox(kit)
 */
export function addMailbox(kit: Kit): Promise<{ readonly email: string }> {
  return askWalletSecurity(kit, (port, signal) => port.addMailbox({ signal }))
}

/**
 * Removes a recovery method.
 *
 * @throws KitError `recovery/last-way` where nothing else leads back, `wallet/user-rejected`, `frame/*`.
 */
export function removeRecoveryMethod(kit: Kit, options: { readonly id: string }): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.remove({ ...options, signal }))
}

/**
 * Recovery drill: resolves once a recovery method has opened this very wallet. Nothing is changed.
 *
 * @throws KitError `wallet/user-rejected` where the person gave up, `login/passkey-refused`, `frame/*`.
 */
export function testRecoveryMethod(kit: Kit, options: { readonly id: string }): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.tryOut({ ...options, signal }))
}

/**
 * Whether the mailbox leads back to the wallet. Off takes a way that the person holds; on takes a day, and a mail can
 * stop it.
 *
 * @throws KitError `recovery/last-way`, `wallet/user-rejected`, `frame/*`.
 */
export function setAutomaticRecovery(kit: Kit, options: { readonly on: boolean }): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.setAutomatic({ ...options, signal }))
}

/**
 * Gives the wallet to its own window too: the other apps of this browser can then take it over without a mail.
 *
 * @throws KitError `wallet/user-rejected`, `frame/window-unavailable`, `frame/*`.
 */
export function keepInBrowser(kit: Kit): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.keepInBrowser({ signal }))
}

/**
 * Shows the recovery phrase and the keys to the person, in the wallet's own window and never in the page. Resolves when
 * they have closed it.
 *
 * @throws KitError `wallet/user-rejected`, `frame/window-unavailable`, `frame/*`.
 */
export function exportWallet(kit: Kit): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.exportWallet({ signal }))
}

/**
 * Before a login: has it ask for a wallet that the person brings (a move file, or a recovery phrase of 12 to 24 words), in the
 * wallet's own window and never in the page, in the place of a new one. Open the login after it. An account that has a wallet
 * keeps it, and its login fails with `frame/has-wallet` once.
 *
 * @throws KitError `frame/has-wallet` where somebody with a wallet is logged in, `frame/*`.
 * @example
 * await bringWallet(kit)
 * openModal(kit, { view: 'Connect' })
 */
export async function bringWallet(kit: Kit): Promise<void> {
  await askWalletSecurity(kit, (port, signal) => port.bring({ signal }))
  try {
    kit.env.storage.set(bringKey(kit), String(kit.env.clock.nowMs()))
  } catch (error) {
    kit.env.log('debug', 'That a wallet is to be brought was not kept', error)
  }
}

const bringKey = ({ options }: Kit) => `${options.storageKey ?? 'latchkey'}.bring`

/** How long a login may take that brings a wallet. */
const bringMs = 3_600_000

/**
 * After a login: whether this browser asked within the hour before to bring a wallet by it. Such a wallet has none of its
 * earlier logins here, and an app may offer to add some. Says so once.
 */
export function takeBrought(kit: Kit): boolean {
  const asked = kit.env.storage.get(bringKey(kit))
  if (asked === null) return false
  kit.env.storage.remove(bringKey(kit))
  return kit.env.clock.nowMs() - Number(asked) < bringMs
}

/**
 * Shows the person the devices of their wallet and what happened to the account, on the wallet's own screen, where devices
 * are taken out. The page learns of neither. Logs out here where the person logged out everywhere.
 *
 * @throws KitError `wallet/user-rejected` where the person closed the screen, `frame/*`.
 */
export async function manageDevices(kit: Kit): Promise<{ readonly loggedOut: boolean }> {
  const { id } = loginConnector(kit)
  const answer = await askWalletSecurity(kit, (port, signal) => port.manageDevices({ signal }))
  if (answer.loggedOut) await leave(kit, id)
  return answer
}

/**
 * Shows the person what all apps may do with their wallet without asking, on the wallet's own screen, where each permission
 * is taken back, or everything on a network at once. The page learns of none of them. Resolves when the screen is closed.
 * Call it in the handler of a press.
 *
 * @throws KitError `connection/client-not-set` without the embedded wallet, `wallet/user-rejected` where the person closed
 * the screen otherwise than by its button, `frame/*`.
 * @example
 * await managePermissions(kit)
 */
export function managePermissions(kit: Kit): Promise<void> {
  return askWalletSecurity(kit, (port, signal) => port.managePermissions({ signal }))
}

/**
 * Has account and wallet deleted in three days, and logs out. Resolves with that moment, in milliseconds since the Unix
 * epoch: a login before it keeps everything.
 *
 * @throws KitError `wallet/user-rejected`, `frame/*`.
 */
export async function deleteWallet(kit: Kit): Promise<{ readonly deletedAtMs: number }> {
  const { id } = loginConnector(kit)
  const answer = await askWalletSecurity(kit, (port, signal) => port.deleteWallet({ signal }))
  await leave(kit, id)
  return answer
}

/** The session has ended already: nothing is left that could refuse. */
async function leave(kit: Kit, connectorId: string): Promise<void> {
  await disconnect(kit, { connectorId }).catch((error: unknown) =>
    kit.env.log('debug', 'The sign-out from a session that has ended was not heard', error),
  )
}

/** Asks the wallet for a change, and invalidates its queries whether or not it succeeded. */
async function askWalletSecurity<Answer>(
  kit: Kit,
  ask: (port: WalletSecurityPort, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { login } = loginConnector(kit)
  login.setTheme(kit.store.getState().theme.themeMode)
  try {
    return await ask(login.walletSecurity, new AbortController().signal)
  } catch (error) {
    // Apart: it has the alerts of every error.
    void import('../notifications/frameErrors.ts').then(({ reportFrameError }) =>
      reportFrameError(kit, toKitError(error)),
    )
    throw error
  } finally {
    void getQueryClient(kit).invalidateQueries({ queryKey: walletSecurityKey(kit) })
  }
}

// The offer of what lets a person leave. It shares a file with the rest, which every app that makes it asks for: with one of
// its own, Rolldown cuts the code of the first paint into more files, 1.3 kB heavier.

/** The moments at which a person is offered what lets them leave: to begin with, and once there is money to lose. */
export type NudgeStage = 'new' | 'funded'

/** When a person has put the offer off last. */
export type NudgePutOff = { readonly stage: NudgeStage; readonly atMs: number }

/** How long an offer that was put off stays away. */
export const awayMs = 30 * 86_400_000

/**
 * Whether the wallet can be opened without its service. A password can't do that: it takes the guardian's answer. Nor can
 * automatic recovery.
 */
export function canLeave({ ways }: Pick<WalletRecovery, 'ways'>): boolean {
  return ways.some(({ opens, method }) => opens && method !== 'password')
}

type Rule = {
  readonly when: string
  readonly holds: (putOff: NudgePutOff | undefined, stage: NudgeStage, nowMs: number) => boolean
  readonly isShown: boolean
}

/** The first rule that holds decides. */
export const nudgeRules: readonly Rule[] = [
  { when: 'it was never put off', holds: (putOff) => putOff === undefined, isShown: true },
  {
    when: 'there was nothing to lose when it was put off, and now there is',
    holds: (putOff, stage) => putOff?.stage === 'new' && stage === 'funded',
    isShown: true,
  },
  {
    when: 'it has been away for long enough',
    holds: (putOff, _, nowMs) => nowMs - (putOff?.atMs ?? 0) >= awayMs,
    isShown: true,
  },
  { when: 'it was put off a short while ago', holds: () => true, isShown: false },
]

/** Whether the offer is shown to a person whose wallet can't leave. */
export function isNudgeDue(putOff: NudgePutOff | undefined, stage: NudgeStage, nowMs: number): boolean {
  return nudgeRules.find(({ holds }) => holds(putOff, stage, nowMs))?.isShown ?? false
}

/** By the first account of who is logged in. */
type NudgesPutOff = Readonly<Record<string, NudgePutOff>>

const recordSchema = v.object({
  v: v.literal(1),
  putOff: v.record(
    v.pipe(v.string(), v.maxLength(160)),
    v.object({ stage: v.picklist(['new', 'funded']), atMs: v.number() }),
  ),
})

/** Who has put the offer off in this browser, for every screen that makes it. */
export function nudgeStore(kit: Kit): StoreApi<NudgesPutOff> {
  return kit.internals.get(createNudgeStore)
}

function createNudgeStore(kit: Kit): StoreApi<NudgesPutOff> {
  return createStore<NudgesPutOff>(() => readPutOff(kit))
}

/** The person wants to hear of it later. A browser that does not store offers it again after a reload. */
export function putOffNudge(kit: Kit, options: { readonly account: string; readonly stage: NudgeStage }): void {
  const store = nudgeStore(kit)
  const putOff = { ...store.getState(), [options.account]: { stage: options.stage, atMs: kit.env.clock.nowMs() } }
  store.setState(putOff, true)
  try {
    kit.env.storage.set(nudgeKey(kit), JSON.stringify({ v: 1, putOff }))
  } catch (error) {
    kit.env.log('debug', 'That an offer was put off was not kept', error)
  }
}

function readPutOff(kit: Kit): NudgesPutOff {
  try {
    const parsed = v.safeParse(recordSchema, JSON.parse(kit.env.storage.get(nudgeKey(kit)) ?? 'null'))
    if (parsed.success) return parsed.output.putOff
  } catch {
    // Blocked storage, or no JSON: nothing was put off.
  }
  return {}
}

const nudgeKey = ({ options }: Kit) => `${options.storageKey ?? 'latchkey'}.nudge`
