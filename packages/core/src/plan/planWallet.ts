import { constants, isKitError, type KitError, type Network, toKitError } from '@latchkey/protocol'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { findNetwork, rpcUrls } from '../network/loadDriver.ts'
import type { CallsOutcome, ChainCall, ChainDriver, ChainTransaction, FeeEstimate } from '../ports/adapter.ts'
import type { Connector } from '../ports/connector.ts'
import { unsupportedChain } from '../send/send.errors.ts'
import { atomicityNotSupported, otherAccount, stepWithoutWork, unsupportedCapability } from './plan.errors.ts'
import { currentStep, type Plan, type StepWork } from './planState.ts'

/** The wallet of a plan, and who speaks to it. */
export type PlanWallet = {
  readonly network: Network
  readonly driver: ChainDriver
  readonly connection: Connection
  readonly connector: Connector
  readonly provider: unknown
}

/** @throws KitError `connection/client-not-set` without a wallet, `plan/other-account` for another account's plan. */
export async function openWallet(kit: Kit, { networkId, from }: Pick<Plan, 'networkId' | 'from'>): Promise<PlanWallet> {
  const network = findNetwork(kit, networkId)
  const { connections, currentByNamespace, connectors } = kit.store.getState()
  const connection = connections.get(currentByNamespace[network.chainNamespace] ?? '')
  const connector = connectors.find(({ id }) => id === connection?.connectorId)
  if (!connection || !connector) throw connectionClientNotSet({ details: `No wallet is connected on ${network.name}` })
  if (!connection.accounts.some((account) => account.slice(account.lastIndexOf(':') + 1) === from)) {
    throw otherAccount({ details: from })
  }
  const driver = await kit.driver(network.chainNamespace)
  return { network, driver, connection, connector, provider: await connector.getProvider() }
}

/** What is asked is bound to a chain: a wallet on another one is asked to switch first. */
export async function moveWallet(kit: Kit, wallet: PlanWallet, moving: (moves: boolean) => void): Promise<void> {
  const { network, connector, connection } = wallet
  const walletNetworkId = kit.store.getState().connections.get(connection.uid)?.walletNetworkId
  if (walletNetworkId === undefined || walletNetworkId === network.caipNetworkId || !connector.switchNetwork) return
  moving(true)
  try {
    await connector.switchNetwork({ network, rpcUrls: rpcUrls(kit.options, network.caipNetworkId) })
  } finally {
    moving(false)
  }
}

/** What a step's wallet said. */
export type StepAnswer = { readonly hash: string } | { readonly signature: string } | { readonly callsId: string }

/** Asks for the step whose turn it is, for the fee that was agreed to; for all of a batch. */
export function requestStep(wallet: PlanWallet, plan: Plan): Promise<StepAnswer> {
  const { driver, network, provider } = wallet
  const { from, quote, speed } = plan
  if (plan.mode === 'batch') return askForBatch(wallet, plan)
  const work = workOf(plan)
  switch (work.type) {
    case 'send': {
      const { to, token, amountUnits } = work
      const request = { provider, network, from, to, token, amountUnits, speed, quote }
      return (driver.send ?? refuse(network))(request)
    }
    case 'typedData':
      return signTypedData(wallet, from, work)
    default:
      return (driver.sendTransaction ?? refuse(network))({
        provider,
        network,
        transaction: toTransaction(from, work),
        quote,
      })
  }
}

async function signTypedData(
  { driver, network, provider }: PlanWallet,
  address: string,
  { typedData }: Extract<StepWork, { type: 'typedData' }>,
): Promise<StepAnswer> {
  return { signature: await (driver.signTypedData ?? refuse(network))({ provider, network, address, typedData }) }
}

async function askForBatch({ driver, network, provider }: PlanWallet, plan: Plan): Promise<StepAnswer> {
  const { from, callsId, capabilities } = plan
  const request = { provider, network, from, calls: callsOf(plan), id: callsId, capabilities }
  const { id } = await (driver.sendCalls ?? refuse(network))(request)
  return { callsId: id }
}

/** What it costs; undefined where the network can't say. Throws `transaction/*` for what the chain would refuse. */
export async function pricePlan(kit: Kit, plan: Plan): Promise<FeeEstimate | undefined> {
  const { networkId, from, speed } = plan
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  if (plan.mode === 'batch') {
    const [first, ...others] = callsOf(plan).map((call) => ({ from, ...call }))
    if (first) await driver.simulate?.({ network, transactions: [first, ...others] })
    return undefined
  }
  const work = workOf(plan)
  switch (work.type) {
    case 'send': {
      const { to, token, amountUnits } = work
      return driver.estimateSend?.({ network, from, to, token, amountUnits, speed })
    }
    case 'typedData':
      return undefined
    default:
      return driver.estimateTransaction?.({ network, transaction: toTransaction(from, work) })
  }
}

/** Whether the wallet takes the calls of a plan as one. A wallet that does not say so in time does not. */
export async function canBatch(kit: Kit, plan: Plan): Promise<boolean> {
  if (plan.others === undefined) return false
  try {
    const { driver, network, provider } = await openWallet(kit, plan)
    if (!driver.sendCalls || !driver.callsStatus) return false
    const asked = driver.walletCapabilities?.({ provider, network, from: plan.from })
    const said = await Promise.race([asked, silence(kit)])
    return said?.atomic === 'supported' || said?.atomic === 'ready'
  } catch (error) {
    kit.env.log('debug', 'The wallet did not say whether it takes several calls as one', error)
    return false
  }
}

/** Why calls of a plan can't be asked for one by one; undefined: they can. */
export function whyNotInTurn({ atomicRequired, capabilities }: Plan): KitError | undefined {
  if (atomicRequired) return atomicityNotSupported()
  const needed = Object.entries(capabilities ?? {}).find(([, value]) => !isOptional(value))
  return needed && unsupportedCapability({ details: needed[0] })
}

function isOptional(capability: unknown): boolean {
  return (
    typeof capability === 'object' && capability !== null && 'optional' in capability && capability.optional === true
  )
}

/** How far the wallet is with a batch; undefined where it can't be asked now. */
export async function readBatch(kit: Kit, plan: Plan): Promise<CallsOutcome | 'unknown-id' | undefined> {
  if (plan.callsId === undefined) return undefined
  try {
    const { driver, network, provider } = await openWallet(kit, plan)
    return await driver.callsStatus?.({ provider, network, id: plan.callsId })
  } catch (error) {
    if (isKitError(error, 'calls/unknown-id')) return 'unknown-id'
    kit.env.log('debug', 'The wallet did not say how far the calls are', error)
    return undefined
  }
}

/** Says for certain that a wallet which was asked for a batch has sent nothing, and was not refused by the person. */
export function saysNoBatch(error: KitError): boolean {
  return noBatch.has(toKitError(error).code)
}

const noBatch: ReadonlySet<string> = new Set([
  'calls/unsupported-capability',
  'calls/unsupported-chain',
  'calls/too-large',
  'calls/atomicity-not-supported',
  'wallet/unsupported-method',
  'rpc/method-not-found',
  'rpc/method-not-supported',
  'rpc/invalid-params',
])

const silenceMs = 3_000

function silence(kit: Kit): Promise<undefined> {
  return new Promise((resolve) => void kit.env.clock.setTimer(() => resolve(undefined), silenceMs))
}

function workOf(plan: Plan): StepWork {
  const { work, kind } = currentStep(plan)
  if (work) return work
  throw stepWithoutWork({ details: kind })
}

function callsOf({ steps }: Plan): readonly ChainCall[] {
  return steps.map(({ work, kind }) => {
    if (work?.type === 'call') return work.call
    throw stepWithoutWork({ details: `${kind}, of a batch` })
  })
}

function toTransaction(from: string, work: Extract<StepWork, { type: 'call' | 'bytes' }>): ChainTransaction {
  return work.type === 'call' ? { from, ...work.call } : { from, bytes: work.bytes }
}

function refuse({ name }: Network): () => never {
  return () => {
    throw unsupportedChain({ details: name })
  }
}

export const batchPollMs = constants.rpcPollingMs
