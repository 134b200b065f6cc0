import { assetFacts } from './assetFacts.ts'
import { changesBox } from './changesBox.ts'
import { element } from './element.ts'
import { feeRow } from './feeRow.ts'
import { findingsBox } from './findingsBox.ts'
import { limitBox } from './limitBox.ts'
import { rawText } from './rawText.ts'
import { subjectBox } from './subjectBox.ts'
import { titleOf } from './titleOf.ts'
import type { DrawContext, Review } from './view.types.ts'
import { whoBox } from './whoBox.ts'

/** Where an unlimited allowance can be made smaller. */
function limitOf({ subject, verdict, facts }: Review, context: DrawContext, use: (units: bigint) => void) {
  if (!facts || subject.kind !== 'transaction' || !verdict.findings.some((one) => one.level === 'edit'))
    return undefined
  const { amount } = subject.action.parts
  const asset = amount?.kind === 'amount' ? assetFacts(amount.asset, context) : undefined
  return asset && limitBox(asset, context.language, use)
}

/** What the screen says, in its fixed order: who asks, chain, account, what changes, what it does, fee, raw data. */
export function drawReview(review: Review, context: DrawContext, useLimit: (units: bigint) => void): readonly Node[] {
  const { subject, verdict, facts } = review
  const { screen } = context.language.texts
  const sends = subject.kind === 'transaction' || subject.kind === 'solana'
  return [
    element('h1', { tabindex: '-1' }, titleOf(subject, context.language)),
    whoBox(review, context),
    findingsBox(verdict.findings, context.language),
    limitOf(review, context, useLimit),
    sends ? changesBox(facts?.estimate, context) : undefined,
    subjectBox(subject, context),
    feeRow(review, context),
    element(
      'details',
      { class: 'approve-raw' },
      element('summary', {}, screen.raw),
      element('pre', { tabindex: '0', dir: 'ltr', 'aria-label': screen.raw }, rawText(subject, facts)),
    ),
  ].filter((node) => node !== undefined)
}
