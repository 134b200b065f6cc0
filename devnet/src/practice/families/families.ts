import type { AskAnswer, AskView } from '../../../practice/src/shared/ask.schema.ts'
import type { Persona } from '../../world/personas.ts'
import type { Session, Sessions } from '../createSessions.ts'
import { RpcError } from '../RpcError.ts'

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

  function connect(family: PracticeFamily, origin: string): FamilyQuestion {
    return {
      view: async () => ({
        kind: 'connect',
        network: family.network,
        accounts: await Promise.all(
          family.accounts.map(async (account) => {
            return { name: account.name, address: account.addresses[0], balance: await family.balanceText(account) }
          }),
        ),
      }),
      approve: async (chosen) => {
        const found = family.accounts.find(
          ({ key, addresses }) => addresses[0] === chosen || (chosen === undefined && key === chosenAccount()),
        )
        if (found === undefined) throw new RpcError(-32602, 'The practice wallet has no such account.')
        const session = sessions.start(origin, found.addresses, 0, family.name)
        onSession(session)
        return { type: 'answer', result: found.addresses, session: { ...session, accounts: [...session.accounts] } }
      },
    }
  }

  return {
    knows: (method: string): boolean => familyOf(method) !== undefined,
    /** @throws RpcError when this page may not ask it, or it cannot be read. */
    open({ origin, method, params, session: id }: Request): FamilyQuestion {
      const family = familyOf(method)
      if (family === undefined) throw new RpcError(4200, `The practice wallet doesn't know ${method}.`)
      if (method === `${family.name}_connect`) return connect(family, origin)
      const session = sessions.find(id, origin)
      if (session === undefined || session.family !== family.name) {
        throw new RpcError(4100, 'The page is not connected to the practice wallet.')
      }
      const intent = family.understand(method, params)
      const unauthorized = intent.signers.find((signer) => !session.accounts.includes(signer))
      if (unauthorized !== undefined) throw new RpcError(4100, `The page has no access to ${unauthorized}.`)
      return {
        view: intent.view,
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
  readonly view: () => Promise<AskView>
  readonly perform: () => Promise<unknown>
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
}
