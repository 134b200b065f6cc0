import type { Language } from '../messages/textsFor.ts'
import type { Subject } from '../subject/subject.types.ts'

/** What a person is asked to do, in a few words. */
export function titleOf(subject: Subject, { texts }: Language): string {
  const { screen } = texts
  if (subject.kind === 'message') return subject.signIn ? screen.titleSignIn : screen.titleMessage
  if (subject.kind === 'typedData') return screen.titleTypedData
  const count = subject.kind === 'solana' ? subject.transactions.length : 1
  return count === 1 ? screen.titleTransaction : screen.titleTransactions.replace('{count}', String(count))
}
