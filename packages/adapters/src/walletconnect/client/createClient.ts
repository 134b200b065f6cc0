import type { Env } from '@latchkey/core/ports'
import { constants, KitError } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { loadCurves } from '../keys/loadCurves.ts'
import { relayToken } from '../keys/relayToken.ts'
import { createRelay } from '../relay/createRelay.ts'
import { encodeEnvelope } from '../wire/envelope.ts'
import { type Participant, signMethods } from '../wire/sign.schema.ts'
import type { ClientContext, Pairing, WalletConnectClient, WalletConnectEvent } from './client.types.ts'
import { createIds } from './createIds.ts'
import { createProposal } from './createProposal.ts'
import { createSignIn } from './createSignIn.ts'
import { dropProposal, dropSession, expireOld } from './endings.ts'
import { receiveMessage, standOn } from './receiveMessage.ts'
import { sendRequest } from './sendRequest.ts'
import { type Proposal, readState } from './state.ts'
import { toPublicSession } from './toPublicSession.ts'

/** How many messages are remembered, to know one that comes twice. */
const seenMessages = 1000

/**
 * The app's side of WalletConnect v2 Sign, for one tab: state that survives the page, a connection to a relay that
 * exists while there is something to wait for, and a pulse that expires things. Everything is written down before it is
 * sent and before the relay gets its acknowledgement.
 */
export async function createClient(options: createClient.Options): Promise<WalletConnectClient> {
  const { env, storageKey } = options
  const listeners = new Set<(event: WalletConnectEvent) => void>()
  const state = readState(env, storageKey)
  const curves = await loadCurves()
  let saved = true
  let replaced = false
  let cancelPulse: () => void

  const emit = (event: WalletConnectEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const save = () => {
    saved = false
    if (!options.mayWrite()) {
      replaced = true
      stop()
      throw new Error('Another tab has taken over')
    }
    // Nothing to remember: the next page need not even load this client.
    if ([state.sessions, state.proposals, state.requests, state.outbox].every(({ length }) => length === 0)) {
      env.storage.remove(storageKey)
    } else env.storage.set(storageKey, JSON.stringify(state))
    saved = true
  }

  const context: ClientContext = {
    env,
    metadata: options.metadata,
    curves,
    state,
    pings: new Set(),
    nextId: createIds(env),
    send: ({ topic, symKey, payload, method, kind, ttlSeconds }) => {
      const { tag, ttlSeconds: usual } = signMethods[method][kind]
      const seconds = Math.max(usual, ttlSeconds ?? 0)
      state.outbox.push({
        topic,
        message: encodeEnvelope(payload, { symKey, randomBytes: env.randomBytes }),
        tag,
        ttlSeconds: seconds,
        prompt: kind === 'request' && signMethods[method].request.prompt,
        expiresAtMs: env.clock.nowMs() + seconds * 1000,
      })
    },
    emit,
  }

  const relay = createRelay({
    url: options.relayUrl,
    projectId: options.projectId,
    userAgent: options.userAgent,
    token: () =>
      relayToken({
        curves,
        seed: state.seed,
        relayUrl: options.relayUrl,
        nowMs: env.clock.nowMs(),
        randomBytes: env.randomBytes,
      }),
    env,
    webSocket: options.webSocket ?? globalThis.WebSocket,
    topics: () => [
      ...state.sessions.map(({ topic }) => topic),
      ...state.proposals.flatMap(({ pairingTopic, settling, auth }) => [
        pairingTopic,
        ...(settling ? [settling.topic] : []),
        ...(auth ? [auth.responseTopic] : []),
      ]),
    ],
    outbox: () => state.outbox,
    received: receive,
    published: (item) => {
      state.outbox = state.outbox.filter((other) => other !== item)
      keep()
      const proposal = state.proposals.find(({ pairingTopic }) => pairingTopic === item.topic)
      if (proposal && item.tag === signMethods.wc_sessionPropose.request.tag) {
        emit({ type: 'proposal_published', id: proposal.id })
      }
      relay.sync()
    },
    status: (status) => emit({ type: 'relay_status', status }),
  })

  /** Takes a message, once. It is safe when this resolves. */
  async function receive(topic: string, envelope: string): Promise<void> {
    const hash = bytesToHex(sha256(utf8ToBytes(envelope)))
    if (!state.seen.includes(hash)) {
      state.seen = [...state.seen, hash].slice(-seenMessages)
      await receiveMessage(context, topic, envelope)
      save()
    } else if (!saved) save()
  }

  /** Saves, or says that a reload will forget. */
  function keep(): void {
    try {
      save()
    } catch (error) {
      env.log('warn', 'The browser does not store: a reload will forget what is under way', error)
    }
  }

  /** Changes the state, keeps it, and sees to what follows from it. */
  async function change<T>(action: () => T | Promise<T>): Promise<T> {
    const result = await action()
    keep()
    // Nothing leaves this client any more: an answer would never come.
    if (replaced) {
      const shortMessage = 'Another tab of this page has taken over'
      throw new KitError({ code: 'wallet/unavailable', shortMessage })
    }
    relay.sync()
    return result
  }

  const sessionOf = (topic: string) => {
    const session = state.sessions.find((other) => other.topic === topic)
    if (session) return session
    throw new KitError({ code: 'walletconnect/not-connected', shortMessage: 'Please call connect() before request()' })
  }

  function stop(): void {
    cancelPulse()
    relay.stop()
  }

  const pulse = () => {
    cancelPulse = env.clock.setTimer(pulse, constants.heartbeatMs)
    if (expireOld(context)) keep()
    relay.beat()
  }
  // What an earlier page left behind waits for a moment: the page that starts has better things to do.
  cancelPulse = env.clock.setTimer(pulse, constants.pendingMessageCacheMs)

  return {
    propose: (id, namespaces) => change(async () => toPairing(await createProposal(context, id, namespaces))),
    authenticate: (...ask) => change(async () => toPairing(await createSignIn(context, ...ask))),
    cancel: (id) =>
      change(() => {
        const proposal = state.proposals.find((other) => other.id === id)
        if (proposal) dropProposal(context, proposal)
      }),
    request: (request) => change(() => sendRequest(context, request)),
    deliver: (topic, envelope) => change(() => receive(topic, envelope)),
    // An answer that is here is given, though another tab writes the state by now.
    take: async (id) => {
      state.requests = state.requests.filter((request) => request.id !== id)
      keep()
    },
    ping: (id, topic) =>
      change(() => {
        const { symKey } = sessionOf(topic)
        context.pings.add(id)
        const payload = { id, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} }
        context.send({ topic, symKey, method: 'wc_sessionPing', kind: 'request', payload })
      }),
    stand: async (topic, chainId) => {
      const session = sessionOf(topic)
      await change(() => standOn(session, chainId))
      emit({ type: 'session_update', session: toPublicSession(session) })
    },
    disconnect: (topic) =>
      change(() => {
        const session = sessionOf(topic)
        const params = { code: 6000, message: 'User disconnected.' }
        const payload = { id: context.nextId(), jsonrpc: '2.0', method: 'wc_sessionDelete', params }
        context.send({ topic, symKey: session.symKey, method: 'wc_sessionDelete', kind: 'request', payload })
        dropSession(context, session)
        emit({ type: 'session_delete', topic })
      }),
    sessions: () => state.sessions.map(toPublicSession),
    pendingRequests: () => state.requests,
    retry: async () => relay.retry(),
    nextId: context.nextId,
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

function toPairing({ id, uri, expiresAtMs }: Proposal): Pairing {
  return { id, uri, expiresAtMs }
}

export declare namespace createClient {
  type Options = {
    env: Env
    relayUrl: string
    projectId: string | undefined
    metadata: Participant['metadata']
    userAgent: string
    /** Where the state is kept. */
    storageKey: string
    webSocket?: typeof WebSocket | undefined
    /** Whether the state is still this client's to write: a tab that slept may have been replaced. */
    mayWrite: () => boolean
  }
}
