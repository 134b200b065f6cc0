import type { Fault } from './fault.types.ts'

const projects = 'services/api/src/modules/projects'
const store: Fault['tests'] = ['service', `${projects}/projectStore.test.ts`]

export const apiProjectsFaults: readonly Fault[] = [
  {
    id: 'any token reads the projects of the operator',
    file: `${projects}/createProjectGuard.ts`,
    find: "digest(header('authorization') ?? '')",
    replace: "digest(['Bearer', token].join(' '))",
    tests: store,
  },
  {
    id: 'a page reads the projects of the operator',
    file: `${projects}/createProjectGuard.ts`,
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
]
