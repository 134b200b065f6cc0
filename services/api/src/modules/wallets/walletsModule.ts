import { getWallets } from '@latchkey/protocol/http'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { WalletRepository } from './createWalletRepository.ts'

/** The wallet directory. */
export function walletsModule({ wallets }: { wallets: WalletRepository }): Module {
  return {
    name: 'wallets',
    routes: [defineRoute(getWallets, async (call) => jsonReply(await wallets.search(call.query)))],
  }
}
