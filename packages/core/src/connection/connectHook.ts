import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { ConnectOptions, Connector } from '../ports/connector.ts'

/** What is asked of a wallet besides the connection, decided inside the person's gesture. */
export type ConnectHook = {
  ask?:
    | ((
        connector: Connector,
        networkIds: readonly CaipNetworkId[],
      ) => Pick<ConnectOptions, 'signIn' | 'onSignIn'> | undefined)
    | undefined
}

export function connectHook(kit: Kit): ConnectHook {
  return kit.internals.get(createHook)
}

const createHook = (): ConnectHook => ({})
