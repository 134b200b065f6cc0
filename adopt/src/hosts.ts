/** A project outside of this repository. */
export type HostPlan = {
  /** Its folder in adopt/hosts. */
  readonly name: string
  /** The host whose page it has, too: what its own folder doesn't hold comes from there. */
  readonly pageOf?: string
  /** Whether it is one of those that stand for all in `npm test`. */
  readonly quick?: true
  /** Whose networks its page is for, where they aren't Ethereum's. */
  readonly namespace?: 'solana'
  /** `page`: a build that any server serves. `server`: it brings a server of its own (`npm start`). `program`: it runs in Node and ends. */
  readonly kind: 'page' | 'server' | 'program'
}

export const hosts: readonly HostPlan[] = [
  { name: 'vite-react19', kind: 'page', quick: true },
  { name: 'vite-react18', kind: 'page', pageOf: 'vite-react19' },
  { name: 'next16', kind: 'server', quick: true },
  { name: 'wagmi3', kind: 'page', pageOf: 'vite-react19', quick: true },
  { name: 'wagmi2', kind: 'page', pageOf: 'wagmi3' },
  { name: 'vite-plain', kind: 'page' },
  { name: 'viem-floor', kind: 'page', pageOf: 'vite-plain' },
  { name: 'viem-newest', kind: 'page', pageOf: 'vite-plain' },
  { name: 'ethers5', kind: 'page', pageOf: 'vite-plain' },
  { name: 'ethers6', kind: 'page', pageOf: 'vite-plain' },
  { name: 'vue', kind: 'page', pageOf: 'vite-plain' },
  { name: 'wallet-adapter', kind: 'page', pageOf: 'vite-react19', namespace: 'solana' },
  { name: 'connectorkit', kind: 'page', pageOf: 'wallet-adapter', namespace: 'solana' },
  { name: 'solana-kit', kind: 'page', pageOf: 'vite-plain', namespace: 'solana' },
  { name: 'node', kind: 'program', quick: true },
]

/** The host itself after those whose page it has. */
export function lineage(name: string): readonly string[] {
  const from = hosts.find((host) => host.name === name)?.pageOf
  return from === undefined ? [name] : [...lineage(from), name]
}

/** Projects that have no page of their own: the tarballs are looked at in them. */
export const bareHosts = ['lowest', 'newest']

/** The hosts that a run visits: those of `names` (a list with commas), all, or those that stand for all. */
export function pickHosts(names: string | undefined, all: boolean): readonly HostPlan[] {
  const wanted = names?.split(',')
  const unknown = wanted?.find((name) => hosts.every((host) => host.name !== name))
  if (unknown !== undefined) throw new Error(`No host ${unknown}: ${hosts.map(({ name }) => name).join(', ')}`)
  return hosts.filter(({ name, quick }) => wanted?.includes(name) ?? (all || quick))
}
