import type { ProjectStore } from '@latchkey/service-kit/projects'
import { VaultError } from '../../../server/src/http/VaultError.ts'

/**
 * What the api's store of projects may add to the word of our own environment. Anyone who holds the api must not hold the
 * wallets with it, so that everything here refuses and nothing allows: whose accounts people have, which apps are of one
 * family and what mails call an app is the environment's to say (docs/adr/0034-auth-takes-the-stricter-word.md).
 */
export type StricterRules = {
  /** Whether a new device needs the guardian's approval. Where the store is away and was never heard, it does. */
  asksApproval(projectId: string): Promise<boolean>
  /**
   * Whether two apps, of one family by the environment, are none by the store.
   * @throws VaultError `api/upstream-unavailable` where the store is away and was never heard.
   */
  parts(one: string, other: string): Promise<boolean>
}

/** @param store Undefined: the environment alone decides. */
export function createStricterRules(store: Pick<ProjectStore, 'get'> | undefined): StricterRules {
  if (store === undefined) return { asksApproval: async () => false, parts: async () => false }
  async function familyOf(id: string): Promise<string | null> {
    try {
      return (await store?.get(id))?.family ?? null
    } catch {
      // The log has why.
      throw new VaultError('api/upstream-unavailable', {
        description: 'Which apps have one owner cannot be read at present.',
      })
    }
  }
  return {
    async asksApproval(projectId) {
      try {
        return (await store.get(projectId))?.loginPolicy === 'strict'
      } catch {
        return true
      }
    },
    async parts(one, other) {
      return (await familyOf(one)) !== (await familyOf(other))
    },
  }
}
