import type { Control } from '../../../practice/src/shared/control.schema.ts'
import { createChains } from '../createChains.ts'
import { createPracticeWallet } from '../createPracticeWallet.ts'
import { createSessions } from '../createSessions.ts'
import { createSolanaFamily } from '../solana/createSolanaFamily.ts'
import { solanaPeople } from '../solana/solanaPeople.ts'
import { createMobileMethods } from './createMobileMethods.ts'
import { createMobileAsks, type MobileAsks } from './mobileAsks.ts'
import { openMobileEndpoint } from './openMobileEndpoint.ts'

/** The practice wallet as an app of a phone, by the Mobile Wallet Adapter, without its windows. */
export type MobileApp = {
  /** What the system does with a link to wallet apps. Resolves when the app listens; rejects when the port is taken. */
  open(link: string): Promise<void>
  /** Sets how it behaves, as `POST /control` does. */
  control(change: Control): void
  /** The question that waits for the person, if there is one. */
  question(): ReturnType<MobileAsks['next']>
  /** How often the person was asked. */
  questions(): number
  /** The connected pages. */
  origins(): readonly string[]
  /** Closes every connection that is open. */
  stop(): void
}

/**
 * For the Solana node at `rpcUrl`, with the keys of the devnet's people. `change` alters what it answers to a method: for
 * apps that know less, or lie.
 */
export function createMobileApp(
  rpcUrl: string,
  change: (method: string, result: unknown) => unknown = (_method, result) => result,
): MobileApp {
  const sessions = createSessions(undefined)
  const wallet = createPracticeWallet(createChains([]), sessions, [createSolanaFamily(rpcUrl, solanaPeople)])
  const asks = createMobileAsks(wallet)
  const endpoints = new Set<{ stop(): void }>()
  return {
    async open(link) {
      const methods = (signal: AbortSignal) => {
        const answer = createMobileMethods({ wallet, sessions, asks, signal })
        return async (method: string, params: unknown) => change(method, await answer(method, params))
      }
      endpoints.add(await openMobileEndpoint(link, methods))
    },
    control: wallet.control,
    question: asks.next,
    questions: () => wallet.state().questions,
    origins: () => sessions.all().map(({ origin }) => origin),
    stop() {
      for (const endpoint of endpoints) endpoint.stop()
      endpoints.clear()
    },
  }
}
