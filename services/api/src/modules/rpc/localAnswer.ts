import type { Namespace, Network } from '@latchkey/protocol'

type Answers = Readonly<Record<string, (network: Network) => unknown>>

// Questions whose answer is the chain's own id. `net_listening` is what clients measure a node with: the proxy listens.
const answers: Readonly<Record<Namespace, Answers>> = {
  eip155: {
    eth_chainId: (network) => `0x${BigInt(network.id).toString(16)}`,
    net_version: (network) => String(network.id),
    net_listening: () => true,
  },
  solana: {},
  bip122: {},
  polkadot: {},
  cosmos: {},
}

/** What the proxy answers without asking a node; undefined when it must ask. */
export function localAnswer(network: Network, method: string): { readonly result: unknown } | undefined {
  const known = answers[network.chainNamespace]
  const answer = Object.hasOwn(known, method) ? known[method] : undefined
  return answer === undefined ? undefined : { result: answer(network) }
}
