import type { Fault } from './fault.types.ts'

const tests: Fault['tests'] = ['service', 'services/vault/guardian/test/operator.test.ts']

const pageTests: Fault['tests'] = ['service', 'services/vault/guardian/test/operatorPage.test.ts']

/** Of what operators do for single people. */
export const operatorFaults: readonly Fault[] = [
  {
    id: 'an operator’s call is there for all',
    file: 'services/vault/server/src/http/createVaultApp.ts',
    find: "if (auth === 'operator' && !byPage && !isOperator(",
    replace: "if (auth === 'none' && !byPage && !isOperator(",
    tests,
  },
  {
    id: 'an operator’s call is there for a page that has the token',
    file: 'services/kit/src/isOperator.ts',
    find: "header('origin') !== undefined || ",
    replace: '',
    tests,
  },
  {
    id: 'a frozen account is logged in to',
    file: 'services/vault/auth/src/sessions/openSession.ts',
    find: 'user.frozen_at !== null) throw',
    replace: 'user.frozen_at === 0) throw',
    tests,
  },
  {
    id: 'a session that began beside a freeze goes on',
    file: 'services/vault/auth/src/sessions/findSession.ts',
    find: 'if (row.frozen_at !== null) throw',
    replace: 'if (row.frozen_at === 0) throw',
    tests,
  },
  {
    id: 'the guardian gives out what is frozen',
    file: 'services/vault/guardian/src/enrol/readAssertion.ts',
    find: 'if (known?.operator_frozen === 1 && !frozenToo) throw',
    replace: 'if (known?.operator_frozen === 0) throw',
    tests,
  },
  {
    id: 'a freeze hides what the operator of the guardian did',
    file: 'services/vault/guardian/src/operator/actsOf.ts',
    find: 'device, { frozenToo: true })',
    replace: 'device)',
    tests: ['service', 'services/vault/guardian/test/operatorActs.test.ts'],
  },
  {
    id: 'what the operator of the guardian did is shown to everybody',
    file: 'services/vault/guardian/src/operator/actsOf.ts',
    find: "        .where('user_mac', '=', userMac)\n",
    replace: '',
    tests: ['service', 'services/vault/guardian/test/operatorActs.test.ts'],
  },
  {
    id: 'the operator of the guardian hides an act behind many of another kind',
    file: 'services/vault/guardian/src/operator/actsOf.ts',
    find: "        .where('act', '=', act)\n",
    replace: '',
    tests: ['service', 'services/vault/guardian/test/operatorActs.test.ts'],
  },
  {
    id: 'the operator of the login service hides an act behind many of another kind',
    file: 'services/vault/auth/src/audit/readActivity.ts',
    find: "eb('own.placeOfKind', '<=', shownOfEach)",
    replace: "eb('own.placeOfKind', '<=', 0)",
    tests: ['service', 'services/vault/guardian/test/operatorActs.test.ts'],
  },
  {
    id: 'a frozen account is deleted for who asked',
    file: 'services/vault/auth/src/sweepAuth.ts',
    find: "where('frozen_at', 'is not', null)",
    replace: "where('frozen_at', '<', 0)",
    tests,
  },
  {
    id: 'an export is not noted',
    file: 'services/vault/auth/src/operator/operatorRoutes.ts',
    find: "await noteEvent(deps, transaction, { userId }, 'operator-exported')",
    replace: '',
    tests,
  },
  {
    id: 'the guardian says yes to the end of a frozen account, and keeps it',
    file: 'services/vault/guardian/src/account/account.ts',
    find: 'if (kept?.operator_frozen === 1) throw frozenAccount()',
    replace: 'if (kept?.operator_frozen === 1) return',
    tests,
  },
  {
    id: 'the operators’ page ends an account at once',
    file: 'services/vault/server/src/http/createVaultApp.ts',
    find: "auth === 'operator' && forPage && isOperator(header, pageToken)",
    replace: "auth === 'operator' && isOperator(header, pageToken)",
    tests: pageTests,
  },
  {
    id: 'what the operators’ page asks for is not counted',
    file: 'services/vault/server/src/http/takePageCall.ts',
    find: 'if (!byPage) return',
    replace: 'if (byPage) return',
    tests: pageTests,
  },
  {
    id: 'a freeze uses up the days in which a person calls their end off',
    file: 'services/vault/auth/src/operator/freezePerson.ts',
    find: '.set({ due_at: nowMs + limits.graceMs })',
    replace: ".set(({ ref }) => ({ due_at: ref('due_at') }))",
    tests: pageTests,
  },
  {
    id: 'an account is to be deleted whose owner can’t be told',
    file: 'services/vault/auth/src/operator/askDeletion.ts',
    find: '  if (email === null)',
    replace: "  if (userId === '')",
    tests: pageTests,
  },
  {
    id: 'the operators’ page has the operator’s own token',
    file: 'services/vault/server/src/config.ts',
    find: 'env.PAGE_TOKEN !== undefined && env.PAGE_TOKEN === env.OPERATOR_TOKEN',
    replace: 'env.PAGE_TOKEN !== undefined && env.PAGE_TOKEN === ""',
    tests: pageTests,
  },
  {
    id: 'of two changes to projects at once one is taken back',
    file: 'services/kit/src/takeTurns.ts',
    find: 'instanceof PostgresAdapter)) return',
    replace: 'instanceof PostgresAdapter) || kind) return',
    tests: ['service', 'services/api/src/modules/projects/createProjectRepository.test.ts'],
  },
]
