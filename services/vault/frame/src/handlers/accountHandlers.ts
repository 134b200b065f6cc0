import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { frameAddressOf, frameNetworkId, isFrameFamily } from '@latchkey/protocol/frame'
import { accountEndpoints, emailSchema } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultError } from '../errors/VaultError.ts'
import type { Login } from '../login/createLogin.ts'
import type { LoginRequest } from '../login/settleLogin.ts'
import { manageDevices } from '../security/manageDevices.ts'
import type { SecurityFlows } from '../security/securityFlow.ts'
import { withStepUp } from '../security/stepUp.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { AccountTypes } from '../smartAccounts/accountTypes.ts'
import { guardianMailbox } from '../wallet/guardianOwner.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { Handlers } from './requestRouter.ts'

type Names =
  | 'GET_USER'
  | 'SIGN_OUT'
  | 'IS_CONNECTED'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'
  | 'MANAGE_DEVICES'

/** Callers wait 3 s for a sign-out (spec 9); the answer leaves before that, and the service hears of it later. */
const signOutMs = 2_000

export declare namespace accountHandlers {
  type Options = {
    readonly login: Login
    readonly sessions: Sessions
    readonly flows: SecurityFlows
    /** Called after a logout. */
    readonly onLeave: () => void
    readonly accounts: AccountTypes
    /** The chain in use. */
    readonly chain: { current: CaipNetworkId }
  }
}

/** Who is logged in. A wallet has one address on all EVM chains, whatever type of account it is there. */
export function accountHandlers(options: accountHandlers.Options): Pick<Handlers, Names> {
  const { login, sessions, flows, accounts, chain } = options
  let change: string | undefined
  let ending: Promise<void> | undefined

  function expectChange(): string {
    if (change === undefined) throw new VaultError('login/attempt-closed')
    return change
  }

  /**
   * Has the person authenticate again on the frame's own screen where the service requires that, and the page shows it.
   */
  async function proven<Result>(request: LoginRequest, call: () => Promise<Result>): Promise<Result> {
    if (request.channel === 'compat') return call()
    const stopWaiting = request.wait('screen')
    try {
      return await flows.run(request, (flow) => withStepUp(flow, call))
    } finally {
      stopWaiting()
    }
  }

  async function signOut(signal: AbortSignal): Promise<void> {
    login.cancel()
    options.onLeave()
    change = undefined
    ending ??= sessions
      .end()
      .catch(() => {})
      .finally(() => {
        ending = undefined
      })
    await Promise.race([ending, waitMs(signOutMs, signal)])
  }

  async function addressOn(networkId: CaipNetworkId, context: LoginRequest) {
    const { session, wallet } = await login.wallet(context)
    const address = frameAddressOf(wallet.addresses, networkId)
    // A page asks for each family that it works with, and a wallet of a single key is of one.
    const code = isFrameFamily(networkId) ? 'wallet/no-account' : 'rpc/invalid-params'
    if (address === undefined) throw new VaultError(code, { details: networkId })
    return { session, address }
  }

  return {
    async GET_USER(payload, context) {
      const networkId = payload?.chainId === undefined ? chain.current : frameNetworkId(payload.chainId)
      const { session, address } = await addressOn(networkId, context)
      chain.current = networkId
      if (payload?.preferredAccountType !== undefined) accounts.suggest(payload.preferredAccountType)
      const { id: user, userName, guardianProvider } = session.user
      // One that does not lead to the wallet yet is none that a page may promise anything of.
      const email = guardianProvider === 'farcaster' ? null : session.user.email
      const { type, state } = await accounts.on(networkId, { user, address }, context.signal)
      return {
        email,
        userName,
        address,
        chainId: payload?.chainId ?? networkId,
        accounts: [{ address, type }],
        smartAccountDeployed: state === 'smart',
        preferredAccountType: type,
      }
    },
    async SIGN_OUT(_, { signal }) {
      await signOut(signal)
      return undefined
    },
    async IS_CONNECTED() {
      if ((await sessions.kept()) === undefined) return { isConnected: false }
      try {
        await sessions.fresh()
        return { isConnected: true }
      } catch (error) {
        // A definite no clears the page's cache; anything else says nothing about the session.
        if (error instanceof VaultError && error.code === 'frame/session-expired') return { isConnected: false }
        throw error
      }
    },
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS(_, { signal }) {
      const ids = await accounts.chains(signal)
      return { smartAccountEnabledNetworks: ids.map((id) => Number(parseCaipNetworkId(id).reference)) }
    },
    async INIT_SMART_ACCOUNT(_, context) {
      // Nothing is sent for it: an account becomes smart with the first batch that needs that.
      const { session, address } = await addressOn(chain.current, context)
      const { state } = await accounts.on(chain.current, { user: session.user.id, address }, context.signal)
      if (state !== 'plain' && state !== 'smart') throw new VaultError('frame/not-offered')
      return { address, isDeployed: state === 'smart' }
    },
    async SET_PREFERRED_ACCOUNT({ type }, context) {
      const { session, address } = await addressOn(chain.current, context)
      const owner = { user: session.user.id, address }
      return { type: await accounts.prefer(type, chain.current, owner, context.signal), address }
    },
    async UPDATE_EMAIL({ email }, request) {
      if (!v.is(emailSchema, email)) throw new VaultError('login/email-invalid')
      const update = () => sessions.call(accountEndpoints.emailUpdate, { email })
      const { action, attemptId } = await proven(request, update)
      change = attemptId
      return { action }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await sessions.call(accountEndpoints.emailPrimary, { attemptId: expectChange(), code: otp })
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, request) {
      const body = { attemptId: expectChange(), code: otp }
      const { newEmail } = await sessions.call(accountEndpoints.emailSecondary, body)
      change = undefined
      await sessions.renew()
      // The guardian asks both mailboxes itself; a wallet whose guardian does not answer now stays with the old one.
      await flows.run(request, ({ ports }) => guardianMailbox(ports, { ask: true })).catch(() => {})
      return { newEmail }
    },
    async MANAGE_DEVICES(_, request) {
      const { loggedOut } = await flows.run(request, manageDevices)
      if (loggedOut) await signOut(request.signal)
      return { loggedOut }
    },
  }
}
