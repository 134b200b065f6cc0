import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { AskAnswer, AskView, Decision } from '../../practice/src/shared/ask.schema.ts'
import type { Control, ControlState, Fault } from '../../practice/src/shared/control.schema.ts'
import type { PracticeSession } from '../../practice/src/shared/message.schema.ts'
import { type Batches, type CallsIntent, createBatches } from './batches.ts'
import type { PracticeChains } from './createChains.ts'
import type { Session, Sessions } from './createSessions.ts'
import { describeCalls } from './describeCalls.ts'
import { describeIntent } from './describeIntent.ts'
import { createFamilyRouter, type FamilyQuestion, type PracticeFamily } from './families/families.ts'
import { type AddedChain, findPracticeAccount, type Intent, parseIntent, practiceAccounts } from './parseIntent.ts'
import { performIntent } from './performIntent.ts'
import { RpcError } from './RpcError.ts'

const firstChainId = 1
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

type OpenAsk = { readonly origin: string; readonly session: Session | undefined; readonly intent: Intent | CallsIntent }
type Request = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly session: string | null
}

/** The practice wallet behind its window: what it asks, what it answers, and how it misbehaves when set to. */
export function createPracticeWallet(
  chains: PracticeChains,
  sessions: Sessions,
  families: readonly PracticeFamily[] = [],
  batches: Batches = createBatches(chains),
) {
  const asks = new Map<string, OpenAsk | FamilyQuestion>()
  let fault: Fault = { fault: 'none' }
  let autoApprove = false
  let questions = 0
  let account: ControlState['account'] = 'alice'

  const familyRouter = createFamilyRouter({ families, sessions, chosenAccount: () => account, onSession: endByFault })

  const chainOf = (session: Session | undefined) => session?.chainId ?? startingChainId()
  const startingChainId = () => (fault.fault === 'wrong-chain' ? fault.chainId : firstChainId)

  /** Takes a request from the window: a question to show, or its end when there is nothing to ask. */
  async function open(request: Request, signal: AbortSignal): Promise<AskAnswer> {
    if (fault.fault === 'silent') return { type: 'silence' }
    try {
      refuseByFault(request.method)
      if (familyRouter.knows(request.method))
        return await putQuestion(familyRouter.open(asSigned(request)), request.origin, signal)
      const found = sessions.find(request.session, request.origin)
      const session = found?.chainId === 0 ? undefined : found
      const intent =
        request.method === 'wallet_sendCalls'
          ? await understoodCalls(request.params, session)
          : understood(parseIntent(request.method, request.params), session)
      if (intent === 'done') return { type: 'answer', result: null, session: null }
      const opened: OpenAsk = { origin: request.origin, session, intent }
      questions += 1
      if (autoApprove) return await finish(opened, { decision: 'approve' }, signal)
      const ask = randomUUID()
      asks.set(ask, opened)
      const { origin } = request
      const view =
        intent.kind === 'calls'
          ? await describeCalls(chains, intent, batches.dataOf(intent.request))
          : await describeIntent(chains, chainOf(session), intent, origin)
      return { type: 'ask', ask, origin, view: view.kind === 'connect' ? chosenFirst(view) : view }
    } catch (error) {
      return { type: 'failure', error: RpcError.bodyOf(error) }
    }
  }

  /** The window chooses the first of the accounts. */
  function chosenFirst(view: Extract<AskView, { kind: 'connect' }>): AskView {
    const chosen = practiceAccounts.find(({ key }) => key === account)?.address
    const isChosen = ({ address }: { address: string }) => Number(address === chosen)
    return { ...view, accounts: view.accounts.toSorted((a, b) => isChosen(b) - isChosen(a)) }
  }

  async function putQuestion(question: FamilyQuestion, origin: string, signal: AbortSignal): Promise<AskAnswer> {
    questions += 1
    if (autoApprove) return finish(question, { decision: 'approve' }, signal)
    const ask = randomUUID()
    asks.set(ask, question)
    return { type: 'ask', ask, origin, view: await question.view() }
  }

  /** What is really signed: the form of a text's signature is a wallet's own choice. */
  function asSigned(request: Request): Request {
    if (fault.fault !== 'older-signatures' || request.method !== 'bitcoin_signMessage') return request
    return { ...request, params: request.params.map((one) => ({ ...Object(one), protocol: 'ecdsa' })) }
  }

  function refuseByFault(method: string): void {
    if (fault.fault === 'reject') throw new RpcError(4001, 'User rejected the request.')
    if (fault.fault === 'locked') throw new RpcError(fault.code, 'The practice wallet is locked.')
    const switching = method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain'
    if (fault.fault === 'wrong-chain' && switching) throw new RpcError(4902, 'Unrecognized chain ID.')
  }

  /** The intent as it will be asked, `'done'` when it is so already. Throws when this page may not ask it. */
  function understood(intent: Intent, session: Session | undefined): Intent | 'done' {
    if (intent.kind === 'connect') return intent
    if (session === undefined) throw new RpcError(4100, 'The page is not connected to the practice wallet.')
    if (intent.kind === 'addChain') {
      if (chains.find(intent.chain.chainId) === undefined) return checkedChain(intent)
      return understood({ kind: 'switchChain', chainId: intent.chain.chainId }, session)
    }
    if (intent.kind === 'switchChain') {
      if (chains.find(intent.chainId) === undefined) throw new RpcError(4902, 'Unrecognized chain ID.')
      return session.chainId === intent.chainId ? 'done' : intent
    }
    const signer = intent.kind === 'transaction' ? intent.transaction.from : intent.address
    if (!session.accounts.includes(signer)) throw new RpcError(4100, `The page has no access to ${signer}.`)
    if (intent.kind === 'transaction' && findPracticeAccount(signer)?.signer.address !== signer)
      throw new RpcError(4200, 'This practice account is a contract: it signs, and sends nothing.')
    const wanted = intent.kind === 'transaction' ? intent.transaction.chainId : undefined
    if (wanted !== undefined && wanted !== BigInt(session.chainId)) {
      throw new RpcError(-32602, `The transaction is for chain ${wanted}, the wallet stands on ${session.chainId}.`)
    }
    return intent
  }

  async function understoodCalls(params: readonly unknown[], session: Session | undefined): Promise<CallsIntent> {
    const request = await batches.read(params)
    const from = request.from ?? session?.accounts[0]
    if (from === undefined || !session?.accounts.includes(from))
      throw new RpcError(4100, 'The page has no access to this account.')
    return { kind: 'calls', request, from: from as Hex, upgrade: await batches.upgrades(request, from as Hex) }
  }

  /** The person's answer to an open question. */
  async function decide(ask: string, decision: Decision, signal: AbortSignal): Promise<AskAnswer> {
    const opened = asks.get(ask)
    if (opened === undefined) return { type: 'failure', error: { code: -32603, message: 'This question is over.' } }
    asks.delete(ask)
    try {
      return await finish(opened, decision, signal)
    } catch (error) {
      return { type: 'failure', error: RpcError.bodyOf(error) }
    }
  }

  async function finish(opened: OpenAsk | FamilyQuestion, decision: Decision, signal: AbortSignal): Promise<AskAnswer> {
    // Closing the window meanwhile takes the approval back.
    if (fault.fault === 'slow') await sleep(fault.delayMs, undefined, { signal })
    if (decision.decision === 'reject') throw new RpcError(4001, 'User rejected the request.')
    if (decision.decision === 'keepAccount') throw new RpcError(5750, 'The account is to stay as it is.')
    if ('approve' in opened) return opened.approve(decision.account)
    const { intent, origin, session } = opened
    if (intent.kind === 'connect') return connect(origin, intent.permissions, decision.account)
    if (session === undefined) throw new RpcError(4100, 'The page is not connected to the practice wallet.')
    if (intent.kind === 'addChain') await addChain(intent.chain)
    if (intent.kind === 'addChain' || intent.kind === 'switchChain') {
      const chainId = intent.kind === 'addChain' ? intent.chain.chainId : intent.chainId
      return { type: 'answer', result: null, session: wire(sessions.moveTo(session, chainId)) }
    }
    const result =
      intent.kind === 'calls'
        ? await batches.send(intent.request, intent.from, origin)
        : await performIntent(chains, session.chainId, intent)
    return { type: 'answer', result, session: null }
  }

  function connect(origin: string, permissions: boolean, chosen: string | undefined): AskAnswer {
    const found = practiceAccounts.find(
      (one) => one.address === chosen || (chosen === undefined && one.key === account),
    )
    if (found === undefined) throw new RpcError(-32602, 'The practice wallet has no such account.')
    const accounts = [found.address]
    const session = sessions.start(origin, accounts, startingChainId())
    endByFault(session)
    const permission = {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    }
    return { type: 'answer', result: permissions ? [permission] : accounts, session: wire(session) }
  }

  function endByFault(session: Session): void {
    if (fault.fault === 'disconnects') setTimeout(() => sessions.end(session, true), fault.afterMs).unref()
  }

  function checkedChain(intent: Extract<Intent, { kind: 'addChain' }>): Intent {
    const [rpcUrl] = intent.chain.rpcUrls
    if (loopback.has(new URL(rpcUrl).hostname)) return intent
    throw new RpcError(-32602, 'The practice wallet adds only chains on this computer.')
  }

  async function addChain({ chainId, chainName, nativeCurrency, rpcUrls }: AddedChain): Promise<void> {
    const { symbol, decimals } = nativeCurrency
    chains.add({ chainId, name: chainName, symbol, decimals, rpcUrl: rpcUrls[0] })
    const answered = await chains.client(chainId).getChainId()
    if (answered !== chainId) {
      chains.remove(chainId)
      throw new RpcError(-32602, `The node of ${chainName} says that it is chain ${answered}.`)
    }
  }

  /** What the in-page provider may know of a session. A locked wallet shows no accounts. */
  function wire({ id, accounts, chainId }: Session): PracticeSession {
    return { id, accounts: fault.fault === 'locked' ? [] : [...accounts], chainId }
  }

  function control({ fault: next, switches }: Control): void {
    if (switches.autoApprove !== undefined) autoApprove = switches.autoApprove
    if (switches.account !== undefined) account = switches.account
    if (switches.calls !== undefined) batches.setMode(switches.calls)
    if (switches.endSessions) for (const session of sessions.all()) sessions.end(session, false)
    if (next === undefined) return
    const standing = startingChainId()
    fault = next
    if (fault.fault === 'disconnects') for (const session of sessions.all()) sessions.end(session, true)
    if (startingChainId() === standing) return
    for (const session of sessions.all()) {
      if (session.chainId !== 0) sessions.moveTo(session, startingChainId())
    }
  }

  return {
    open,
    decide,
    control,
    session: (id: string, origin: string): PracticeSession | null => {
      const session = sessions.find(id, origin)
      return session === undefined ? null : wire(session)
    },
    state: (): ControlState => ({
      fault,
      autoApprove,
      account,
      calls: batches.mode(),
      questions,
      accounts: practiceAccounts.map((one) => ({ key: one.key, name: one.name, address: one.address })),
      sessions: sessions.all().map(({ origin, accounts, chainId, family }) => {
        const network = families.find(({ name }) => name === family)?.network ?? chains.nameOf(chainId)
        return { origin, accounts: [...accounts], network }
      }),
    }),
  }
}

export type PracticeWallet = ReturnType<typeof createPracticeWallet>
