import type { PhoneSettings } from '../settings.ts'

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
]

/** The namespaces that the phone can speak, for one account on the devnet's chains. CAIP-25. */
export function supported(settings: PhoneSettings, address: string) {
  const chains = settings.chains.map((chain) => chain.caip)
  return {
    eip155: {
      chains,
      methods,
      events: ['accountsChanged', 'chainChanged'],
      accounts: chains.map((chain) => `${chain}:${address}`),
    },
  }
}
