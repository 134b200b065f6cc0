import { getWallets } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createAnswerCache } from '../../cache/caches.ts'
import { madeReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { WalletRepository } from './createWalletRepository.ts'

/** The directory changes when a process starts alone. */
const keptMs = 60_000
const maxAnswers = 1_000

/** The wallet directory. */
export function walletsModule({ wallets, clock }: walletsModule.Options): Module {
  const answers = createAnswerCache(clock, keptMs, maxAnswers)
  return {
    name: 'wallets',
    routes: [
      defineRoute(getWallets, async ({ query }) => {
        const { projectId, st, sv, clientId, ...search } = query
        return madeReply(
          await answers.get(JSON.stringify(search), '', async () => ({ answer: await wallets.search(query) })),
        )
      }),
    ],
  }
}

export declare namespace walletsModule {
  type Options = { wallets: WalletRepository; clock: Clock }
}
