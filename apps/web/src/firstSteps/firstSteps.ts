/** What a newcomer may do first, in this order. */
export type StepName = 'practiceMoney' | 'addMoney' | 'pay' | 'name' | 'passkey'

/** What the steps follow from: what is there, never what was pressed. Undefined while it is not known. */
export type StepFacts = {
  /** The money is practice money, and there is a faucet. */
  readonly practice: boolean
  readonly hasMoney: boolean | undefined
  readonly hasSent: boolean | undefined
  readonly hasName: boolean | undefined
  /** Whether the wallet is this app's own. */
  readonly isLoggedIn: boolean
  /** Whether anything but the mailbox leads back to the wallet. */
  readonly hasRecovery: boolean | undefined
  readonly canName: boolean
}

export type Step = { readonly name: StepName; readonly done: boolean | undefined }

/** The steps that there are for an account. */
export function firstSteps(facts: StepFacts): readonly Step[] {
  const { practice, hasMoney, hasSent, hasName, isLoggedIn, hasRecovery, canName } = facts
  const money: readonly Step[] = practice
    ? [
        { name: 'practiceMoney', done: hasMoney },
        { name: 'pay', done: hasSent },
      ]
    : [{ name: 'addMoney', done: hasMoney }, ...(canName ? [{ name: 'name', done: hasName } as const] : [])]
  return [...money, ...(isLoggedIn ? [{ name: 'passkey', done: hasRecovery } as const] : [])]
}

/** Whether all of them are done, as far as is known. */
export function allDone(steps: readonly Step[]): boolean {
  return steps.every(({ done }) => done === true)
}
