import { mainnet } from 'latchkey/networks'
import { localChain } from './demo/localChain'

/** For the server and the browser. Under `npm run dev` alone there is a local chain. */
export const networks = process.env.NODE_ENV === 'development' ? ([localChain, mainnet] as const) : ([mainnet] as const)
