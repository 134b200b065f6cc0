import type { Env } from '@latchkey/core/ports'
import { accountMemory } from './accountMemory.ts'
import type { BitcoinWallet } from './bitcoinWallet.types.ts'
import type { FoundBitcoinWallet } from './foundBitcoinWallet.types.ts'
import { isStandardBitcoinWallet } from './isStandardBitcoinWallet.ts'
import { leatherWallet } from './leatherWallet.ts'
import { satsConnectWallet } from './satsConnectWallet.ts'
import { standardBitcoinWallet } from './standardBitcoinWallet.ts'
import { unisatWallet } from './unisatWallet.ts'

/** The wallet behind what was found in the page, in the tongue that all kinds share. */
export function speakBitcoin({ id, tongue, provider }: FoundBitcoinWallet, env: Env): BitcoinWallet {
  if (isStandardBitcoinWallet(provider)) return standardBitcoinWallet(provider)
  if (tongue === 'leather') return leatherWallet(provider, accountMemory(env, id))
  return tongue === 'unisat' ? unisatWallet(provider) : satsConnectWallet(provider)
}
