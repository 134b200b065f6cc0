import { createKit } from 'latchkey'
import { cookieStorage } from 'latchkey/cookie'
import { mainnet } from 'latchkey/networks'
import { networks } from './networks'

const rpcUrl = process.env.NEXT_PUBLIC_RPC_URL

/** On the server one for each request, in the browser one for the page. */
export const createAppKit = () =>
  createKit({
    networks,
    customRpcUrls: rpcUrl ? { [mainnet.caipNetworkId]: [rpcUrl] } : {},
    env: { storage: cookieStorage() },
  })
