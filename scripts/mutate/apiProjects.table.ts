import type { Fault } from './fault.types.ts'

const projects = 'services/api/src/modules/projects'
const auth = 'services/vault/auth/src'
const ofAuth: Fault['tests'] = ['service', 'services/vault/auth/test/projectStore.test.ts']
const socket: Fault['tests'] = ['service', 'services/api/src/modules/rpc/socketBudget.test.ts']
const store: Fault['tests'] = ['service', `${projects}/projectStore.test.ts`]

export const apiProjectsFaults: readonly Fault[] = [
  {
    id: 'calls over an open WebSocket cost a project nothing',
    file: 'services/api/src/modules/rpc/createSocketProxy.ts',
    find: 'await gates.admit(calls)',
    replace: '',
    tests: socket,
  },
  {
    id: 'a project that was switched off goes on over its open WebSocket',
    file: 'services/api/src/modules/rpc/createSocketProxy.ts',
    find: 'shutting.has(error.code)',
    replace: 'shutting.size === 0',
    tests: socket,
  },
  {
    id: 'a batch costs a project one call',
    file: 'services/api/src/modules/rpc/rpcModule.ts',
    find: 'await call.spend(body.length - 1)',
    replace: '',
    tests: ['service', `${projects}/projects.test.ts`],
  },
  {
    id: 'any token reads the projects of the operator',
    file: 'services/kit/src/isOperator.ts',
    find: "digest(header('authorization') ?? '')",
    replace: "digest(['Bearer', token].join(' '))",
    tests: store,
  },
  {
    id: 'a page reads the projects of the operator',
    file: 'services/kit/src/isOperator.ts',
    find: "token === undefined || header('origin') !== undefined || header('sec-fetch-site') !== undefined",
    replace: 'token === undefined',
    tests: store,
  },
  {
    id: 'a page has two owners',
    file: `${projects}/expectOwnOrigins.ts`,
    find: 'if (taken !== undefined) throw',
    replace: 'if (taken === null) throw',
    tests: store,
  },
  {
    id: 'the api makes the login of a strict project easier',
    file: 'services/vault/auth/src/login/askForLogin.ts',
    find: "  if (policies.includes('strict')) return true\n",
    replace: '',
    tests: ofAuth,
  },
  {
    id: 'who names a laxer app that shares the people of a strict one logs in there by a code alone',
    file: 'services/vault/auth/src/login/askForLogin.ts',
    find: 'const sharing = isShared ?',
    replace: 'const sharing = isShared && !isShared ?',
    tests: ofAuth,
  },
  {
    id: 'a login is easier while the projects are away',
    file: `${auth}/projects/createStricterRules.ts`,
    find: '      } catch {\n        return true',
    replace: '      } catch {\n        return false',
    tests: ofAuth,
  },
  {
    id: 'the store does not take apps of one family apart',
    file: `${auth}/users/findOrAddUser.ts`,
    find: 'return !(await deps.stricter.parts(scope, projectId))',
    replace: 'return true',
    tests: ofAuth,
  },
  {
    id: 'the api makes two apps one family',
    file: `${auth}/users/findOrAddUser.ts`,
    find: 'if (family === undefined || projects?.[projectId]?.family !== family) return false',
    replace: 'if (family === undefined) return false',
    tests: ofAuth,
  },
  {
    id: 'the api names a page of its own for a project whose pages are pinned',
    file: 'services/vault/frame/server/createOrigins.ts',
    find: 'own.includes(page)',
    replace: 'page !== undefined',
    tests: ['service', 'services/vault/frame/server/createOrigins.test.ts'],
  },
  {
    id: 'the store answers for another project',
    file: 'services/kit/src/projects.ts',
    find: 'if (project !== null && project.id !== id) throw',
    replace: 'if (project === undefined) throw',
    tests: ['service', 'services/relay/test/projectStore.test.ts'],
  },
  {
    id: 'a page that was taken away may be there for as long again as the answer took',
    file: 'services/kit/src/projects.ts',
    find: 'untilMs: askedAtMs + cacheMs })',
    replace: 'untilMs: clock.nowMs() + cacheMs })',
    tests: ['service', 'services/kit/src/projects.test.ts'],
  },
  {
    id: 'who only listens over a WebSocket does so after the project was switched off',
    file: 'services/api/src/modules/rpc/createSocketProxy.ts',
    find: 'void stillAdmitted()',
    replace: '',
    tests: socket,
  },
]
