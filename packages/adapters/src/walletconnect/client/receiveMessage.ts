import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import { agreeKey, hashHex } from '../keys/curves.ts'
import { decodeEnvelope } from '../wire/envelope.ts'
import { type Message, messageSchema, type SignMethodName, signMethods, signSchemas } from '../wire/sign.schema.ts'
import type { ClientContext } from './client.types.ts'
import { dropProposal, dropSession, rejectProposal } from './endings.ts'
import type { Proposal, StoredSession } from './state.ts'
import { approvedNamespaces, takeSignIn } from './takeSignIn.ts'
import { toPublicSession } from './toPublicSession.ts'

type Call = Extract<Message, { method: string }>
/** What a call of the wallet comes to: nothing said is an answer of `true`. */
type Verdict = { readonly code: number; readonly message: string } | undefined

const invalid = (what: string): Verdict => ({ code: -32602, message: `Invalid ${what}` })

/** A message on the topic of a session: an answer to a request of ours, or a call of the wallet. */
function takeSessionMessage(context: ClientContext, session: StoredSession, message: Message): void {
  if ('method' in message) {
    takeCall(context, session, message)
    return
  }
  if (context.pings.delete(message.id)) context.emit({ type: 'session_ping', id: message.id })
  const request = context.state.requests.find(({ id }) => id === message.id)
  if (!request || request.topic !== session.topic || request.answer) return
  request.answer = 'error' in message ? { error: message.error } : { result: message.result }
  context.emit({ type: 'request_answered', id: request.id, answer: request.answer })
}

const handlers: Readonly<Record<string, (context: ClientContext, session: StoredSession, params: unknown) => Verdict>> =
  {
    wc_sessionPing: () => undefined,

    wc_sessionUpdate: (context, session, params) => {
      const update = v.safeParse(signSchemas.update, params)
      const namespaces = update.success ? approvedNamespaces(update.output.namespaces) : undefined
      if (!namespaces) return invalid('namespaces')
      session.namespaces = namespaces
      // A chain without an account any more is none to stand on: every request would be refused.
      session.chains = Object.fromEntries(Object.entries(session.chains).filter(([, id]) => hasAccountOn(session, id)))
      context.emit({ type: 'session_update', session: toPublicSession(session) })
      return undefined
    },

    wc_sessionExtend: (context, session, params) => {
      const extend = v.safeParse(signSchemas.extend, params)
      if (!extend.success) return invalid('expiry')
      const latestExpiryMs = context.env.clock.nowMs() + constants.walletConnectSessionMs
      const asked =
        extend.output.expiry === undefined ? latestExpiryMs : Math.min(extend.output.expiry * 1000, latestExpiryMs)
      // A session is never made shorter by a wallet: that is what ending it is for.
      session.expiresAtMs = Math.max(session.expiresAtMs, asked)
      context.emit({ type: 'session_extend', session: toPublicSession(session) })
      return undefined
    },

    wc_sessionEvent: (context, session, params) => {
      const event = v.safeParse(signSchemas.event, params)
      const namespace = event.success ? session.namespaces[event.output.chainId.split(':')[0] ?? ''] : undefined
      if (!event.success || !namespace) return invalid('event')
      const { chainId } = event.output
      const { name, data } = event.output.event
      if (name === 'chainChanged') stand(session, chainId, data)
      context.emit({ type: 'session_event', topic: session.topic, chainId, name, data })
      return undefined
    },

    wc_sessionDelete: (context, session) => {
      dropSession(context, session)
      context.emit({ type: 'session_delete', topic: session.topic })
      return undefined
    },
  }

/**
 * Keeps where the wallet stands now. It names the chain in what it says or, where that is no number, beside it. Only
 * chains count that it gave an account on: nothing could be asked on another.
 */
function stand(session: StoredSession, chainId: string, data: unknown): void {
  const [namespace = ''] = chainId.split(':')
  const named = Number(data) > 0 ? `${namespace}:${Number(data)}` : chainId
  if (hasAccountOn(session, named)) standOn(session, named)
}

/** Notes the chain that the wallet is on, after those of other namespaces: the last one is where it was moved last. */
export function standOn(session: StoredSession, chainId: string): void {
  const [namespace = ''] = chainId.split(':')
  const { [namespace]: _, ...others } = session.chains
  session.chains = { ...others, [namespace]: chainId }
}

function hasAccountOn({ namespaces }: StoredSession, chainId: string): boolean {
  return Object.values(namespaces).some(({ accounts }) => accounts.some((account) => account.startsWith(`${chainId}:`)))
}

function takeCall(context: ClientContext, session: StoredSession, call: Call): void {
  const handler = Object.hasOwn(handlers, call.method) ? handlers[call.method] : undefined
  answerCall(context, session, call, handler ? handler(context, session, call.params) : 'unsupported')
}

/** Opens an envelope and gives the message to who waits on its topic. What can't be opened or read is dropped. */
export async function receiveMessage(context: ClientContext, topic: string, envelope: string): Promise<void> {
  const { curves, env, state } = context
  const session = state.sessions.find((other) => other.topic === topic)
  const proposal = state.proposals.find(
    ({ pairingTopic, settling, auth }) =>
      pairingTopic === topic || settling?.topic === topic || auth?.responseTopic === topic,
  )
  const symKey =
    session?.symKey ?? (proposal?.settling?.topic === topic ? proposal.settling.symKey : proposal?.pairingKey)
  if (!symKey) return

  let message: Message
  try {
    const keyFor = (sender: string | undefined) =>
      sender && proposal ? agreeKey(curves, proposal.privateKey, sender) : symKey
    message = v.parse(messageSchema, await decodeEnvelope(envelope, keyFor))
  } catch (error) {
    env.log('debug', 'A message cannot be opened or is not of the protocol', error)
    return
  }

  if (session) takeSessionMessage(context, session, message)
  else if (proposal?.pairingTopic === topic) await takePairingMessage(context, proposal, message)
  else if (proposal?.settling?.topic === topic) takeSettlement(context, proposal, proposal.settling, message)
  else if (proposal?.auth) await takeSignIn(context, proposal, proposal.auth, message)
}

/** A message on the topic of a pairing: the wallet's answer to what was proposed, or the end of the pairing. */
async function takePairingMessage(context: ClientContext, proposal: Proposal, message: Message): Promise<void> {
  if ('method' in message) {
    const known = message.method === 'wc_pairingPing' || message.method === 'wc_pairingDelete'
    const { pairingTopic: topic, pairingKey: symKey } = proposal
    answerCall(context, { topic, symKey }, message, known ? undefined : 'unsupported')
    if (message.method === 'wc_pairingDelete') rejectProposal(context, proposal, 6000, 'The wallet ended the pairing')
  } else if (message.id === proposal.id) {
    if ('error' in message) {
      rejectProposal(context, proposal, message.error.code, message.error.message)
      return
    }
    const answer = v.safeParse(signSchemas.proposalResult, message.result)
    if (!answer.success) return
    const peerPublicKey = answer.output.responderPublicKey
    const symKey = await agreeKey(context.curves, proposal.privateKey, peerPublicKey)
    proposal.settling = { topic: hashHex(symKey), symKey, peerPublicKey }
    context.emit({ type: 'proposal_answered', id: proposal.id })
  }
}

/**
 * The settlement of a session that was agreed on. It is taken only from the key that answered the proposal, with
 * accounts that can be used, and for no longer than a session lives.
 */
function takeSettlement(
  context: ClientContext,
  proposal: Proposal,
  settling: NonNullable<Proposal['settling']>,
  message: Message,
): void {
  if (!('method' in message) || message.method !== 'wc_sessionSettle') return
  const settlement = v.safeParse(signSchemas.settle, message.params)
  const namespaces = settlement.success ? approvedNamespaces(settlement.output.namespaces) : undefined
  if (!settlement.success || !namespaces || settlement.output.controller.publicKey !== settling.peerPublicKey) {
    answerCall(context, settling, message, { code: 7000, message: 'Session settlement failed' })
    rejectProposal(context, proposal, 7000, 'The wallet settled a session that cannot be used')
    return
  }
  const latestExpiryMs = context.env.clock.nowMs() + constants.walletConnectSessionMs
  const session: StoredSession = {
    topic: settling.topic,
    symKey: settling.symKey,
    peer: settlement.output.controller,
    namespaces,
    expiresAtMs: Math.min(settlement.output.expiry * 1000, latestExpiryMs),
    chains: {},
  }
  dropProposal(context, proposal)
  context.state.sessions.push(session)
  answerCall(context, settling, message, undefined)
  context.emit({ type: 'session_connect', id: proposal.id, session: toPublicSession(session), auths: undefined })
}

/** Answers a call of the wallet: `true`, or what is wrong with it. */
function answerCall(
  context: ClientContext,
  key: { readonly topic: string; readonly symKey: string },
  { id, method }: Extract<Message, { method: string }>,
  problem: { readonly code: number; readonly message: string } | 'unsupported' | undefined,
): void {
  const error = problem === 'unsupported' ? { code: 10001, message: `Unsupported wc_ method: ${method}` } : problem
  context.send({
    ...key,
    // A method that we don't know has no tag; a ping's is the least that the relay has to keep.
    method: Object.hasOwn(signMethods, method) ? (method as SignMethodName) : 'wc_sessionPing',
    kind: 'response',
    payload: { id, jsonrpc: '2.0', ...(error ? { error } : { result: true }) },
  })
}
