import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { nextEvent } from './nextEvent.ts'
import { quietCore } from './quietCore.ts'

export const chains = ['eip155:1', 'eip155:137']
export const methods = ['personal_sign', 'eth_sendTransaction']
export const events = ['chainChanged', 'accountsChanged']

export type Proposal = { id: number; params: Parameters<typeof buildApprovedNamespaces>[0]['proposal'] }
export type SessionRequest = {
  id: number
  topic: string
  params: { chainId: string; request: { method: string; params: string[] } }
}
type Authentication = {
  id: number
  params: { authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'] }
}

export type TestWallet = Awaited<ReturnType<typeof startWallet>>

/** The unmodified wallet SDK with one key, and a hand for each thing that a person would do. */
export async function startWallet(relayUrl: string) {
  const core = new Core({ ...quietCore(relayUrl), customStoragePrefix: 'wallet' })
  const metadata = { name: 'Wallet', description: 'Test', url: 'https://wallet.example.org', icons: [] }
  // The SDK's own types disagree under exactOptionalPropertyTypes.
  const kit = await WalletKit.init({ core: core as never, metadata })
  const account = privateKeyToAccount(generatePrivateKey())
  const accounts = chains.map((chain) => `${chain}:${account.address}`)
  const rejection = { code: 5000, message: getSdkError('USER_REJECTED').message }
  return {
    kit,
    address: account.address,
    pair: (uri: string) => kit.pair({ uri }),
    proposal: () => nextEvent<Proposal>(kit, 'session_proposal'),
    request: () => nextEvent<SessionRequest>(kit, 'session_request'),
    authentication: () => nextEvent<Authentication>(kit, 'session_authenticate'),
    ended: () => nextEvent<{ topic: string }>(kit, 'session_delete'),
    approve({ id, params }: Proposal) {
      const supported = { eip155: { chains, methods, events, accounts } }
      const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces: supported })
      return kit.approveSession({ id, namespaces })
    },
    reject: ({ id }: Proposal) => kit.rejectSession({ id, reason: rejection }),
    async sign({ id, topic, params }: SessionRequest) {
      const [message = ''] = params.request.params
      const result = await account.signMessage({ message })
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    },
    refuse: ({ id, topic }: SessionRequest) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: rejection } }),
    async signIn({ id, params }: Authentication) {
      const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
      const auths = []
      for (const chain of chains) {
        const iss = `did:pkh:${chain}:${account.address}`
        const message = kit.formatAuthMessage({ request: authPayload, iss })
        const signature = await account.signMessage({ message })
        auths.push(buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss))
      }
      return kit.approveSessionAuthenticate({ id, auths })
    },
    refuseSignIn: ({ id }: Authentication) => kit.rejectSessionAuthenticate({ id, reason: rejection }),
    update(topic: string) {
      const namespaces = { eip155: { chains: chains.slice(0, 1), methods, events, accounts: accounts.slice(0, 1) } }
      return kit.updateSession({ topic, namespaces })
    },
    extend: (topic: string) => kit.extendSession({ topic }),
    emit: (topic: string, name: string, data: unknown) =>
      kit.emitSessionEvent({ topic, chainId: chains[0] ?? '', event: { name, data } }),
    ping: (topic: string) => kit.engine.signClient.ping({ topic }),
    disconnect: (topic: string) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
    goOffline: () => core.relayer.transportClose(),
    comeBack: () => core.relayer.transportOpen(),
  }
}
