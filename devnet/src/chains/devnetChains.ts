import { base, mainnet, type Network, polygon } from '@latchkey/protocol/networks'

/** The chains of the devnet, with their real ids. */
export const devnetChains: readonly Network[] = [mainnet, base, polygon]
