import { mainnet } from 'latchkey/networks'

/** For the server and the browser. */
export const networks = [mainnet] as const
