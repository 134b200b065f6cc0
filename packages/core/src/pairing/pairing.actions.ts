import { constants, toKitError } from '@latchkey/protocol'
import { connectionMachine, finishConnect } from '../connection/connection.effects.ts'
import { walletUnavailable } from '../connection/connection.errors.ts'
import type { ConnectAsk } from '../connection/connection.machine.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { walletImageUrl } from '../wallets/images.ts'
import { pairingMachine } from './pairing.machine.ts'
import type { PairingEvent, PairingOptions } from './pairingState.ts'

/**
 * Makes a link for a wallet on another device or in another app, and waits for it. The link, how far it has come and how
 * it ends are in the state's `pairing`. One that is under way and has 10 s or more to live is used again, for the wallet
 * given now. On success the modal closes, or shows UnsupportedChain. Resolves with `undefined` when it was cancelled.
 *
 * @throws KitError `wallet/unavailable` in a kit without WalletConnect, `wallet/user-rejected` when the wallet declined,
 * and what the connector throws.
 */
export async function startPairing(kit: Kit, options: startPairing.Options = {}): startPairing.ReturnType {
  const connector = kit.store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!connector) throw walletUnavailable({ connectorId: 'walletConnect' })
  const { wallet } = options
  const now = () => kit.env.clock.nowMs()
  const machine = pairingMachine(kit)
  const running = machine.last('pairing')?.effect
  if (running?.type === 'begin' && running.options.signIn === options.signIn && isUsable(kit, connector.id)) {
    machine.send({ type: 'WalletChosen', wallet, atMs: now() })
    return connectionMachine(kit).last('attempt')?.result
  }

  machine.send({ type: 'Requested', options, atMs: now() })
  const own = machine.last('pairing')
  // What a pairing that was given up still says is not this one's news.
  const dispatch = (event: PairingEvent) => {
    if (own?.signal.aborted === false) machine.send(event)
  }
  const ask: ConnectAsk = {
    options: {
      onPairing: ({ uri }) => dispatch({ type: 'LinkMade', uri, atMs: now() }),
      onProgress: (progress) => dispatch({ ...progress, atMs: now() }),
      ...(options.signIn && { signIn: options.signIn, onSignIn: options.onSignIn }),
    },
    name: wallet?.name,
    platform: kit.env.platform.mobile ? 'mobile' : 'qrcode',
    outcome: () => {
      const { recentWallet: used, wcLinking } = kit.store.getState().pairing
      const imageUrl = used && walletImageUrl(kit, used)
      return {
        method: wcLinking ? 'mobile' : 'qrcode',
        wallet: used && { id: used.id, name: used.name, imageUrl },
      }
    },
  }
  const connections = connectionMachine(kit)
  connections.send({ type: 'ConnectRequested', connector, nowMs: now(), ask })
  try {
    const connection = await connections.last('attempt')?.result
    dispatch({ type: connection ? 'Approved' : 'Reset', atMs: now() })
    if (connection) finishConnect(kit, connector.id)
    return connection
  } catch (error) {
    dispatch({ type: 'Failed', error: toKitError(error), atMs: now() })
    throw error
  }
}

/** Whether the pairing under way still leads somewhere. */
function isUsable(kit: Kit, connectorId: string): boolean {
  const { attempt, pairing } = kit.store.getState()
  if (attempt.status !== 'pending' || attempt.connectorId !== connectorId || pairing.expired) return false
  const leftMs = (pairing.wcPairingExpiry ?? Number.POSITIVE_INFINITY) - kit.env.clock.nowMs()
  return leftMs >= constants.pairingExpiryMarginMs
}

export declare namespace startPairing {
  type Options = PairingOptions
  type ReturnType = Promise<Connection | undefined>
}

/**
 * Drops the pairing and makes a new one, for the same wallet. Within a second of the last it does nothing (spec 4):
 * two taps count as one. Resolves like `startPairing`.
 */
export async function retryPairing(kit: Kit): startPairing.ReturnType {
  const { pairing } = kit.store.getState()
  if (kit.env.clock.nowMs() - (pairing.startedAtMs ?? Number.NEGATIVE_INFINITY) < constants.pairingRetryMs) {
    return undefined
  }
  const last = pairingMachine(kit).last('pairing')?.effect
  const options = last?.type === 'begin' ? last.options : {}
  connectionMachine(kit).send({ type: 'ConnectCancelled' })
  return startPairing(kit, { ...options, wallet: pairing.recentWallet ?? options.wallet })
}

/** Stops waiting for a wallet: its late answer is not taken. A connection that has come about stays. */
export function cancelPairing(kit: Kit): void {
  const { attempt, connectors } = kit.store.getState()
  const asked = attempt.status === 'idle' ? undefined : connectors.find(({ id }) => id === attempt.connectorId)
  pairingMachine(kit).send({ type: 'Reset', atMs: kit.env.clock.nowMs() })
  if (asked?.type === 'WALLET_CONNECT') connectionMachine(kit).send({ type: 'ConnectCancelled' })
}
