import type { Fault } from './fault.types.ts'

const core = 'packages/core/src'

export const plans = [
  'unit',
  `${core}/plan/plans.test.ts`,
  `${core}/plan/plan.machine.test.ts`,
  `${core}/plan/planSteps.machine.test.ts`,
  `${core}/plan/planSteps.test.ts`,
  `${core}/plan/planBatch.test.ts`,
] as const

const calls = ['unit', `${core}/calls/calls.test.ts`] as const

/** Of plans of several steps; part of core's. */
export const planFaults: readonly Fault[] = [
  {
    id: 'typed data is signed by a wallet that stays on another network',
    file: `${core}/signing/signing.actions.ts`,
    find: '    await moveWallet(kit, wallet, () => {})\n',
    replace: '',
    tests: ['unit', `${core}/signing/signing.test.ts`],
  },
  {
    id: 'a transaction that failed for its fee waits for another press',
    file: `${core}/signing/sendTransaction.action.ts`,
    find: '  if (plan) cancelPlan(kit, { id: plan.id })\n',
    replace: '',
    tests: ['unit', `${core}/signing/signing.test.ts`],
  },
  {
    id: 'a plan goes on by itself in a page that looks on',
    file: `${core}/plan/plan.machine.ts`,
    find: "if (pressEach || !own || agreed !== 'any')",
    replace: "if (pressEach || agreed !== 'any')",
    tests: plans,
  },
  {
    id: 'two pages that are both pressed ask twice',
    file: `${core}/plan/planRecord.ts`,
    find: 'if (plan && known && known.page !== pageId(kit) && known.revision >= plan.revision) return\n',
    replace: '\n',
    tests: plans,
  },
  {
    id: 'what a wallet may have sent is asked for again',
    file: `${core}/plan/planState.ts`,
    find: "return status === 'failed' && currentStep(plan).state === 'todo'",
    replace: "return status === 'failed'",
    tests: plans,
  },
  {
    id: 'what a node knows already counts as not sent',
    file: `${core}/plan/plan.machine.ts`,
    find: '(?!timeout|nonce-too-low)',
    replace: '(?!timeout)',
    tests: plans,
  },
  {
    id: 'a step of unknown outcome is asked for again',
    file: `${core}/plan/planState.ts`,
    find: "return kind === 'revoke' || kind === 'revokeAllowances'",
    replace: 'return true',
    tests: plans,
  },
  {
    id: "another account goes on with an account's plan",
    file: `${core}/plan/planWallet.ts`,
    find: "lastIndexOf(':') + 1) === from",
    replace: "lastIndexOf(':') + 1) !== ''",
    tests: plans,
  },
  {
    id: 'a batch that may have been sent becomes steps',
    file: `${core}/plan/plan.effects.ts`,
    find: "if (known === 'unknown-id' && !whyNotInTurn(plan)) send(",
    replace: 'if (!isRefused) send(',
    tests: plans,
  },
  {
    id: 'what must be atomic is asked for one by one',
    file: `${core}/plan/plan.effects.ts`,
    find: "const refusal = mode === 'steps' ? whyNotInTurn(undecided) : undefined",
    replace: 'const refusal = undefined as unknown',
    tests: calls,
  },
  {
    id: 'what must be atomic is taken apart once the wallet has refused it',
    file: `${core}/plan/plan.effects.ts`,
    find: "if (whyNotInTurn(plan)) send({ type: 'Failed', id, error, reported: false })\n    else send({ type: 'BatchRefused', id, error, again: !isUpgradeRefused })",
    replace: "send({ type: 'BatchRefused', id, error, again: !isUpgradeRefused })",
    tests: calls,
  },
  {
    id: 'what must be atomic is taken apart once the wallet has given it up',
    file: `${core}/plan/plan.effects.ts`,
    find: "if (whyNotInTurn(plan)) send({ type: 'Failed', id, error, reported: false })\n        else send({",
    replace: 'send({',
    tests: calls,
  },
  {
    id: 'a capability that is needed is done without',
    file: `${core}/plan/planWallet.ts`,
    find: 'return needed && unsupportedCapability(',
    replace: 'return needed && undefined && unsupportedCapability(',
    tests: calls,
  },
  {
    id: 'a person who declined a batch is asked step by step',
    file: `${core}/plan/plan.effects.ts`,
    find: "const isRefused = error.code === 'wallet/user-rejected' ||",
    replace: 'const isRefused =',
    tests: plans,
  },
  {
    id: 'an abandoned plan forgets what it allowed',
    file: `${core}/plan/plan.machine.ts`,
    find: 'return [cancelled, [...effects, record, ...look(cancelled)]]',
    replace: 'return [undefined, [...effects, record]]',
    tests: plans,
  },
]
