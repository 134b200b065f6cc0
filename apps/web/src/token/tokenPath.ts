import type { TokenBalance } from '@latchkey/core/queries'
import { holdingId } from '../home/holdingId.ts'
import type { Subject } from '../portfolio/subject.types.ts'
import { subjectPath } from '../portfolio/subjectPath.ts'

/** Where the page of a token is. */
export function tokenPath(subject: Subject, holding: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return subjectPath(subject, `/token/${encodeURIComponent(holdingId(holding))}`)
}
