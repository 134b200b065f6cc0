import type { Env } from '@latchkey/core/ports'
import type { LoginProvider, SocialProvider } from '@latchkey/protocol'
import { constants, loginProviders, socialProviders } from '@latchkey/protocol'
import { embeddedStorageKeys as keys } from '@latchkey/protocol/frame'
import { throttled } from './embedded.errors.ts'

const socialKey = '@appkit/connected_social'
/** The key of the peer's client for the one case in which its page leaves for a provider. */
const leftForKey = '@appkit/social_provider'

const isLogin = (text: string): text is LoginProvider => Object.hasOwn(loginProviders, text)
const isSocial = (text: string): text is SocialProvider => Object.hasOwn(socialProviders, text)

/** What a page remembers of logins, under the keys of the specification. Storage that refuses costs only the memory. */
export function loginMemory({ storage, clock }: Pick<Env, 'storage' | 'clock'>): LoginMemory {
  const set = (key: string, value: string) => {
    try {
      storage.set(key, value)
    } catch {
      // A full or blocked store: the next page asks again.
    }
  }
  return {
    isUsed: () => storage.get(keys.emailLoginUsed) === 'true',
    email: () => storage.get(keys.email) ?? undefined,
    social: () => {
      const provider = storage.get(socialKey)
      return provider !== null && isLogin(provider) ? provider : undefined
    },
    leftFor: () => {
      const provider = storage.get(leftForKey)
      return provider !== null && isSocial(provider) ? provider : undefined
    },
    leave: (provider) => set(leftForKey, provider),
    cameBack: () => storage.remove(leftForKey),
    token: () => storage.get(keys.sessionToken) ?? undefined,
    lastChain: () => storage.get(keys.lastUsedChain) ?? '1',
    checkAllowance: () => {
      const last = Number(storage.get(keys.lastEmailLoginTime) ?? Number.NaN)
      const leftMs = last + constants.emailLoginThrottleMs - clock.nowMs()
      // After a clock was set back, the wait is never longer than the throttle.
      if (leftMs > 0 && leftMs <= constants.emailLoginThrottleMs) throw throttled(leftMs / 1_000)
    },
    asked: () => set(keys.lastEmailLoginTime, String(clock.nowMs())),
    notAsked: () => storage.remove(keys.lastEmailLoginTime),
    loggedIn: ({ email, userName, social }) => {
      if (email) set(keys.email, email)
      if (userName) set(keys.socialUsername, userName)
      if (social) set(socialKey, social)
      else storage.remove(socialKey)
      set(keys.emailLoginUsed, 'true')
      storage.remove(keys.lastEmailLoginTime)
    },
    chain: (chainId) => set(keys.lastUsedChain, String(chainId)),
    smartNetworks: (ids) => set(keys.smartAccountEnabledNetworks, ids.join(',')),
    session: (token) => set(keys.sessionToken, token),
    clear: () => {
      const gone = [
        keys.emailLoginUsed,
        keys.email,
        keys.lastUsedChain,
        keys.socialUsername,
        keys.sessionToken,
        socialKey,
      ]
      for (const key of gone) storage.remove(key)
    },
  }
}

export type LoginMemory = {
  /** A login happened here before: the frame is made with the page. */
  isUsed(): boolean
  email(): string | undefined
  social(): LoginProvider | undefined
  /** The provider that this page left for, until it is come back to. */
  leftFor(): SocialProvider | undefined
  leave(provider: SocialProvider): void
  cameBack(): void
  token(): string | undefined
  /** A CAIP-2 id or the number of an EVM chain. */
  lastChain(): string
  /** @throws KitError `login/throttled` within 30 s of the last mail that was asked for. */
  checkAllowance(): void
  asked(): void
  notAsked(): void
  loggedIn(who: {
    email: string | null | undefined
    userName: string | null | undefined
    social: LoginProvider | undefined
  }): void
  chain(chainId: string | number): void
  smartNetworks(ids: readonly number[]): void
  session(token: string): void
  /** Forgets flag, address, chain and name. Spec 4. */
  clear(): void
}
