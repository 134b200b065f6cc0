import type { SiwxTextOptions } from './createSiwxMessage.ts'
import type { SiwxAsksWhen, SiwxConfig, SiwxContext } from './siwxState.ts'

/** When the session of an account ends by itself. */
export type SignOutOptions = Pick<
  SiwxConfig,
  'signOutOnDisconnect' | 'signOutOnAccountChange' | 'signOutOnNetworkChange'
>

/** What every way to keep sign-ins takes. */
export type SiwxOptions = SiwxTextOptions & {
  /** Whether the app works only with a session. Default true. */
  readonly required?: boolean | undefined
  /** When people are asked: once they are connected (the default), or when the app calls `signIn`. */
  readonly asksWhen?: SiwxAsksWhen | undefined
  /** When the session of an account ends by itself. */
  readonly signOut?: SignOutOptions | undefined
}

/**
 * The methods of a config that is fetched at the first of them, so that a page does not carry it before.
 *
 * @param lists Whether it knows where else an account is signed in.
 */
export function lazySiwx(options: SiwxOptions, create: () => Promise<SiwxConfig>, lists: boolean): SiwxConfig {
  let config: Promise<SiwxConfig> | undefined
  let context: SiwxContext | undefined
  const get = async () => {
    config ??= create().then((created) => {
      if (context) created.bind?.(context)
      return created
    })
    config.catch(() => {
      config = undefined
    })
    return config
  }
  const { required, asksWhen, signOut } = options
  return {
    bind: (given) => {
      context = given
    },
    createMessage: async (input) => (await get()).createMessage(input),
    addSession: async (session) => (await get()).addSession(session),
    setSessions: async (sessions) => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    ...(lists && {
      listSessions: async (account) => (await (await get()).listSessions?.(account)) ?? [],
      endSession: async (account, id) => (await get()).endSession?.(account, id),
    }),
    getRequired: () => required ?? true,
    asksWhen,
    ...signOut,
  }
}
