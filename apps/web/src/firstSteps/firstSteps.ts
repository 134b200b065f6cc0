import type { HistoryEntry } from '@latchkey/protocol/http'

/** What a newcomer may do first, in this order. */
export type StepName = 'practiceMoney' | 'addMoney' | 'pay' | 'name' | 'passkey'

/** What the steps follow from: what is there, never what was pressed. Undefined while it is not known. */
export type StepFacts = {
  /** The money is practice money, and there is a faucet. */
  readonly practice: boolean
  readonly hasMoney: boolean | undefined
  readonly hasPaid: boolean | undefined
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
  const { practice, hasMoney, hasPaid, hasName, isLoggedIn, hasRecovery, canName } = facts
  const money: readonly Step[] = practice
    ? [
        { name: 'practiceMoney', done: hasMoney },
        { name: 'pay', done: hasPaid },
      ]
    : [{ name: 'addMoney', done: hasMoney }, ...(canName ? [{ name: 'name', done: hasName } as const] : [])]
  return [...money, ...(isLoggedIn ? [{ name: 'passkey', done: hasRecovery } as const] : [])]
}

/** Whether all of them are done, as far as is known. */
export function allDone(steps: readonly Step[]): boolean {
  return steps.every(({ done }) => done === true)
}

/**
 * Whether an account paid somebody else: it sent some of a coin or a token itself, which went through. What others took,
 * an NFT, nothing, and what it sent to itself are no payments.
 *
 * @param isOwn Whether an address is one of the person's.
 */
export function isPayment({ metadata, transfers }: HistoryEntry, isOwn: (address: string) => boolean): boolean {
  if (metadata.status !== 'confirmed' || metadata.operationType !== 'send' || !isOwn(metadata.sentFrom)) return false
  return (transfers ?? []).some(
    ({ direction, quantity, nft_info, recipient }) =>
      direction === 'out' &&
      nft_info == null &&
      Number(quantity.numeric) > 0 &&
      (recipient === undefined || !isOwn(recipient)),
  )
}
