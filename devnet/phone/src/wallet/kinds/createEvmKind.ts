import type { PrivateKeyAccount } from 'viem/accounts'
import type { PhoneSettings } from '../../settings.ts'
import { answerEvmRequest } from './answerEvmRequest.ts'
import { describeEvmRequest } from './describeEvmRequest.ts'
import type { PhoneKind } from './phoneKind.types.ts'

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

/** Ethereum's kind of networks on the phone. */
export function createEvmKind(settings: PhoneSettings, account: PrivateKeyAccount): PhoneKind {
  const chains = settings.chains.map((chain) => chain.caip)
  return {
    namespace: 'eip155',
    address: account.address,
    supported: {
      chains,
      methods,
      events: ['accountsChanged', 'chainChanged'],
      accounts: chains.map((chain) => `${chain}:${account.address}`),
    },
    understand: async (event) => ({
      question: describeEvmRequest(event),
      perform: () => answerEvmRequest(settings, account, event),
    }),
  }
}
