import './permissionList.css'
import { isKitError } from '@latchkey/protocol'
import type { Approve, Revocation } from '../approve/approve.types.ts'
import { chainFacts } from '../approve/view/chainFacts.ts'
import type { ListedPermission, PermissionPorts } from '../permissions/permissionPorts.types.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { waitMs } from '../wallet/waitMs.ts'
import { choiceOf, drawDetail, drawingOf, drawList, drawUnread, listBody } from './drawList.ts'
import { type ListTexts, listTexts } from './listTexts.ts'
import { isOpen, type PermissionNetwork, type PermissionRow, readList } from './readList.ts'

/** What the list may use of the frame. */
export type ManagePorts = Pick<PermissionPorts, 'node' | 'accounts' | 'owner' | 'home'> & {
  readonly approve: Approve
  list(signal: AbortSignal): Promise<readonly ListedPermission[]>
  /** What one permission is taken back by. */
  takeBack(one: ListedPermission): Revocation
  /** What everything of a network is ended by, as far as it is known. */
  stop(chainId: number, known: readonly ListedPermission[]): Revocation
}

/** Between two looks at what is pending, after something was taken back here; and how often. */
const lookMs = 3_000
const looks = 20

/** What a person has just taken back. */
type Ended = { readonly revocation: Revocation; readonly took: boolean }

type Scene = {
  readonly flow: FlowContext
  readonly ports: ManagePorts
  readonly texts: ListTexts
  readonly tag: string
}

/**
 * Shows every permission of the account, of all apps and networks, on the frame's own sheet: the page learns of none. One
 * of them, or everything on a network, is taken back here, after a press on the approve screen.
 * @throws VaultError `wallet/user-rejected` when the sheet was closed otherwise than by its button,
 * `frame/session-expired` without a login
 */
export async function managePermissions(flow: FlowContext, ports: ManagePorts): Promise<void> {
  const scene: Scene = { flow, ports, texts: listTexts[flow.lang], tag: navigator.language }
  await ports.owner()
  let ended: Ended | undefined
  let looked: readonly PermissionNetwork[] | undefined
  for (;;) {
    const networks: readonly PermissionNetwork[] | undefined = looked ?? (await read(scene))
    looked = undefined
    if (networks === undefined) {
      const press = await pressUnread(scene, ended)
      if (press === 'close') return
      if (press !== 'again') ended = await takeBack(scene, ports.stop(press, []))
      continue
    }
    const press = await pressList(scene, networks, ended)
    if (press.kind === 'close') return
    if (press.kind === 'looked') {
      looked = press.networks
      continue
    }
    ended =
      press.kind === 'stop' ? await stopAll(scene, networks, press.chainId) : await openRow(scene, networks, press.id)
  }
}

/** Undefined: the services don't say which there are. */
async function read({ flow, ports, texts }: Scene): Promise<readonly PermissionNetwork[] | undefined> {
  const { dialog } = flow
  dialog.show({ title: texts.title, body: listBody(), status: flow.texts.working })
  try {
    return await readList(ports.list, ports, dialog.signal)
  } catch (error) {
    dialog.signal.throwIfAborted()
    if (isKitError(error) && error.code.startsWith('permissions/')) return undefined
    throw error
  }
}

/** The list can't be shown. What the account's nonce ends can be ended without it, by the network alone. */
async function pressUnread(
  { flow, ports, texts }: Scene,
  ended: Ended | undefined,
): Promise<'close' | 'again' | number> {
  const { dialog } = flow
  const ids = await ports.accounts.chains(dialog.signal)
  const { action } = await dialog.ask({
    title: texts.title,
    body: drawUnread(ids, texts, ended && noteOf(ended, undefined, texts)),
    choices: [{ id: 'close', label: flow.texts.done }],
    primary: texts.tryAgain,
    final: true,
  })
  if (action === 'close') return 'close'
  const [, chainId] = /^stop (\d+)$/.exec(action) ?? []
  return chainId === undefined ? 'again' : Number(chainId)
}

type Press =
  | { readonly kind: 'close' }
  | { readonly kind: 'looked'; readonly networks: readonly PermissionNetwork[] }
  | { readonly kind: 'stop'; readonly chainId: number }
  | { readonly kind: 'row'; readonly id: string }

/** Waits for a press, or until the network has what was just taken back. */
async function pressList(
  scene: Scene,
  networks: readonly PermissionNetwork[],
  ended: Ended | undefined,
): Promise<Press> {
  const { flow, ports, texts, tag } = scene
  const pressed = new AbortController()
  const signal = AbortSignal.any([flow.dialog.signal, pressed.signal])
  const note = ended && noteOf(ended, networks, texts)
  const asked = flow.dialog.ask({
    title: texts.title,
    lines: [texts.lead],
    body: drawList(networks, tag, texts, note),
    primary: flow.texts.done,
    final: true,
  })
  const waits = ended?.took === true && isPending(ended.revocation, networks)
  const found = waits ? whenSettled(ended.revocation, ports, signal) : undefined
  try {
    const first = await Promise.race([asked, ...(found === undefined ? [] : [found])])
    if (!('action' in first)) return { kind: 'looked', networks: first.networks }
    if (first.action === 'primary') return { kind: 'close' }
    const [, chainId] = /^stop (\d+)$/.exec(first.action) ?? []
    return chainId === undefined ? { kind: 'row', id: first.action } : { kind: 'stop', chainId: Number(chainId) }
  } finally {
    pressed.abort()
  }
}

const rowsOf = ({ chainId, hashes }: Revocation, networks: readonly PermissionNetwork[]): readonly PermissionRow[] =>
  networks.flatMap((network) =>
    network.chainId === chainId ? network.rows.filter(({ stored }) => hashes.includes(stored.hash)) : [],
  )

const isPending = (revocation: Revocation, networks: readonly PermissionNetwork[]): boolean =>
  rowsOf(revocation, networks).some(isOpen)

/** Looks until the network refuses all of it. It never comes where that takes too long, or is not known. */
async function whenSettled(
  revocation: Revocation,
  ports: ManagePorts,
  signal: AbortSignal,
): Promise<{ readonly networks: readonly PermissionNetwork[] }> {
  for (let look = 0; look < looks; look += 1) {
    try {
      await waitMs(lookMs, signal)
      const networks = await readList(ports.list, ports, signal)
      if (!isPending(revocation, networks)) return { networks }
    } catch {
      if (signal.aborted) break
    }
  }
  return new Promise(() => {})
}

/** What came of it, by what the list says now. @param networks Undefined: it could not be read. */
function noteOf(
  { revocation, took }: Ended,
  networks: readonly PermissionNetwork[] | undefined,
  texts: ListTexts,
): string {
  const { name } = chainFacts(`eip155:${revocation.chainId}`)
  const say = (text: string) => text.replaceAll('{network}', `\u2068${name}\u2069`)
  if (!took) return say(texts.doneNothing)
  if (revocation.hashes.length === 0) return say(texts.doneAlone)
  if (networks === undefined) return say(texts.doneUnread)
  const rows = rowsOf(revocation, networks)
  if (!rows.some(isOpen)) return say(texts.doneAll)
  return say(rows.some(({ status }) => status === 'active') ? texts.doneUntold : texts.donePending)
}

async function stopAll(
  scene: Scene,
  networks: readonly PermissionNetwork[],
  chainId: number,
): Promise<Ended | undefined> {
  const known = networks.find((one) => one.chainId === chainId)?.rows.filter(isOpen) ?? []
  return takeBack(scene, { ...scene.ports.stop(chainId, known), apps: [...new Set(known.map(({ app }) => app))] })
}

/** One permission, and the way to take it back. */
async function openRow(scene: Scene, networks: readonly PermissionNetwork[], id: string): Promise<Ended | undefined> {
  const { flow, ports, texts, tag } = scene
  const network = networks.find(({ rows }) => rows.some((row) => choiceOf(row) === id))
  const row = network?.rows.find((one) => choiceOf(one) === id)
  if (network === undefined || row === undefined) return undefined
  const drawing = drawingOf(network, tag)
  const { name } = drawing.context.chain
  const isOver = !isOpen(row) || row.own === undefined
  const say = (text: string) => text.replaceAll('{network}', `\u2068${name}\u2069`)
  const { action } = await flow.dialog.ask({
    title: texts.detail.replace('{app}', () => `\u2068${row.app}\u2069`),
    ...(isOver || row.status === 'active' ? {} : { lines: [say(texts.finishLead)] }),
    body: drawDetail(row, drawing),
    choices: [{ id: 'back', label: flow.texts.back }],
    ...(isOver ? {} : { primary: row.status === 'active' ? texts.takeBack : say(texts.finish), danger: true }),
    final: true,
  })
  return action === 'primary' ? takeBack(scene, ports.takeBack(row)) : undefined
}

/** Asks the person on the approve screen. @returns Undefined: they declined. */
async function takeBack({ flow, ports, texts }: Scene, revokes: Revocation): Promise<Ended | undefined> {
  const { dialog } = flow
  dialog.show({ title: texts.title, body: listBody(), status: flow.texts.working })
  const { addresses } = await ports.owner()
  const asked = {
    // Of its own: the sheet stays, whatever becomes of the approve screen.
    id: `revocation-${crypto.randomUUID()}`,
    // The person asks for it, on the wallet's own screen.
    origin: ports.home,
    claimedName: undefined,
    chainId: `eip155:${revokes.chainId}` as const,
    addresses,
    method: 'wallet_sendCalls' as const,
    params: [],
    revokes,
  }
  try {
    await ports.approve(asked, dialog.signal)
    return { revocation: revokes, took: true }
  } catch (error) {
    dialog.signal.throwIfAborted()
    if (isKitError(error, 'wallet/user-rejected')) return undefined
    return { revocation: revokes, took: false }
  }
}
