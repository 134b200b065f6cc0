import { walletEndpoints } from '@latchkey/protocol/vault'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import type { Envelopes, GuardianVerifier, People, ProjectRules, Signing } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { findSession } from '../sessions/findSession.ts'
import { commitWallet, prepareWallet } from './createWallet.ts'
import { openRecovery, releaseShare } from './releaseShare.ts'
import { abortSet, commitSet, prepareSet } from './shareSets.ts'
import { writeVoucher } from './writeVoucher.ts'

/** Shares: made, released, recovered; and whose the account is. */
export function walletRoutes(
  deps: People & Envelopes & GuardianVerifier & Signing & ProjectRules,
): readonly VaultRoute[] {
  return [
    defineRoute(walletEndpoints.prepare, async (call) => {
      await prepareWallet(deps, await findSession(deps, call), call.body)
      return {}
    }),
    defineRoute(walletEndpoints.commit, async (call) => {
      await commitWallet(deps, await findSession(deps, call), call.body)
      return {}
    }),
    defineRoute(walletEndpoints.abort, async (call) => {
      await abortSet(deps, await findSession(deps, call), call.body.setId)
      return {}
    }),
    defineRoute(walletEndpoints.release, async (call) => ({
      serverShare: await releaseShare(deps, await findSession(deps, call), call.body.setId),
    })),
    defineRoute(walletEndpoints.recover, async (call) => openRecovery(deps, await findSession(deps, call))),
    defineRoute(walletEndpoints.voucher, async (call) => ({
      voucher: await writeVoucher(deps, await findSession(deps, call), call.body),
      expiresInSeconds: limits.voucherMs / 1_000,
    })),
    defineRoute(walletEndpoints.prepareSet, async (call) => {
      await prepareSet(deps, await findSession(deps, call), call.body)
      return {}
    }),
    defineRoute(walletEndpoints.commitSet, async (call) => {
      await commitSet(deps, await findSession(deps, call), call.body.setId)
      return {}
    }),
  ]
}
