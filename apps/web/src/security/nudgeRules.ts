import type { WalletRecovery } from '@latchkey/core/protection'

/** The moments at which a person is offered what lets them leave: to begin with, and once there is money to lose. */
export type NudgeStage = 'new' | 'funded'

/** When a person has put the offer off last. `atMs` is missing where that was before it was written down. */
type PutOff = { readonly stage: NudgeStage; readonly atMs: number | undefined }

/** How long an offer that was put off stays away. */
export const awayMs = 30 * 86_400_000

/**
 * Whether the wallet can be opened without its service. A password can't do that: it takes the guardian's answer. Nor can
 * automatic recovery.
 */
export function canLeave({ ways }: Pick<WalletRecovery, 'ways'>): boolean {
  return ways.some(({ opens, method }) => opens && method !== 'password')
}

type Rule = {
  readonly when: string
  readonly holds: (putOff: PutOff | undefined, stage: NudgeStage, nowMs: number) => boolean
  readonly isShown: boolean
}

/** The first rule that holds decides. */
export const nudgeRules: readonly Rule[] = [
  { when: 'it was never put off', holds: (putOff) => putOff === undefined, isShown: true },
  {
    when: 'there was nothing to lose when it was put off, and now there is',
    holds: (putOff, stage) => putOff?.stage === 'new' && stage === 'funded',
    isShown: true,
  },
  {
    when: 'it has been away for long enough',
    holds: (putOff, _, nowMs) => nowMs - (putOff?.atMs ?? 0) >= awayMs,
    isShown: true,
  },
  { when: 'it was put off a short while ago', holds: () => true, isShown: false },
]

/** Whether the offer is shown to a person whose wallet can't leave. */
export function isNudgeDue(putOff: PutOff | undefined, stage: NudgeStage, nowMs: number): boolean {
  return nudgeRules.find(({ holds }) => holds(putOff, stage, nowMs))?.isShown ?? false
}
