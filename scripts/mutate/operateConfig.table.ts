import type { Fault } from './fault.types.ts'

const operate = 'services/operate/src'
const test = (name: string): Fault['tests'] => ['service', `${operate}/${name}.test.ts`]
const config = test('config/loadConfig')

export const operateConfigFaults: readonly Fault[] = [
  {
    id: 'a secret in clear is taken',
    file: `${operate}/config/checkConfig.ts`,
    find: 'inClear !== undefined && isSecret(',
    replace: 'inClear === undefined && isSecret(',
    tests: config,
  },
  {
    id: 'an address with a password is no secret',
    file: `${operate}/config/secretSettings.ts`,
    find: ".password !== ''",
    replace: ".password === 'none'",
    tests: config,
  },
  {
    id: 'keys of vendors in a list are no secret',
    file: `${operate}/config/secretSettings.ts`,
    find: 'lists.test(name) && vendorKey.test(value)',
    replace: 'lists.test(name) && !vendorKey.test(value)',
    tests: config,
  },
  {
    id: 'a group may read the file of a secret',
    file: `${operate}/config/checkConfig.ts`,
    find: '(mode & 0o077) === 0',
    replace: '(mode & 0o007) === 0',
    tests: config,
  },
  {
    id: 'all may read the file of a secret',
    file: `${operate}/config/checkConfig.ts`,
    find: 'mode & 0o077',
    replace: 'mode & 0o070',
    tests: config,
  },
  {
    id: 'auth and the guardian have one key file',
    file: `${operate}/config/sharedThings.ts`,
    find: "setting: 'KMS_FILE',",
    replace: "setting: 'KMS_FILES',",
    tests: config,
  },
  {
    id: 'auth and the guardian have one mail account in two files',
    file: `${operate}/config/sharedThings.ts`,
    find: 'return auth !== undefined && auth === guardian',
    replace: 'return auth !== undefined && named === setting && auth === guardian',
    tests: config,
  },
  {
    id: 'auth and the guardian have one file of a secret',
    file: `${operate}/config/sharedThings.ts`,
    find: 'resolve(files[0]) === resolve(files[1])',
    replace: 'resolve(files[0]) !== resolve(files[0])',
    tests: config,
  },
  {
    id: 'auth and the guardian have one database under two users',
    file: `${operate}/config/sharedThings.ts`,
    find: 'return host + pathname',
    replace: 'return url',
    tests: config,
  },
  {
    id: 'a name has two owners, told apart by their ports',
    file: `${operate}/config/sharedThings.ts`,
    find: '? host : hostname',
    replace: '? hostname : host',
    tests: config,
  },
  {
    id: 'a role reads the secrets of another',
    file: `${operate}/config/checkConfig.ts`,
    find: '.filter(([role]) => only.includes(role))',
    replace: '',
    tests: config,
  },
  {
    id: 'a role is handed the settings of the shell',
    file: `${operate}/roles/superviseRole.ts`,
    find: '{ ...machineEnvironment(), ...environment }',
    replace: '{ ...process.env, ...environment }',
    tests: test('roles/latchkeyAll'),
  },
]
