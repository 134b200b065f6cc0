import type { Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { serviceImageUrl } from './serviceImageUrl.ts'

/** Where the image of a directory entry is; `undefined` when it has none. */
export function walletImageUrl(kit: Kit, wallet: Wallet): string | undefined {
  return wallet.image_url ?? serviceImageUrl(kit, 'getWalletImage', wallet.image_id)
}
