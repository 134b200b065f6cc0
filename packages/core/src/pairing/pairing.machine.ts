import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import {
  idlePairing,
  type PairingEffect,
  type PairingEvent,
  type PairingState,
  type PairingStep,
  type PairingTimelineEntry,
} from './pairingState.ts'

const secrets = /wc:\S*|0x[0-9a-f]{8,}|\b[0-9a-f]{16,}\b|[\w-]{40,}/gi

/** A text without what would let its reader answer a pairing or name a person: links, keys, topics, tokens, addresses. */
function redact(text: string): string {
  return text.replaceAll(secrets, '…').slice(0, 120)
}

type Step = readonly [PairingState, readonly PairingEffect[]]

/** Entries kept: a relay that comes and goes for minutes must not fill the memory. The first ones stay. */
const timelineMax = 100

const order: readonly PairingStep[] = ['idle', 'requested', 'relay', 'wallet', 'approved']

/** What the timeline says beside an event. */
function detailOf(event: PairingEvent): string | undefined {
  switch (event.type) {
    case 'Requested':
      return event.options.wallet && redact(event.options.wallet.name)
    case 'WalletChosen':
      return event.wallet && redact(event.wallet.name)
    case 'LinkOpened':
      return redact(event.linking.name)
    case 'Failed':
      return event.error.code
    default:
      return 'reason' in event ? redact(event.reason) : undefined
  }
}

function noted(state: PairingState, event: PairingEvent): PairingState {
  if (state.timeline.length >= timelineMax) return state
  const detail = detailOf(event)
  const entry: PairingTimelineEntry = {
    atMs: event.atMs,
    event: event.type,
    ...(detail === undefined ? {} : { detail }),
  }
  return { ...state, timeline: [...state.timeline, entry] }
}

/** Something moved: the hint that nothing does is put off. */
function advanced(state: PairingState, event: PairingEvent, step: PairingStep = state.step): Step {
  const further = order.indexOf(step) > order.indexOf(state.step) ? step : state.step
  return [
    { ...noted(state, event), step: further, stepAtMs: event.atMs, slow: false },
    [{ type: 'later', key: 'slow', delayMs: constants.walletPromptHintMs, event: 'Slowed' }],
  ]
}

const stop: readonly PairingEffect[] = [
  { type: 'abort', key: 'slow' },
  { type: 'abort', key: 'expiry' },
]

/** A pairing's way: pure, table-tested. Spec section 4. Events are in its own time: each says when it was. */
export function pairingTransition(state: PairingState, event: PairingEvent): Step {
  if (event.type === 'Requested') {
    const { options, atMs } = event
    const { wallet } = options
    const begun = {
      ...idlePairing,
      buffering: true,
      recentWallet: wallet,
      walletId: wallet?.id,
      startedAtMs: atMs,
    } as const
    const [next, effects] = advanced(begun, event, 'requested')
    return [next, [{ type: 'abort', key: 'expiry' }, { type: 'begin', key: 'pairing', options }, ...effects]]
  }
  if (event.type === 'Reset') {
    return [state === idlePairing ? state : idlePairing, [{ type: 'abort', key: 'pairing' }, ...stop]]
  }
  if (state.step === 'idle' || state.step === 'approved') return [state, []]
  switch (event.type) {
    case 'WalletChosen': {
      const { wallet } = event
      if (wallet?.id === state.walletId) return [state, []]
      return [{ ...noted(state, event), recentWallet: wallet, walletId: wallet?.id, wcLinking: undefined }, []]
    }
    case 'LinkMade': {
      const [next, effects] = advanced(state, event)
      const delayMs = constants.pairingExpiryMs - constants.pairingExpiryMarginMs + 1
      return [
        { ...next, buffering: false, wcUri: event.uri, wcPairingExpiry: event.atMs + constants.pairingExpiryMs },
        [...effects, { type: 'later', key: 'expiry', delayMs, event: 'Expired' }],
      ]
    }
    case 'LinkOpened':
      return [{ ...noted(state, event), wcLinking: event.linking }, []]
    case 'RelayConnecting':
    case 'RelayLost':
    case 'RelayRefused':
    case 'RelayRefusedClock':
      return [noted(state, event), []]
    case 'RelayOpened':
      return advanced(state, event)
    case 'Proposed':
      return advanced(state, event, 'relay')
    case 'Answered':
      return advanced(state, event, 'wallet')
    case 'Slowed':
      return [{ ...noted(state, event), slow: true }, []]
    case 'Expired':
      // The wallet may still answer for as long as the proposal lives: a wallet that scanned at the last moment still
      // connects.
      return [{ ...noted(state, event), wcError: true, expired: true, slow: false }, stop]
    case 'Approved': {
      const done = { step: 'approved', stepAtMs: event.atMs, slow: false, wcUri: undefined, wcPairingExpiry: undefined }
      return [
        { ...noted(state, event), ...done, wcError: false, error: undefined, expired: false } as PairingState,
        stop,
      ]
    }
    case 'Failed': {
      const failed = { ...noted(state, event), buffering: false, slow: false, wcError: true }
      // What ends an expired pairing is its end, not news.
      return [state.expired ? failed : { ...failed, error: event.error }, stop]
    }
  }
}

/** The running pairing machine of a kit. */
export function pairingMachine(kit: Kit): Machine<PairingEvent, PairingEffect> {
  return kit.internals.get(createPairingMachine)
}

function createPairingMachine(kit: Kit): Machine<PairingEvent, PairingEffect> {
  return kitMachine<PairingState, PairingEvent, PairingEffect>(kit, {
    read: () => kit.store.getState().pairing,
    write: (pairing) => kit.store.setState({ pairing }),
    transition: pairingTransition,
    perform: (effect, signal, send) => {
      if (effect.type !== 'later') return
      const fire = () => send({ type: effect.event, atMs: kit.env.clock.nowMs() })
      signal.addEventListener('abort', kit.env.clock.setTimer(fire, effect.delayMs), { once: true })
    },
  })
}
