import type { Fault } from './fault.types.ts'

const operators = 'services/api/src/modules/operators'
const tests: Fault['tests'] = ['service', `${operators}/operators.test.ts`]

const peopleTests: Fault['tests'] = ['service', `${operators}/people.test.ts`]

export const apiOperatorsFaults: readonly Fault[] = [
  {
    id: 'an operator of any role does everything',
    file: `${operators}/operatorRoutes.ts`,
    find: 'if (!roles.includes(operator.role))',
    replace: 'if (roles.length === 0)',
    tests,
  },
  {
    id: 'another page calls in the name of an operator',
    file: `${operators}/operatorRoutes.ts`,
    find: "if (header('origin') !== page)",
    replace: "if (page === '')",
    tests,
  },
  {
    id: 'a form calls in the name of an operator',
    file: `${operators}/operatorRoutes.ts`,
    find: "if (method !== 'GET' && ",
    replace: "if (method === '' && ",
    tests,
  },
  {
    id: 'invitations are tried without an end',
    file: `${operators}/operatorRoutes.ts`,
    find: 'if (waitMs > 0)',
    replace: 'if (waitMs < 0)',
    tests,
  },
  {
    id: 'the challenge of an invitation logs an operator in',
    file: `${operators}/loginRoutes.ts`,
    find: 'taken === undefined || taken.invitation !== invitation',
    replace: 'taken === undefined',
    tests,
  },
  {
    id: 'the last owner goes',
    file: `${operators}/createOperatorRepository.ts`,
    find: 'if (other === undefined) throw',
    replace: 'if (other === null) throw',
    tests,
  },
  {
    id: 'two owners remove each other',
    file: `${operators}/createOperatorRepository.ts`,
    find: "if (row?.role !== 'owner') throw",
    replace: 'if (row === null) throw',
    tests,
  },
  {
    id: 'a removed owner comes back by an invitation of their own',
    file: `${operators}/createOperatorRepository.ts`,
    find: "await transaction.deleteFrom('operator_invitations').where('invited_by', '=', id).execute()",
    replace: 'await Promise.resolve()',
    tests,
  },
  {
    id: 'a session of an operator has no end',
    file: `${operators}/createOperatorSessions.ts`,
    find: ".where('operator_sessions.created_at', '>', nowMs - sessionMs)",
    replace: ".where('operator_sessions.created_at', '>', 0)",
    tests,
  },
  {
    id: 'support reads the mail addresses of people',
    file: `${operators}/personRoutes.ts`,
    find: "routes.of(['owner'], postExportPerson",
    replace: "routes.of(['owner', 'support'], postExportPerson",
    tests: peopleTests,
  },
  {
    id: 'a freeze of a person is not written down',
    file: `${operators}/personRoutes.ts`,
    find: "await note(actor, isFrozen ? 'person/freeze' : 'person/unfreeze', idOf(body), places)",
    replace: 'places.toString()',
    tests: peopleTests,
  },
  {
    id: 'an answer of a service is shown whatever is in it',
    file: `${operators}/askService.ts`,
    find: 'if (read.success) return read.output',
    replace: 'return answer.body as v.InferOutput<Response>',
    tests: peopleTests,
  },
  {
    id: 'a person is found by what the record then has',
    file: `${operators}/personRoutes.ts`,
    find: "ids.join(' '), [body.by])",
    replace: 'JSON.stringify(body), [body.by])',
    tests: peopleTests,
  },
  {
    id: 'an event between two pages of a service is left out',
    file: `${operators}/serviceRoutes.ts`,
    find: '.filter(({ atMs }) => atMs >= sinceMs)',
    replace: '.filter(({ atMs }) => atMs >= 0)',
    tests: ['service', `${operators}/services.test.ts`],
  },
  {
    id: 'the list of events has whole ids of people',
    file: `${operators}/operatorActs.ts`,
    find: '.map((id) => id.slice(0, 8))',
    replace: '.map((id) => id.slice(0))',
    tests: ['service', `${operators}/services.test.ts`],
  },
]
