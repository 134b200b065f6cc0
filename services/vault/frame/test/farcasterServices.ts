import { vi } from 'vitest'
import { type FarcasterVault, farcasterVault } from '../../guardian/test/farcasterVault.ts'
import { type Asked, startRelay } from './startRelay.ts'

/** A person with an account of Farcaster. */
export type FarcasterPerson = { readonly fid: bigint; readonly key: ReturnType<FarcasterVault['farcaster']['own']> }

/**
 * Both services with Farcaster's parts, as a frame reaches them.
 * @param lie What the auth service says in the place of the truth; undefined: the truth.
 */
export async function startFarcasterServices(lie: (asked: Asked) => Promise<Response | undefined>) {
  const stack = new AsyncDisposableStack()
  const asked: string[] = []
  const auth = stack.use(
    await startRelay(
      () => world.vault.sendAuth,
      async (question) => {
        asked.push(question.path)
        return (await lie(question)) ?? question.truth()
      },
    ),
  )
  const guardian = stack.use(
    await startRelay(
      () => world.vault.guardian.send,
      (question) => {
        asked.push(question.path)
        return question.truth()
      },
    ),
  )
  const world: FarcasterVault = stack.use(
    await farcasterVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } }),
  )
  vi.spyOn(Date, 'now').mockImplementation(() => world.vault.clock.ms)
  return {
    world,
    /** Paths that the two were asked. */
    asked,
    urls: { authUrl: auth.url, guardianUrl: guardian.url },
    /** A person scans what a page shows, and says yes. */
    async scan(url: string, { fid, key }: FarcasterPerson): Promise<void> {
      world.farcaster.hand(url, { ...(await world.farcaster.sign(url, fid, key)), username: `person-${fid}` })
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
