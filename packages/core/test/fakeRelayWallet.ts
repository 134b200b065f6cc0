import { KitError } from '@latchkey/protocol'
import type { ConnectOptions, ConnectorSession } from '../src/ports/connector.ts'
import { alice, type FakeConnector, fakeConnector, sessionOf } from './fakeConnector.ts'

/** A connector of type WALLET_CONNECT whose wallet does what the test says, when it says so. */
export type FakeRelayWallet = FakeConnector & {
  /** What the kit has asked, oldest first. */
  readonly asked: readonly ConnectOptions[]
  /** Hands out the link of the newest request, and brings it to the relay. */
  link(uri?: string): void
  approve(session?: ConnectorSession): void
  reject(error: KitError): void
}

export function fakeRelayWallet(options: Parameters<typeof fakeConnector>[0] = {}): FakeRelayWallet {
  const asked: ConnectOptions[] = []
  const answers: PromiseWithResolvers<ConnectorSession>[] = []
  const connector = fakeConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    info: { rdns: undefined },
    ...options,
    connect: (ask) => {
      asked.push(ask)
      const answer = Promise.withResolvers<ConnectorSession>()
      answers.push(answer)
      // As the real one does: given up, it says so.
      ask.signal.addEventListener('abort', () =>
        answer.reject(new KitError({ code: 'request/aborted', shortMessage: 'Request was aborted' })),
      )
      return answer.promise
    },
  })
  return Object.assign(connector, {
    asked,
    link: (uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`) => {
      asked.at(-1)?.onPairing?.({ uri, expiresAtMs: 0 })
      asked.at(-1)?.onProgress?.({ type: 'Proposed' })
    },
    approve: (session = { ...sessionOf('eip155:1', alice), walletName: 'Phone Wallet' }) => {
      asked.at(-1)?.onProgress?.({ type: 'Answered' })
      answers.at(-1)?.resolve(session)
    },
    reject: (error: KitError) => answers.at(-1)?.reject(error),
  })
}
