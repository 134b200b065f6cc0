import type { AskAnswer, AskView } from '../../../practice/src/shared/ask.schema.ts'
import type { PracticeSession } from '../../../practice/src/shared/message.schema.ts'
import type { Persona } from '../../world/personas.ts'
import type { Session, Sessions } from '../createSessions.ts'
import { RpcError } from '../RpcError.ts'
import { signInView } from '../signInView.ts'

type Request = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly session: string | null
}

/** A question of a page, and what a yes does. `account` is the address that was chosen on the connect screen. */
export type FamilyQuestion = {
  readonly view: () => Promise<AskView>
  readonly approve: (account: string | undefined) => Promise<AskAnswer>
}

/** What pages ask of the practice wallet on the chains of other families. */
export function createFamilyRouter({ families, sessions, chosenAccount, onSession }: createFamilyRouter.Options) {
  const familyOf = (method: string) => families.find(({ name }) => method.startsWith(`${name}_`))

  /** The window chooses the first of them. */
  function inOrder(accounts: readonly FamilyAccount[]): readonly FamilyAccount[] {
    const isChosen = ({ key }: FamilyAccount) => Number(key === chosenAccount())
    return accounts.toSorted((a, b) => isChosen(b) - isChosen(a))
  }

  function connect(family: PracticeFamily, origin: string): FamilyQuestion {
    return {
      view: async () => ({
        kind: 'connect',
        network: family.network,
        accounts: await Promise.all(
          inOrder(family.accounts).map(async (account) => {
            return { name: account.name, address: account.addresses[0], balance: await family.balanceText(account) }
          }),
        ),
      }),
      approve: async (chosen) => {
        const found = family.accounts.find(
          ({ key, addresses }) => addresses[0] === chosen || (chosen === undefined && key === chosenAccount()),
        )
        if (found === undefined) throw new RpcError(-32602, 'The practice wallet has no such account.')
        return { type: 'answer', result: found.addresses, session: letIn(family, origin, found) }
      },
    }
  }

  function letIn(family: PracticeFamily, origin: string, { addresses }: FamilyAccount): PracticeSession {
    const session = sessions.start(origin, addresses, 0, family.name)
    onSession(session)
    return { id: session.id, accounts: [...session.accounts], chainId: session.chainId }
  }

  /** One question for both, where the page is not in yet. */
  function signIn(family: PracticeFamily, request: Request, known: Session | undefined): FamilyQuestion {
    const asked = family.signIn?.(request.params)
    if (asked === undefined) throw new RpcError(4200, `The practice wallet doesn't know ${request.method}.`)
    const accounts = family.accounts.filter(({ addresses: [address] }) => {
      return (known?.accounts.includes(address) ?? true) && (asked.address ?? address) === address
    })
    if (accounts.length === 0) throw new RpcError(4100, `The page has no access to ${asked.address}.`)
    const { network } = family
    return {
      view: async () => {
        const shown = accounts.map(async (account) => {
          const [address] = account.addresses
          const balance = known ? '' : await family.balanceText(account)
          return { name: account.name, address, balance, text: asked.textOf(address) }
        })
        const { origin } = request
        const view = signInView({ network, accounts: await Promise.all(shown), origin, connects: !known })
        if (view === undefined) throw new RpcError(-32602, "The sign-in can't be read.")
        return view
      },
      approve: async (chosen) => {
        const account =
          accounts.find(({ addresses }) => addresses[0] === chosen) ??
          accounts.find(({ key }) => key === chosenAccount()) ??
          accounts[0]
        if (account === undefined) throw new RpcError(-32602, 'The practice wallet has no such account.')
        const result = await asked.perform(account.addresses[0])
        return { type: 'answer', result, session: known ? null : letIn(family, request.origin, account) }
      },
    }
  }

  return {
    knows: (method: string): boolean => familyOf(method) !== undefined,
    /** @throws RpcError when this page may not ask it, or it cannot be read. */
    open(request: Request): FamilyQuestion {
      const { origin, method, params, session: id } = request
      const family = familyOf(method)
      if (family === undefined) throw new RpcError(4200, `The practice wallet doesn't know ${method}.`)
      if (method === `${family.name}_connect`) return connect(family, origin)
      const found = sessions.find(id, origin)
      const session = found?.family === family.name ? found : undefined
      if (method === `${family.name}_signIn`) return signIn(family, request, session)
      if (session === undefined) {
        throw new RpcError(4100, 'The page is not connected to the practice wallet.')
      }
      const intent = family.understand(method, params)
      const unauthorized = intent.signers.find((signer) => !session.accounts.includes(signer))
      if (unauthorized !== undefined) throw new RpcError(4100, `The page has no access to ${unauthorized}.`)
      return {
        view: () => intent.view(origin),
        approve: async () => ({ type: 'answer', result: await intent.perform(), session: null }),
      }
    },
  }
}

export declare namespace createFamilyRouter {
  type Options = {
    families: readonly PracticeFamily[]
    sessions: Sessions
    /** Who is chosen where the window did not ask. */
    chosenAccount: () => string
    /** Called for each page that connects. */
    onSession: (session: Session) => void
  }
}

/** An account of the practice wallet on another kind of chain. */
export type FamilyAccount = {
  readonly key: Persona
  readonly name: string
  /** What a page gets to see, the one to be chosen by first. */
  readonly addresses: readonly [string, ...string[]]
}

/** A request to sign something, understood. */
export type FamilyIntent = {
  /** The addresses that have to sign: the page must be authorized for all of them. */
  readonly signers: readonly string[]
  /** `origin`: of the page, where it is known. */
  readonly view: (origin?: string) => Promise<AskView>
  readonly perform: () => Promise<unknown>
}

/** A sign-in that a page asks for, understood. */
export type FamilySignIn = {
  /** The only account that the page takes. */
  readonly address: string | undefined
  readonly textOf: (address: string) => string
  readonly perform: (address: string) => Promise<unknown>
}

/** A kind of chain that the practice wallet speaks besides Ethereum's. Its methods begin with `<name>_`. */
export type PracticeFamily = {
  readonly name: string
  /** What the window calls its chain. */
  readonly network: string
  readonly accounts: readonly FamilyAccount[]
  readonly balanceText: (account: FamilyAccount) => Promise<string>
  /**
   * Reads what a page wants, but for `<name>_connect`, which all have.
   * @throws RpcError -32602 with the reason, 4200 for an unknown method.
   */
  readonly understand: (method: string, params: readonly unknown[]) => FamilyIntent
  /**
   * Reads `<name>_signIn`, which lets a page in that is not yet. Absent: the chain has no such thing.
   * @throws RpcError -32602 with the reason.
   */
  readonly signIn?: (params: readonly unknown[]) => FamilySignIn
}
