import {
  type CaipAddress,
  type CaipNetworkId,
  isKitError,
  KitError,
  parseCaipAddress,
  toKitError,
} from '@latchkey/protocol'
import { readSignIn, type SiwxMessage, type SiwxMessageData, signInFits } from '@latchkey/protocol/siwx'
import { selectAccount } from '../connection/account.selectors.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { resetView } from '../modal/modal.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import type { ViewName } from '../modal/views.types.ts'
import { notificationMachine, showErrorToast, showNotification } from '../notifications/notification.machine.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { type SiwxEffect, type SiwxEvent, siwxTransition } from './siwx.machine.ts'
import { siwxConfig, storageKey } from './siwxConfig.ts'
import { accountOfSession, type SiwxState } from './siwxState.ts'

type Send = (event: SiwxEvent) => void

/** The running machine of a kit's sign-ins. */
export function siwxMachine(kit: Kit): Machine<SiwxEvent, SiwxEffect> {
  return kit.internals.get(createSiwxMachine)
}

function createSiwxMachine(kit: Kit): Machine<SiwxEvent, SiwxEffect> {
  return kitMachine<SiwxState, SiwxEvent, SiwxEffect>(kit, {
    read: () => kit.store.getState().siwx,
    write: (siwx) => kit.store.setState({ siwx }),
    transition: (state, event) => siwxTransition(state, event, kit.options.siwx?.asksWhen),
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
  })
}

function perform(kit: Kit, effect: SiwxEffect, signal: AbortSignal, send: Send): Promise<undefined> | undefined {
  switch (effect.type) {
    case 'read':
      return read(kit, effect.account, signal, send)
    case 'prepare':
      return prepare(kit, effect.account, signal, send)
    case 'sign':
      return sign(kit, effect, signal, send)
    case 'add':
      return add(kit, effect, send)
    case 'age': {
      const fire = () => send({ type: 'MessageAged', account: effect.account })
      signal.addEventListener('abort', kit.env.clock.setTimer(fire, effect.delayMs), { once: true })
      return
    }
    case 'show':
      if (!asksAtOnce(kit)) showWhenFree(kit)
      return
    case 'leave':
      leaveSignIn(kit)
      return
    case 'succeed':
      kit.emit({ type: 'SIWX_AUTH_SUCCESS', ...eventFacts(kit, effect.account) })
      tellTabs(kit)
      return
    case 'fail':
      reportFailure(kit, effect)
      return
    case 'giveUp':
      void giveUp(kit, effect.error)
      return
    case 'abort':
      return
  }
}

/** How often, and after how long, a read is repeated before it counts as failed. */
const retriesMs = [1_000, 3_000]

async function read(kit: Kit, account: CaipAddress, signal: AbortSignal, send: Send): Promise<undefined> {
  const { chainId, address } = parseAccount(account)
  for (const waitMs of [...retriesMs, undefined]) {
    try {
      const config = await siwxConfig(kit)
      const sessions = await config.getSessions(chainId, address)
      if (!signal.aborted) send({ type: 'SessionsRead', account, sessions })
      return
    } catch (error) {
      if (signal.aborted) return
      kit.env.log('warn', 'The sessions of the account could not be read', error)
      if (waitMs === undefined) send({ type: 'StartFailed', account, error: startFailed(error) })
      else await pause(kit, waitMs, signal)
    }
  }
}

function pause(kit: Kit, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    kit.env.clock.setTimer(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Makes the text before it is asked for, and has the wallet at hand, so that its window opens inside the press. */
async function prepare(kit: Kit, account: CaipAddress, signal: AbortSignal, send: Send): Promise<undefined> {
  const { chainId, address } = parseAccount(account)
  let message: SiwxMessage
  let refusal: KitError | undefined
  try {
    const config = await siwxConfig(kit)
    message = await config.createMessage({ accountAddress: address, chainId })
    refusal = refuse(kit, message)
    await walletOf(kit, account).catch(() => undefined)
  } catch (error) {
    if (!signal.aborted) send({ type: 'StartFailed', account, error: startFailed(error) })
    return
  }
  if (signal.aborted) return
  send(refusal ? { type: 'MessageRefused', account, error: refusal } : { type: 'MessageMade', account, message })
  if (!asksAtOnce(kit)) return
  atOnce(kit).connectorId = undefined
  if (refusal) showSignIn(kit)
  else send({ type: 'SignRequested' })
}

/**
 * The wallet whose own screen is the next one: who has just logged in to it is not asked by the page first whether the
 * wallet may ask.
 */
export function atOnce(kit: Kit): { connectorId?: string | undefined } {
  return kit.internals.get(createAtOnce)
}

const createAtOnce = (): { connectorId?: string | undefined } => ({})

function asksAtOnce(kit: Kit): boolean {
  const { currentByNamespace, activeNamespace } = kit.store.getState()
  const { connectorId } = atOnce(kit)
  return (
    connectorId !== undefined && activeNamespace !== undefined && currentByNamespace[activeNamespace] === connectorId
  )
}

/** What is for another page than this one, or no sign-in at all, is not put before a wallet. */
function refuse(kit: Kit, message: SiwxMessage): KitError | undefined {
  const said = readSignIn(message.toString())
  if (said && signInFits(said, new URL(kit.env.href()).origin)) return undefined
  return new KitError({
    code: 'siwx/domain-mismatch',
    shortMessage: 'The sign-in is for another site',
    details: said?.domain === undefined ? 'it names no domain' : `it is for ${said.domain}`,
  })
}

async function sign(
  kit: Kit,
  { account, message }: Extract<SiwxEffect, { type: 'sign' }>,
  signal: AbortSignal,
  send: Send,
): Promise<undefined> {
  try {
    const { driver, provider, network } = await walletOf(kit, account)
    const { address } = parseAccount(account)
    if (!driver.signMessage) throw new KitError({ code: 'siwx/no-network', shortMessage: noNetwork })
    const text = message.toString()
    const { signature } = await driver.signMessage({ provider, address, message: text, network })
    if (!signal.aborted) send({ type: 'Signed', session: { data: dataOf(message), message: text, signature } })
  } catch (error) {
    if (!signal.aborted) send({ type: 'SignFailed', account, error: toKitError(error) })
  }
}

async function add(kit: Kit, { session }: Extract<SiwxEffect, { type: 'add' }>, send: Send): Promise<undefined> {
  const account = accountOfSession(session)
  const done = showAuthenticating(kit)
  try {
    const config = await siwxConfig(kit)
    await config.addSession(session)
    done()
    send({ type: 'Accepted', session })
  } catch (error) {
    done()
    const current = kit.store.getState().siwx.account ?? account
    send({ type: 'AnswerRefused', account: current, error: answerRefused(kit, toKitError(error)) })
  }
}

/** 'Authenticating...' (spec 8) until the returned function is called. */
export function showAuthenticating(kit: Kit): () => void {
  showNotification(kit, { message: 'Authenticating...', text: { key: 'authenticating' }, variant: 'loading' })
  return () => {
    if (kit.store.getState().notification.text?.key !== 'authenticating') return
    notificationMachine(kit).send({ type: 'Hidden' })
  }
}

/** The signature of a contract account that an app does not take has a message of its own (spec 8). */
function answerRefused(kit: Kit, error: KitError): KitError {
  const isSignature = isKitError(error, 'siwx/signature-wrong') || isKitError(error, 'siwx/signature-unsupported')
  if (!isSignature || !isSmartAccount(kit)) return error
  return new KitError({
    code: 'siwx/smart-account',
    shortMessage: 'This application might not support Smart Accounts',
    cause: error,
  })
}

function isSmartAccount(kit: Kit): boolean {
  const { address, allAccounts } = selectAccount(kit.store.getState())
  return allAccounts.find((account) => account.address === address)?.type === 'smartAccount'
}

export const noNetwork = 'No ActiveCaipNetwork or client found'

/**
 * What signing needs of the wallet of an account.
 * @throws KitError `siwx/no-client` without a wallet, and what loading the driver throws.
 */
async function walletOf(kit: Kit, account: CaipAddress) {
  const { chainId, namespace } = parseAccount(account)
  const { connectors, currentByNamespace } = kit.store.getState()
  const connector = connectors.find(({ id }) => id === currentByNamespace[namespace])
  if (!connector) {
    throw new KitError({ code: 'siwx/no-client', shortMessage: 'No ConnectionController client found' })
  }
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const [driver, provider]: [ChainDriver, unknown] = await Promise.all([kit.driver(namespace), connector.getProvider()])
  return { driver, provider, network }
}

export function parseAccount(account: CaipAddress) {
  const { namespace, reference, address } = parseCaipAddress(account)
  const chainId: CaipNetworkId = `${namespace}:${reference}`
  return { namespace, chainId, address }
}

function dataOf(message: SiwxMessage): SiwxMessageData {
  const { accountAddress, chainId, domain, uri, version, nonce } = message
  const { statement, issuedAt, expirationTime, notBefore, requestId, resources } = message
  const required = { accountAddress, chainId, domain, uri, version, nonce }
  return { ...required, statement, issuedAt, expirationTime, notBefore, requestId, resources }
}

function startFailed(cause: unknown): KitError {
  return new KitError({
    code: 'siwx/start-failed',
    shortMessage: 'A problem occurred while trying initialize authentication',
    retryable: true,
    cause,
  })
}

export function showSignIn(kit: Kit): void {
  if (kit.store.getState().modal.open) resetView(kit, 'SIWXSignMessage')
  else void openModal(kit, { view: 'SIWXSignMessage' })
}

/** Shows the sign-in once no wallet is asked any more: one that is asked for several kinds of network is let finish. */
function showWhenFree(kit: Kit): void {
  const { account } = kit.store.getState().siwx
  const isBusy = () => kit.store.getState().attempt.status === 'pending'
  if (!isBusy()) {
    showSignIn(kit)
    return
  }
  const stop = kit.store.subscribe(() => {
    const { siwx } = kit.store.getState()
    const isOver = siwx.account !== account || siwx.status === 'signed'
    if (!isOver && isBusy()) return
    stop()
    if (!isOver) showSignIn(kit)
  })
}

/** Views that wait for what a sign-in ends. Others the person has opened: they stay. */
const waitingViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'SIWXSignMessage',
  'ApproveTransaction',
  'Connect',
  'AllWallets',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
])

function leaveSignIn(kit: Kit): void {
  const { open, stack } = kit.store.getState().modal
  const top = stack.at(-1)?.view
  if (open && top && waitingViews.has(top)) closeModal(kit)
}

/** What the events of a sign-in say. */
export function eventFacts(kit: Kit, account: CaipAddress): { network: CaipNetworkId; isSmartAccount: boolean } {
  return { network: parseAccount(account).chainId, isSmartAccount: isSmartAccount(kit) }
}

function reportFailure(kit: Kit, { error, account }: Extract<SiwxEffect, { type: 'fail' }>): void {
  kit.emit({ type: 'SIWX_AUTH_ERROR', ...eventFacts(kit, account) })
  const { code, shortMessage } = error
  const isDeclined = code === 'wallet/user-rejected'
  // The embedded wallet has said so itself.
  const isSaid = isDeclined && selectAccount(kit.store.getState()).connectedWalletInfo?.type === 'AUTH'
  const declined = { message: 'Signature declined', code: 'siwx/signature-declined' } as const
  if (!isSaid) showErrorToast(kit, isDeclined ? declined : { message: shortMessage, code })
  showSignIn(kit)
}

/** A sign-in that can't begin: the wallet is let go of, and the person is back where they began (spec 8). */
async function giveUp(kit: Kit, { code, shortMessage }: KitError): Promise<void> {
  const { modal, activeNamespace } = kit.store.getState()
  showErrorToast(kit, { message: shortMessage, code })
  await disconnect(kit, { namespace: activeNamespace }).catch((error) => {
    kit.env.log('warn', 'The wallet did not take the goodbye', error)
  })
  if (modal.open) void openModal(kit, { view: 'Connect' })
}

/** Other tabs of the page look again whether they are signed in. */
export function tellTabs(kit: Kit): void {
  try {
    kit.env.storage.set(storageKey(kit, 'changed'), String(kit.env.clock.nowMs()))
  } catch {
    // A browser that stores nothing has no other tab that is signed in.
  }
}
