import { emailSchema } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { FrameFault } from '../errors/VaultError.ts'
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

/** Logging in. What is not offered says so. */
export function loginHandlers(login: Login, describeUser: Handlers['GET_USER']): Pick<Handlers, Names> {
  const notOffered = async () => {
    throw new FrameFault('frame/not-offered')
  }
  return {
    async CONNECT_EMAIL({ email }, patience) {
      if (!v.is(emailSchema, email)) throw new FrameFault('login/email-invalid')
      return { action: await login.email(email, patience) }
    },
    async CONNECT_DEVICE(_, patience) {
      await login.device(patience)
      return undefined
    },
    async CONNECT_OTP({ otp }, patience) {
      await login.code(otp, patience)
      return undefined
    },
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo }, { origin }) {
      // A page is come back to where it is itself, and nowhere else.
      if (returnTo !== undefined && new URL(returnTo).origin !== origin) throw new FrameFault('frame/message-invalid')
      return login.startSocial(provider, returnTo)
    },
    async CONNECT_SOCIAL({ uri, chainId, preferredAccountType }, circumstance) {
      await login.finishSocial(circumstance, uri)
      return describeUser({ chainId, preferredAccountType }, circumstance)
    },
    GET_FARCASTER_URI: notOffered,
    CONNECT_FARCASTER: notOffered,
  }
}
