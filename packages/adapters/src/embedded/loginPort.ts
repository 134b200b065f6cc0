import type { LoginPort } from '@latchkey/core/ports'
import type { EmbeddedLink } from './createEmbeddedLink.ts'
import type { FrameCall } from './frame/createFrameClient.ts'

/** The part of the port that asks the frame. */
type FramePort = Omit<LoginPort, 'methods' | 'rememberedEmail' | 'openWindow' | 'leave' | 'reload' | 'setTheme'>

/** Logins, and what protects the wallet, each by one message of the frame. */
export function createLoginPort(link: () => Promise<createLoginPort.Link>): FramePort {
  const call: FrameCall = async (...message) => (await link()).call(...message)
  // The frame answers with nothing, and may do so in two ways.
  const done = async (answer: Promise<unknown>) => void (await answer)
  return {
    async offered({ signal }) {
      const methods = await call('GET_LOGIN_OPTIONS', undefined, { signal })
      const offersAny = methods.email || methods.socials.length > 0
      return { ...methods, passkey: offersAny, bring: offersAny }
    },
    connectEmail: async ({ email, signal }) => (await call('CONNECT_EMAIL', { email }, { signal })).action,
    connectDevice: ({ signal }) => done(call('CONNECT_DEVICE', undefined, { signal })),
    connectOtp: ({ otp, signal }) => done(call('CONNECT_OTP', { otp }, { signal })),
    async beginSocial({ provider, returnTo, signal }) {
      const request = { provider, ...(returnTo !== undefined && { returnTo }) }
      const { uri, phrase, comesBack = false } = await call('GET_SOCIAL_REDIRECT_URI', request, { signal })
      return { uri, phrase, comesBack }
    },
    async finishSocial({ provider, cameWith = '', signal }) {
      await call('CONNECT_SOCIAL', { uri: cameWith }, { signal })
      if (provider) (await link()).noteSocial(provider)
    },
    beginFarcaster: async ({ signal }) => (await call('GET_FARCASTER_URI', undefined, { signal })).url,
    async finishFarcaster({ signal }) {
      await call('CONNECT_FARCASTER', undefined, { signal })
      ;(await link()).noteSocial('farcaster')
    },
    updateEmail: async ({ email, signal }) => (await call('UPDATE_EMAIL', { email }, { signal })).action,
    updateEmailPrimaryOtp: ({ otp, signal }) => done(call('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })),
    updateEmailSecondaryOtp: async ({ otp, signal }) =>
      (await call('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })).newEmail,
    connectPasskey: ({ signal }) => done(call('CONNECT_PASSKEY', undefined, { signal })),
    setAccountType: async ({ type, signal }) => (await call('SET_PREFERRED_ACCOUNT', { type }, { signal })).type,
    turnOffSmartAccount: async ({ networkId }) => (await link()).turnOffSmartAccount(networkId),
    refreshSmartAccount: async () => (await link()).refreshSmartAccount(),
    walletSecurity: {
      read: ({ signal }) => call('GET_PROTECTION', undefined, { signal }),
      add: ({ method, signal }) => done(call('ADD_WAY_BACK', { method }, { signal })),
      addMailbox: ({ signal }) => call('ADD_MAILBOX', undefined, { signal }),
      remove: ({ id, signal }) => done(call('REMOVE_WAY_BACK', { id }, { signal })),
      tryOut: ({ id, signal }) => done(call('TRY_WAY_BACK', { id }, { signal })),
      setAutomatic: ({ on, signal }) => done(call('SET_AUTOMATIC', { on }, { signal })),
      keepInBrowser: ({ signal }) => done(call('KEEP_IN_BROWSER', undefined, { signal })),
      exportWallet: ({ signal }) => done(call('EXPORT_WALLET', undefined, { signal })),
      bring: ({ signal }) => done(call('BRING_WALLET', undefined, { signal })),
      deleteWallet: ({ signal }) => call('DELETE_WALLET', undefined, { signal }),
      managePermissions: ({ signal }) => done(call('MANAGE_PERMISSIONS', undefined, { signal })),
      manageDevices: ({ signal }) => call('MANAGE_DEVICES', undefined, { signal }),
    },
  }
}

export declare namespace createLoginPort {
  type Link = Pick<EmbeddedLink, 'call' | 'noteSocial' | 'turnOffSmartAccount' | 'refreshSmartAccount'>
}
