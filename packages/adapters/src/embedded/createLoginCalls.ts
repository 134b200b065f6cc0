import type { LoginPort, SocialProvider } from '@latchkey/core/ports'
import { isKitError } from '@latchkey/protocol'
import type { FrameClient } from './frame/createFrameClient.ts'
import type { LoginMemory } from './loginMemory.ts'

/** The part of the port that asks the frame. */
export type LoginCalls = Omit<
  LoginPort,
  'methods' | 'rememberedEmail' | 'openWindow' | 'leave' | 'setTheme' | 'walletSecurity'
>

/** The logins, by the messages of the frame. */
export function createLoginCalls(options: createLoginCalls.Options): LoginCalls {
  const { frame, memory } = options

  /** Mails are asked for once in 30 s, by login and change alike; one that did not leave makes nobody wait. */
  async function mailed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    memory.checkAllowance()
    memory.asked()
    try {
      return await ask()
    } catch (error) {
      if (!isKitError(error, 'login/throttled')) memory.notAsked()
      throw error
    }
  }

  return {
    async offered({ signal }) {
      const methods = await frame().request('GET_LOGIN_OPTIONS', undefined, { signal })
      return { ...methods, passkey: methods.email || methods.socials.length > 0 }
    },
    async connectEmail({ email, signal }) {
      const { action } = await mailed(() => frame().request('CONNECT_EMAIL', { email }, { signal }))
      options.onEmail()
      return action
    },
    async connectDevice({ signal }) {
      await frame().request('CONNECT_DEVICE', undefined, { signal })
    },
    async connectOtp({ otp, signal }) {
      await frame().request('CONNECT_OTP', { otp }, { signal })
    },
    async beginSocial({ provider, returnTo, signal }) {
      const request = { provider, ...(returnTo !== undefined && { returnTo }) }
      const { uri, phrase, comesBack = false } = await frame().request('GET_SOCIAL_REDIRECT_URI', request, { signal })
      return { uri, phrase, comesBack }
    },
    async finishSocial({ provider, cameWith = '', signal }) {
      await frame().request('CONNECT_SOCIAL', { uri: cameWith }, { signal })
      if (provider) options.onSocial(provider)
    },
    async updateEmail({ email, signal }) {
      return (await mailed(() => frame().request('UPDATE_EMAIL', { email }, { signal }))).action
    },
    async updateEmailPrimaryOtp({ otp, signal }) {
      await frame().request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })
    },
    async updateEmailSecondaryOtp({ otp, signal }) {
      const { newEmail } = await frame().request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
      options.onEmailChanged(newEmail)
      return newEmail
    },
    async connectPasskey({ signal }) {
      await frame().request('CONNECT_PASSKEY', undefined, { signal })
      options.onEmail()
    },
  }
}

export declare namespace createLoginCalls {
  type Options = {
    readonly frame: () => FrameClient
    readonly memory: LoginMemory
    /** Somebody has logged in with a social account. */
    readonly onSocial: (provider: SocialProvider) => void
    /** Somebody logs in by mail or passkey. */
    readonly onEmail: () => void
    /** Whoever is logged in has another address from now on. */
    readonly onEmailChanged: (email: string) => void
  }
}
