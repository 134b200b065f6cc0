import { constants, type ErrorCode, isKitError, KitError } from '@latchkey/protocol'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { WalletConnectClient, WalletConnectEvent } from '../client/client.types.ts'
import { createClient } from '../client/createClient.ts'
import { createIds } from '../client/createIds.ts'
import { readState } from '../client/state.ts'
import { toPublicSession } from '../client/toPublicSession.ts'
import { parseLink } from '../wire/link.ts'
import type { CallName, TabMessage, View } from './tabs.types.ts'

/** A leader that does not answer for so long sleeps or is gone: another tab takes its place. */
const timeoutMs = 3_000

/** A tab that lost its place, or failed to lead, lines up again after this. */
const requeueMs = 1_000

const callNames: readonly CallName[] = [
  'propose',
  'authenticate',
  'cancel',
  'request',
  'deliver',
  'take',
  'ping',
  'stand',
  'disconnect',
  'retry',
]

type Call = { readonly name: CallName; readonly args: readonly unknown[]; settle: (answer: Answer) => void }
type Answer = { readonly value: unknown } | { readonly error: unknown }

/**
 * One client for all tabs of an origin. The tab that holds the lock leads: it has the connection and writes the state.
 * The others hand their calls to it and hear its events. A leader that closes is followed by the next tab, one that
 * sleeps is replaced; calls that were under way are repeated, which does nothing twice. Where a browser has no locks or
 * channels, each tab leads itself.
 */
export function createSharedClient(options: createSharedClient.Options): WalletConnectClient {
  const { env, storageKey } = options
  const { locks = globalThis.navigator?.locks, openChannel = defaultChannel } = options.tabs ?? {}
  const me = bytesToHex(env.randomBytes(8))
  const leaderKey = `${storageKey}.leader`
  const channel = locks && openChannel(`${storageKey}.v1`)
  const listeners = new Set<(event: WalletConnectEvent) => void>()
  const calls = new Map<number, Call>()
  /** The calls of other tabs since this one leads: the tab and the number of the call. */
  const handed = new Set<string>()
  const kept = readState(env, storageKey)
  let view: View = { sessions: kept.sessions.map(toPublicSession), requests: kept.requests }
  let client: WalletConnectClient | undefined
  let lastCall = 0
  let stopped = false
  /** The lock is this tab's, or about to be, and its client is being made: to take it away again would make two. */
  let leading = false
  let release = () => {}
  let cancelQueue = () => {}

  const say = (message: TabMessage) => channel?.postMessage(message)
  const emit = (event: WalletConnectEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const look = (): View => (client ? { sessions: client.sessions(), requests: client.pendingRequests() } : view)

  const perform = async (name: CallName, args: readonly unknown[]): Promise<Answer> => {
    try {
      if (!client || !callNames.includes(name)) throw new Error(`${name} is no call`)
      // The arguments come from the same call in another tab of this origin, which runs the same code.
      const method = client[name] as (...all: readonly unknown[]) => Promise<unknown>
      return { value: await method(...args) }
    } catch (error) {
      return { error }
    }
  }

  /** Marks the state as this tab's to write. Where nothing can be stored, no other tab shares it. */
  const claim = (): (() => boolean) => {
    try {
      env.storage.set(leaderKey, me)
      return () => {
        const leader = env.storage.get(leaderKey)
        // The app has emptied its storage: no other tab has taken over.
        if (leader === null) env.storage.set(leaderKey, me)
        return leader === null || leader === me
      }
    } catch {
      return () => true
    }
  }

  /** `isLost`: another tab has taken the lock since. */
  const lead = async (isLost: () => boolean) => {
    const made = await createClient({ ...options, mayWrite: claim() })
    if (stopped || isLost()) {
      made.stop()
      return
    }
    made.on((event) => {
      view = { sessions: made.sessions(), requests: made.pendingRequests() }
      emit(event)
      say({ kind: 'event', event, view })
    })
    client = made
    handed.clear()
    view = look()
    say({ kind: 'lead', view })
    for (const { name, args, settle } of [...calls.values()]) void perform(name, args).then(settle)
  }

  /** Waits for the lock, or takes it away from a tab that sleeps. */
  const queue = (steal: boolean) => {
    cancelQueue()
    if (!locks) {
      void lead(() => false)
      return
    }
    let lost = false
    leading = steal
    const controller = new AbortController()
    cancelQueue = () => controller.abort()
    const held = async () => {
      leading = true
      await lead(() => lost)
      if (lost) return
      leading = false
      await new Promise<void>((resolve) => {
        release = resolve
        if (stopped) resolve()
      })
    }
    const wanted = steal
      ? locks.request(storageKey, { steal }, held)
      : locks.request(storageKey, { signal: controller.signal }, held)
    wanted.catch(() => {
      // Taken away, or no longer waited for.
      lost = true
      if (controller.signal.aborted) return
      leading = false
      client?.stop()
      client = undefined
      if (!stopped) env.clock.setTimer(() => !stopped && queue(false), requeueMs)
    })
  }

  const hear = (message: TabMessage) => {
    if (message.kind === 'call' && client) {
      const { from: to, id } = message
      // Repeated by a tab that had not heard yet who leads: done again, it could undo what another tab has done since.
      const key = `${to} ${id}`
      if (handed.has(key)) return
      handed.add(key)
      void perform(message.name, message.args).then((answer) => {
        if ('value' in answer) return say({ kind: 'answer', to, id, value: answer.value })
        const known = isKitError(answer.error) ? answer.error : undefined
        return say({
          kind: 'failure',
          to,
          id,
          code: known?.code ?? 'unknown',
          message: known?.shortMessage ?? 'Unknown error',
        })
      })
    } else if (message.kind === 'answer' && message.to === me) {
      calls.get(message.id)?.settle({ value: message.value })
    } else if (message.kind === 'failure' && message.to === me) {
      const error = new KitError({ code: message.code as ErrorCode, shortMessage: message.message })
      calls.get(message.id)?.settle({ error })
    } else if (message.kind === 'look' && client) {
      say({ kind: 'lead', view: look() })
    } else if (message.kind === 'lead' || message.kind === 'event') {
      view = message.view
      if (message.kind === 'event') emit(message.event)
      else for (const [id, { name, args }] of calls) say({ kind: 'call', from: me, id, name, args })
    }
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent) => hear(data as TabMessage)

  const call = <T>(name: CallName, ...args: readonly unknown[]): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      lastCall += 1
      const id = lastCall
      const cancelTimer = env.clock.setTimer(() => !client && !leading && !stopped && queue(true), timeoutMs)
      calls.set(id, {
        name,
        args,
        settle: (answer) => {
          cancelTimer()
          calls.delete(id)
          if ('value' in answer) resolve(answer.value as T)
          else reject(answer.error)
        },
      })
      if (client) void perform(name, args).then((answer) => calls.get(id)?.settle(answer))
      else say({ kind: 'call', from: me, id, name, args })
    })

  /** A wallet on this device answers by opening the app's address with the message in it (link mode). */
  const takeLink = () => {
    const link = parseLink(env.href())
    if (link) call('deliver', link.topic, link.envelope).catch((error) => env.log('warn', 'A link is lost', error))
  }
  const cancelLink = env.clock.setTimer(takeLink, constants.linkModeInitialUrlMs)

  queue(false)
  say({ kind: 'look' })

  return {
    propose: (id, namespaces) => call('propose', id, namespaces),
    authenticate: (...ask) => call('authenticate', ...ask),
    cancel: (id) => call('cancel', id),
    request: (request) => call('request', request),
    deliver: (topic, envelope) => call('deliver', topic, envelope),
    take: (id) => call('take', id),
    ping: (id, topic) => call('ping', id, topic),
    stand: (topic, chainId) => call('stand', topic, chainId),
    disconnect: (topic) => call('disconnect', topic),
    retry: () => call('retry'),
    sessions: () => look().sessions,
    pendingRequests: () => look().requests,
    nextId: createIds(env),
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      stopped = true
      cancelQueue()
      cancelLink()
      client?.stop()
      client = undefined
      release()
      channel?.close()
    },
  }
}

function defaultChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
}

export declare namespace createSharedClient {
  type Options = Omit<createClient.Options, 'mayWrite'> & {
    /** How tabs find each other; the browser's own unless given. */
    tabs?: { locks?: LockManager; openChannel?: (name: string) => BroadcastChannel | undefined } | undefined
  }
}
