import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * A phone wallet on the unmodified WalletKit, without a person: what it does with a proposal or a request is up to the
 * test. Several cores in one process need an environment variable of theirs.
 */
export async function createTestPhone(options: { relayUrl: string; name?: string }): Promise<TestPhone> {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const account = privateKeyToAccount(`0x${'4a'.repeat(32)}`)
  const core = new Core({
    projectId: 'test',
    relayUrl: options.relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
  })
  const kit = await WalletKit.init({
    core: core as ICore,
    metadata: { name: options.name ?? 'Test phone', description: '', url: 'https://phone.example', icons: [] },
  })
  const chains = ['eip155:1', 'eip155:8453']
  const approved = (proposal: Parameters<typeof buildApprovedNamespaces>[0]['proposal']) =>
    buildApprovedNamespaces({
      proposal,
      supportedNamespaces: {
        eip155: {
          chains,
          accounts: chains.map((chain) => `${chain}:${account.address}`),
          methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    })
  return {
    kit,
    account,
    approved,
    async pair(uri) {
      await kit.pair({ uri })
    },
    async approve(proposal) {
      return kit.approveSession({ id: proposal.id, namespaces: approved(proposal.params) })
    },
    next: (event) => new Promise((resolve) => kit.once(event, (argument: unknown) => resolve(argument as never))),
    async [Symbol.asyncDispose]() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => {})
    },
  }
}

type Proposal = { id: number; params: Parameters<typeof buildApprovedNamespaces>[0]['proposal'] }

export type TestPhone = AsyncDisposable & {
  readonly kit: IWalletKit
  readonly account: ReturnType<typeof privateKeyToAccount>
  approved(proposal: Proposal['params']): ReturnType<typeof buildApprovedNamespaces>
  pair(uri: string): Promise<void>
  approve(proposal: Proposal): ReturnType<IWalletKit['approveSession']>
  /** The next event of WalletKit with that name. */
  next<Argument = { id: number; topic: string; params: never }>(
    event: Parameters<IWalletKit['once']>[0],
  ): Promise<Argument>
}
