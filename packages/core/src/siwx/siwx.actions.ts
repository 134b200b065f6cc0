import { type CaipAddress, KitError, toKitError } from '@latchkey/protocol'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import { selectAccount } from '../connection/account.selectors.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { closeModal } from '../modal/openModal.action.ts'
import { beginSiwx } from './beginSiwx.ts'
import { eventFacts, noNetwork, parseAccount, showSignIn, siwxMachine, tellTabs } from './siwx.effects.ts'
import { isSiwxRequired } from './siwx.selectors.ts'
import { siwxConfig } from './siwxConfig.ts'
import { accountOfSession, isSameAccount } from './siwxState.ts'

/**
 * Asks the wallet to sign the account in. Call it in a click handler: the text is ready by then, so that the wallet's
 * window opens inside the person's gesture. A sign-in that is under way is joined. Resolves with the session.
 *
 * @throws KitError `siwx/not-enabled`, `siwx/no-account`, `siwx/no-network`, `siwx/no-client`, `wallet/user-rejected`
 * and what the check of the answer says.
 */
export async function signIn(kit: Kit): Promise<SiwxSession> {
  const { options, store } = kit
  if (!options.siwx && !options.siweConfig) {
    throw new KitError({ code: 'siwx/not-enabled', shortMessage: 'SIWX is not enabled' })
  }
  const { address, networkId, connectionId } = selectAccount(store.getState())
  if (connectionId === undefined || address === undefined) {
    throw new KitError({ code: 'siwx/no-account', shortMessage: 'No ActiveCaipAddress found' })
  }
  if (networkId === undefined) throw new KitError({ code: 'siwx/no-network', shortMessage: noNetwork })
  if (!store.getState().connectors.some(({ id }) => id === connectionId)) {
    throw new KitError({ code: 'siwx/no-client', shortMessage: 'No ConnectionController client found' })
  }
  const { account, status } = store.getState().siwx
  if (account && status !== 'signed') kit.emit({ type: 'CLICK_SIGN_SIWX_MESSAGE', ...eventFacts(kit, account) })
  beginSiwx(kit)
  siwxMachine(kit).send({ type: 'SignRequested' })
  if (store.getState().siwx.error?.code === 'siwx/start-failed') siwxMachine(kit).send({ type: 'TextWanted' })
  return outcome(kit)
}

/** What the sign-in that is under way comes to. One whose text is not ready yet is asked for as soon as it is. */
function outcome(kit: Kit): Promise<SiwxSession> {
  const { store } = kit
  const account = selectAccount(store.getState()).caipAddress
  let isAsked = store.getState().siwx.status === 'signing'
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = store.getState()
      const { siwx } = state
      const session = siwx.sessions.find(
        (one) => siwx.account !== undefined && isSameAccount(accountOfSession(one), siwx.account),
      )
      if (selectAccount(state).caipAddress !== account) {
        finish(() => reject(new KitError({ code: 'request/aborted', shortMessage: 'Request was aborted' })))
      } else if (siwx.account !== account) return
      else if (siwx.status === 'signed' && session) finish(() => resolve(session))
      else if (siwx.status === 'refused' && siwx.error && (isAsked || !canRetry(siwx.error))) {
        finish(() => reject(siwx.error))
      } else if (!isAsked && siwx.message && (siwx.status === 'needs-signature' || siwx.status === 'refused')) {
        isAsked = true
        siwxMachine(kit).send({ type: 'SignRequested' })
      } else if (siwx.status === 'signing') isAsked = true
      else if (siwx.status === 'needs-signature' && !siwx.message) siwxMachine(kit).send({ type: 'TextWanted' })
    }
    const finish = (settle: () => void) => {
      unsubscribe()
      settle()
    }
    const unsubscribe = store.subscribe(look)
    look()
  })
}

/** A text that is for another site is so however often it is made. */
const canRetry = ({ code }: KitError) => code !== 'siwx/domain-mismatch' && code !== 'siwx/start-failed'

/** Leaves the sign-in: disconnects where it is required, else closes the modal (spec 4). */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const { siwx, activeNamespace } = kit.store.getState()
  if (siwx.account) kit.emit({ type: 'CLICK_CANCEL_SIWX', ...eventFacts(kit, siwx.account) })
  if (isSiwxRequired(kit)) await disconnect(kit, { namespace: activeNamespace })
  else closeModal(kit)
}

/**
 * Ends the session of an account, or of all that are signed in. The wallet stays connected; where a sign-in is required
 * it is asked for.
 * @throws KitError what ending it with the server comes to: the session may still be alive there.
 */
export async function signOut(kit: Kit, options: signOut.Options = {}): Promise<void> {
  const { sessions, account } = kit.store.getState().siwx
  const ending = sessions
    .map(accountOfSession)
    .filter((one) => options.account === undefined || isSameAccount(one, options.account))
  await revoke(kit, ending)
  const isOwn = account !== undefined && ending.some((one) => isSameAccount(one, account))
  if (isOwn && isSiwxRequired(kit)) showSignIn(kit)
}

export declare namespace signOut {
  type Options = { account?: CaipAddress | undefined }
}

/**
 * Ends the session of an account that is gone, also one that the server has yet to take. What it says to that is logged:
 * the person has left.
 */
export async function endSession(kit: Kit, account: CaipAddress): Promise<void> {
  const last = siwxMachine(kit).last('add')
  try {
    const isJudged = last?.effect.type === 'add' && isSameAccount(accountOfSession(last.effect.session), account)
    if (isJudged) await last.result
    await revoke(kit, [account])
  } catch (error) {
    kit.env.log('warn', 'The session of an account that left could not be ended', error)
  }
}

async function revoke(kit: Kit, accounts: readonly CaipAddress[]): Promise<void> {
  const config = await siwxConfig(kit)
  for (const account of accounts) {
    const { chainId, address } = parseAccount(account)
    try {
      await config.revokeSession(chainId, address)
    } catch (error) {
      throw toKitError(error)
    }
  }
  siwxMachine(kit).send({ type: 'SignedOut', accounts })
  if (accounts.length > 0) tellTabs(kit)
}
