import { finishConnect } from './finishConnect.ts'
import { reconnectProvider } from './reconnectProvider.ts'
import { revokePermissions } from './revokePermissions.ts'
import { switchChain } from './switchChain.ts'
import { watchProvider } from './watchProvider.ts'

/** Everything of a connector that need not run inside the person's gesture, to be loaded in one piece. */
export const providerSession = { finishConnect, reconnectProvider, revokePermissions, switchChain, watchProvider }
