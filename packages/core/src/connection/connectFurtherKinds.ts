import { type Namespace, namespaceNames } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { showNotification } from '../notifications/notification.machine.ts'
import type { Connector } from '../ports/connector.ts'
import { connectionMachine } from './connection.effects.ts'

type AskWay = (way: Connector) => Promise<Connection | undefined>

/**
 * Asks a wallet that is connected by the first of `ways` by the others too, and says what was left out. Says whether the
 * screen is still its own: false when another wallet is asked meanwhile.
 */
export async function connectFurtherKinds(kit: Kit, ways: readonly Connector[], askWay: AskWay): Promise<boolean> {
  const [first, ...others] = ways
  const connected: Namespace[] = [...(first?.namespaces ?? [])]
  const missing: Namespace[] = []
  let isGivenUp = false
  for (const way of others) {
    const answer = isGivenUp ? 'left' : await ask(kit, way, askWay)
    if (answer === 'given up') {
      if (kit.store.getState().attempt.status !== 'idle') return false
      isGivenUp = true
    }
    const kinds = answer === 'connected' ? connected : missing
    kinds.push(...way.namespaces)
  }
  if (missing.length > 0) {
    const names = (kinds: readonly Namespace[]) => kinds.map((kind) => namespaceNames[kind])
    const text = { key: 'connectedInPart', connected: names(connected), missing: names(missing) } as const
    const message = `Connected: ${text.connected.join(', ')}. You can add ${text.missing.join(', ')} later in your account.`
    showNotification(kit, { message, text, variant: 'success' })
  }
  return true
}

async function ask(kit: Kit, way: Connector, askWay: AskWay): Promise<'connected' | 'declined' | 'given up'> {
  try {
    return (await askWay(way)) === undefined ? 'given up' : 'connected'
  } catch (error) {
    kit.env.log('debug', `The wallet was not connected for ${way.chain}`, error)
    return 'declined'
  }
}

/** Asks a wallet that has not answered once more, for what it is being asked. Call it in a click handler. */
export function askAgain(kit: Kit): void {
  const machine = connectionMachine(kit)
  const { attempt } = kit.store.getState()
  const last = machine.last('attempt')?.effect
  if (attempt.status !== 'pending' || last?.type !== 'connect') return
  const { connector, ask } = last
  machine.send({ type: 'ConnectRequested', connector, ask, part: attempt.part, nowMs: kit.env.clock.nowMs() })
}
