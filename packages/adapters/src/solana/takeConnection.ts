import type { ConnectOptions, ConnectorSession, SignInResult } from '@latchkey/core/ports'
import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import type { SignInAsk } from './askToSignIn.ts'
import { answerMismatch, readSignedIn } from './readSignedIn.ts'
import { callFeature, type StandardWallet } from './standardWallet.ts'
import { toWalletError } from './toWalletError.ts'

/** A plain connection: asks, and reads what the wallet shows now. */
type Plain = { ask(): Promise<unknown>; read(): ConnectorSession }

/** The wallet's answer to a plain connection. @throws KitError */
export async function takeConnection(asked: Promise<unknown>, { read }: Plain): Promise<ConnectorSession> {
  return asked.then(read).catch(rethrown)
}

/**
 * The wallet's answer to a sign-in. It waits for the verdict on what was signed; where that is none of the request or is
 * refused, the wallet forgets the page.
 * @throws KitError `siwx/answer-mismatch`, what a plain connection throws, and what the verdict does.
 */
export async function takeSignIn(
  wallet: StandardWallet,
  { chainId, answer }: SignInAsk,
  { onSignIn, signal }: ConnectOptions,
  plain: Plain,
): Promise<ConnectorSession> {
  let said: unknown
  try {
    said = await answer
  } catch (error) {
    const known = toWalletError(error)
    // It has the feature, and can't sign in with this account: one of a hardware wallet, say.
    if (isKitError(known, 'wallet/unsupported-method')) return takeConnection(plain.ask(), plain)
    throw known
  }
  try {
    signal.throwIfAborted()
    const { address, result } = await readAnswer(wallet, said, chainId, plain).catch(rethrown)
    await onSignIn?.([result])
    signal.throwIfAborted()
    // The wallet may have gone on to another account meanwhile.
    return sessionWith(address, plain)
  } catch (error) {
    await callFeature(wallet, 'standard:disconnect', 'disconnect')?.catch(() => {})
    throw error
  }
}

async function readAnswer(
  wallet: StandardWallet,
  answer: unknown,
  chainId: CaipNetworkId,
  plain: Plain,
): Promise<{ readonly address: string; readonly result: SignInResult }> {
  const signed = readSignedIn(answer, chainId)
  // Some wallets show their accounts only to a page that asks for them.
  if (wallet.accounts.length === 0) await callFeature(wallet, 'standard:connect', 'connect', { silent: true })
  sessionWith(signed.address, plain)
  return signed
}

/** The session that the wallet shows now, with the account that has signed among its own. */
function sessionWith(address: string, { read }: Plain): ConnectorSession {
  const session = read()
  if (session.accounts.some((account) => account.endsWith(`:${address}`))) return session
  throw answerMismatch('It signed with an account that it does not show')
}

function rethrown(error: unknown): never {
  throw toWalletError(error)
}
