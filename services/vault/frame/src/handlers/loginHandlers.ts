import { emailSchema } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultError } from '../errors/VaultError.ts'
import type { Login } from '../login/createLogin.ts'
import type { Handlers } from './requestRouter.ts'

type Names =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'CONNECT_SOCIAL'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'

export declare namespace loginHandlers {
  type Options = {
    readonly login: Login
    readonly describeUser: Handlers['GET_USER']
    /** Listens for the window of a social login that the peer's client opens. */
    readonly listen: () => Promise<void>
  }
}

/** Logging in. */
export function loginHandlers({ login, describeUser, listen }: loginHandlers.Options): Pick<Handlers, Names> {
  return {
    async CONNECT_EMAIL({ email }, context) {
      if (!v.is(emailSchema, email)) throw new VaultError('login/email-invalid')
      return { action: await login.email(email, context) }
    },
    async CONNECT_DEVICE(_, context) {
      await login.device(context)
      return undefined
    },
    async CONNECT_OTP({ otp }, context) {
      await login.code(otp, context)
      return undefined
    },
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo }, { origin, channel }) {
      if (channel === 'compat') {
        // That client shows no words: its window brings back what completes the login, to this page alone.
        await listen()
        const { uri } = await login.startSocial(provider, { returnTo: `${origin}/`, byWindow: true })
        return { uri }
      }
      // A page is come back to where it is itself, and nowhere else.
      if (returnTo !== undefined && new URL(returnTo).origin !== origin) throw new VaultError('frame/message-invalid')
      return login.startSocial(provider, returnTo === undefined ? {} : { returnTo })
    },
    async CONNECT_SOCIAL({ uri, chainId, preferredAccountType }, context) {
      await login.finishSocial(context, uri)
      return describeUser({ chainId, preferredAccountType }, context)
    },
    GET_FARCASTER_URI: (_, context) => login.startFarcaster(context),
    CONNECT_FARCASTER: (_, context) => login.finishFarcaster(context),
  }
}
