import { connectionMachine } from '../connection/connectionMachine.ts'
import { finishConnect } from '../connection/finishConnect.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import type { LoginConnector } from './loginConnector.ts'

/** Connects the account of whoever has logged in; the modal closes then. `method`: how they came, for the event. */
export async function finishLogin(kit: Kit, connector: LoginConnector, method: string): Promise<void> {
  const ask = {
    options: {},
    name: connector.name,
    platform: method,
    outcome: () => ({ method, wallet: undefined }),
  }
  connectionMachine(kit).send({ type: 'ConnectRequested', connector, nowMs: kit.env.clock.nowMs(), ask })
  const connection = await (kit.slots.get('connection.asking') as Promise<Connection | undefined>)
  if (connection) finishConnect(kit, connector.id)
}
