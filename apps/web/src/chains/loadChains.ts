import type { ChainAdapter, ConnectorSource } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/protocol'

/** What the kit needs of a kind of networks. */
export type ChainParts = {
  readonly adapters: readonly ChainAdapter[]
  readonly connectors: readonly ConnectorSource[]
}

const loads: Readonly<Record<Namespace, (() => Promise<ChainParts>) | undefined>> = {
  eip155: async () => {
    const [{ evm }, { injected }] = await Promise.all([
      import('@latchkey/adapters/evm'),
      import('@latchkey/adapters/injected'),
    ])
    return { adapters: [evm()], connectors: [injected()] }
  },
  solana: async () => {
    const { solana, walletStandard } = await import('@latchkey/adapters/solana')
    return { adapters: [solana()], connectors: [walletStandard({ app: { name: 'Latchkey', icon: '/favicon.svg' } })] }
  },
  bip122: async () => {
    const { bitcoin, bitcoinWallets } = await import('@latchkey/adapters/bitcoin')
    return { adapters: [bitcoin()], connectors: [bitcoinWallets()] }
  },
  polkadot: undefined,
  cosmos: undefined,
}

/** The parts for the kinds of networks that the operator offers; a page without a kind does not fetch its code. */
export async function loadChains(networkIds: readonly CaipNetworkId[]): Promise<ChainParts> {
  const kinds = (Object.keys(loads) as Namespace[]).filter((kind) => networkIds.some((id) => id.startsWith(`${kind}:`)))
  const parts = await Promise.all(kinds.map((kind) => loads[kind]?.()))
  return {
    adapters: parts.flatMap((part) => part?.adapters ?? []),
    connectors: parts.flatMap((part) => part?.connectors ?? []),
  }
}
