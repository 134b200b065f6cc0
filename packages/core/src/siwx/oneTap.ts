import { type CaipAddress, KitError, type Namespace, toKitError } from '@latchkey/protocol'
import {
  readCacao,
  readRecap,
  readSiwxText,
  recapStatement,
  type SiwxMessage,
  type SiwxMessageData,
  type SiwxSession,
  signInFamilies,
} from '@latchkey/protocol/siwx'
import { connectHook } from '../connection/connectHook.ts'
import type { Kit } from '../kit/kit.types.ts'
import { isConnected } from '../modal/openModal.action.ts'
import type { Connector, SignInRequest, SignInResult } from '../ports/connector.ts'
import { endSession } from './siwx.actions.ts'
import { atOnce, eventFacts, showAuthenticating, siwxMachine, tellTabs } from './siwx.effects.ts'
import { accountOfSession, isSameAccount, type SiwxConfig } from './siwxState.ts'

/** A text that waits longer than this for a wallet is not asked for any more: its nonce runs out. */
const freshMs = 240_000

type Prepared = { readonly message: SiwxMessage; readonly atMs: number }

/**
 * Has a sign-in ready when the modal opens, so that a wallet which can is asked for it together with the connection
 * (CAIP-222, Sign In With Solana). Returns the stop function.
 */
export function watchOneTap(kit: Kit, config: SiwxConfig): () => void {
  const prepared = new Map<Namespace, Prepared>()

  const prepare = async (family: Namespace) => {
    const { networkByNamespace, activeNamespace } = kit.store.getState()
    const chainId = networkByNamespace[family]
    if (!chainId || (activeNamespace !== family && kit.networks[0]?.chainNamespace !== family)) return
    try {
      const message = await config.createMessage({ accountAddress: '', chainId })
      if (message.domain === new URL(kit.env.href()).host)
        prepared.set(family, { message, atMs: kit.env.clock.nowMs() })
    } catch (error) {
      kit.env.log('debug', 'No sign-in is ready: wallets are asked for the connection alone', error)
    }
  }

  const offer = (connector: Connector, networkIds: readonly string[]) => {
    // Its own screen follows the login: what is signed there names the account that the login has brought.
    atOnce(kit).connectorId = connector.type === 'AUTH' ? connector.id : undefined
    const families = new Set(networkIds.map((id) => id.split(':')[0] as Namespace))
    const family = families.size === 1 ? [...families][0] : connector.signInFamily
    if (!family || !families.has(family) || connector.type === 'AUTH') return undefined
    const ready = prepared.get(family)
    if (!ready || kit.env.clock.nowMs() - ready.atMs > freshMs) return undefined
    prepared.delete(family)
    const chains = networkIds.filter((id) => id.startsWith(`${family}:`))
    const signIn = requestOf(ready.message, chains as SignInRequest['chains'])
    return { signIn, onSignIn: (results: readonly SignInResult[]) => judge(kit, config, signIn, results) }
  }

  const prepareAll = () => {
    if (isConnected(kit.store.getState())) return
    prepared.clear()
    for (const family of signInFamilies) void prepare(family)
  }
  const hook = connectHook(kit)
  hook.ask = offer
  if (kit.store.getState().modal.open) prepareAll()
  const stop = kit.onEvent(({ type }) => {
    if (type === 'MODAL_OPEN') prepareAll()
  })
  return () => {
    hook.ask = undefined
    stop()
  }
}

function requestOf(message: SiwxMessage, chains: SignInRequest['chains']): SignInRequest {
  const { domain, uri, nonce, version, chainId, issuedAt, expirationTime, notBefore } = message
  const { statement, requestId, resources } = message
  return {
    ...{ domain, uri, nonce, version, chainId, statement, requestId, resources },
    chains: [chainId, ...chains.filter((id) => id !== chainId)],
    iat: issuedAt ?? '',
    exp: expirationTime,
    nbf: notBefore,
  }
}

/** @throws KitError what the app's check says; the connector then ends the wallet's session. */
async function judge(
  kit: Kit,
  config: SiwxConfig,
  request: SignInRequest,
  results: readonly SignInResult[],
): Promise<void> {
  const done = showAuthenticating(kit)
  try {
    const sessions = results.map((result) => sessionOf(request, result))
    // `setSessions` takes the place of all that there were: others who are signed in stay so.
    if (kit.store.getState().siwx.sessions.length === 0) await config.setSessions(sessions)
    else for (const session of sessions) await config.addSession(session)
    siwxMachine(kit).send({ type: 'SessionsSet', sessions })
    const [first] = sessions
    if (first) kit.emit({ type: 'SIWX_AUTH_SUCCESS', ...eventFacts(kit, accountOfSession(first)) })
    tellTabs(kit)
    if (config.signOutOnDisconnect ?? true) endUnlessConnected(kit, sessions.map(accountOfSession))
  } catch (error) {
    kit.emit({ type: 'SIWX_AUTH_ERROR', network: request.chainId, isSmartAccount: false })
    throw toKitError(error)
  } finally {
    done()
  }
}

/**
 * Ends the sessions of accounts that are not let in after all: the person has given up, or the wallet has left, while the
 * server judged what was signed.
 */
function endUnlessConnected(kit: Kit, accounts: readonly CaipAddress[]): void {
  const look = () => {
    const { attempt, connections } = kit.store.getState()
    if (attempt.status === 'pending') return
    stop()
    const connected = [...connections.values()].flatMap((connection) => connection.accounts)
    const left = accounts.filter((account) => !connected.some((one) => isSameAccount(one, account)))
    for (const account of left) void endSession(kit, account)
  }
  const stop = kit.store.subscribe(look)
  look()
}

/** The session of an answer that is an answer to the request, word for word. @throws KitError `siwx/answer-mismatch`. */
export function sessionOf(request: SignInRequest, result: SignInResult): SiwxSession {
  const { message, signature, cacao, account } = result
  const said = readAnswer(result)
  if (!said || `${said.chainId}:${said.accountAddress}` !== account) throw mismatch('account')
  const recap = readRecap(said.resources)
  const isRecap = recap !== undefined && readRecap(request.resources) === undefined
  const plain = isRecap ? said.resources?.slice(0, -1) : said.resources
  const expected = {
    domain: request.domain,
    uri: request.uri,
    version: request.version,
    nonce: request.nonce,
    issuedAt: request.iat || undefined,
    expirationTime: request.exp,
    notBefore: request.nbf,
    requestId: request.requestId,
    statement: recapStatement(request.statement, said.resources),
  }
  for (const [key, value] of Object.entries(expected)) {
    if (said[key as keyof typeof expected] !== value) throw mismatch(key)
  }
  if (JSON.stringify(plain ?? []) !== JSON.stringify(request.resources ?? [])) throw mismatch('resources')
  if (!request.chains.includes(said.chainId)) throw mismatch('chain')
  const methods = request.methods ?? result.askedMethods
  if (isRecap && !isWithin(recap, { ...request, methods })) throw mismatch('recap')
  return { data: said, message, signature, cacao }
}

function readAnswer({ message, cacao }: SignInResult): SiwxMessageData | undefined {
  if (cacao) return readCacao(cacao)
  try {
    const { scheme: _, networkName: __, ...said } = readSiwxText(message)
    return said
  } catch {
    return undefined
  }
}

/** Whether a ReCap allows the asked methods on the asked chains alone (ERC-5573). */
function isWithin(recap: NonNullable<ReturnType<typeof readRecap>>, { chains, methods = [] }: SignInRequest): boolean {
  const asked = new Set(methods.map((method) => `request/${method}`))
  return Object.entries(recap.att).every(
    ([family, abilities]) =>
      chains.some((chain) => chain.startsWith(`${family}:`)) &&
      Object.entries(abilities).every(
        ([name, limits]) =>
          asked.has(name) &&
          limits.every((limit) => (limit.chains ?? []).every((chain) => chains.includes(chain as never))),
      ),
  )
}

function mismatch(details: string): KitError {
  return new KitError({ code: 'siwx/answer-mismatch', shortMessage: 'The wallet signed another request', details })
}
