import type { PhoneSettings } from '../../settings.ts'
import type { PhoneKind } from './phoneKind.types.ts'

/** The kinds of networks that the devnet has beside Ethereum's. Their code is loaded where it is needed. */
export async function loadKinds(settings: PhoneSettings): Promise<readonly PhoneKind[]> {
  const { solana, bitcoin } = settings
  const [solanaKind, bitcoinKind] = await Promise.all([
    solana && import('./createSolanaKind.ts').then(({ createSolanaKind }) => createSolanaKind(solana)),
    bitcoin && import('./createBitcoinKind.ts').then(({ createBitcoinKind }) => createBitcoinKind(bitcoin)),
  ])
  return [solanaKind, bitcoinKind].filter((kind) => kind !== undefined)
}
