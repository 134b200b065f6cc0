import type { Action, DecodedRequest } from '@latchkey/reading'
import type { Verb } from '../messages/texts.types.ts'
import { mainAction } from './drawSubject.ts'
import { amountText } from './partNode.ts'
import type { DrawContext } from './view.types.ts'

/** As long as a button of a small screen holds beside its verb. */
const amountLength = 14

/** What the button says: what it does, with the amount where that fits. */
export function verbOf(decoded: DecodedRequest, context: DrawContext, held: boolean): string {
  const { verb } = context.language.texts
  const at = held ? 1 : 0
  if (decoded.kind === 'message') return verb[decoded.signIn ? 'signIn' : 'sign'][at]
  if (decoded.kind === 'grants') return verb.allowPlain[at]
  const main = mainAction(decoded)
  if (main === undefined) return verb[decoded.kind === 'typedData' ? 'sign' : 'approve'][at]
  const found = verbs[main.key]
  if (found !== 'send' && found !== 'allow' && found !== 'swap') return verb[found ?? 'approve'][at]
  const amount = amountOf(main, context)
  return amount === undefined ? verb[`${found}Plain`][at] : verb[found][at].replace('{amount}', amount)
}

const verbs: Partial<Record<Action['key'], Verb>> = {
  sendNative: 'send',
  transfer: 'send',
  transferItem: 'send',
  swap: 'swap',
  approve: 'allow',
  approveMore: 'allow',
  approveAll: 'allow',
  permit: 'allow',
  permitUntil: 'allow',
  spendOnce: 'allow',
  revoke: 'revoke',
  revokeAll: 'revoke',
  lockdown: 'revoke',
  disableDelegation: 'revoke',
  disableDelegations: 'revoke',
}

function amountOf({ parts }: Action, context: DrawContext): string | undefined {
  const amount = parts.amount ?? parts.give
  const text = amount?.kind === 'amount' ? amountText(amount.units, amount.asset, context) : undefined
  // Isolated: a token's symbol may be written in the other direction.
  return text !== undefined && text.length <= amountLength ? `\u2068${text}\u2069` : undefined
}
