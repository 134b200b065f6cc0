import type { Fault } from './fault.types.ts'

const init = 'services/operate/src/init'
const tests: Fault['tests'] = ['service', 'services/operate/test/init/init.test.ts']

export const operateInitFaults: readonly Fault[] = [
  {
    id: 'one mail account serves auth and the guardian',
    file: `${init}/answers.schema.ts`,
    find: 'accountOf(auth) === accountOf(guardian)',
    replace: "accountOf(auth) === ''",
    tests,
  },
  {
    id: 'the wallet has the name of another service',
    file: `${init}/answers.schema.ts`,
    find: "hostOf(others[place] ?? '') === hostOf(name)",
    replace: 'others[place] === name',
    tests,
  },
  {
    id: 'an answer adds a setting of its own',
    file: `${init}/answers.schema.ts`,
    find: '/^[\\w.-]{1,128}$/',
    replace: '/^[\\w.-]{1,128}/',
    tests,
  },
  {
    id: 'a secret of an installation is read by others',
    file: `${init}/writeInstallation.ts`,
    find: "writeFileSync(file, secret, { mode: 0o600, flag: 'wx'",
    replace: "writeFileSync(file, secret, { mode: 0o644, flag: 'wx'",
    tests,
  },
  {
    id: 'an installation is written over another',
    file: `${init}/writeInstallation.ts`,
    find: 'if (there.length > 0) {',
    replace: 'if (there.length > 99) {',
    tests,
  },
  {
    id: 'a secret that is typed is shown',
    file: `${init}/createAsker.ts`,
    find: 'isHidden = isTerminal && isSecret',
    replace: 'isHidden = isTerminal && !isTerminal',
    tests,
  },
  {
    id: 'an answer that fails its trial is taken',
    file: `${init}/askAnswers.ts`,
    find: 'if (fault !== undefined && !isKept)',
    replace: 'if (fault !== undefined && isKept)',
    tests,
  },
]
