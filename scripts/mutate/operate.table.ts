import type { Fault } from './fault.types.ts'

const operate = 'services/operate/src'
const backup: Fault['tests'] = ['service', `${operate}/backup/backup.test.ts`]
const move: Fault['tests'] = ['service', `${operate}/move/moveDatabase.test.ts`]

export const operateFaults: readonly Fault[] = [
  {
    id: 'a backup that somebody else signed is restored',
    file: `${operate}/backup/manifest.ts`,
    find: 'if (!isSigned(signed.output, installation))',
    replace: 'if (isSigned(signed.output, installation) === undefined)',
    tests: backup,
  },
  {
    id: 'the newest backup that is whole is deleted, too',
    file: `${operate}/backup/runPruneCommand.ts`,
    find: 'backup !== whole && !isKept',
    replace: '!isKept',
    tests: ['service', `${operate}/backup/runPruneCommand.test.ts`],
  },
  {
    id: 'old backups are deleted where none is whole',
    file: `${operate}/backup/runPruneCommand.ts`,
    find: 'if (signed.length > 0 && whole === undefined)',
    replace: 'if (signed.length < 0 && whole === undefined)',
    tests: ['service', `${operate}/backup/runPruneCommand.test.ts`],
  },
  {
    id: 'a backup of another installation is restored',
    file: `${operate}/backup/manifest.ts`,
    find: 'if (manifest.installation !== installation)',
    replace: 'if (manifest.installation === undefined)',
    tests: backup,
  },
  {
    id: 'a link in the place of the key file is followed',
    file: `${operate}/backup/takeBackup.ts`,
    find: 'constants.O_RDONLY | constants.O_NOFOLLOW',
    replace: 'constants.O_RDONLY',
    tests: backup,
  },
  {
    id: 'one recipient opens a database and its master keys',
    file: `${operate}/backup/runBackupCommand.ts`,
    find: 'if (recipient !== undefined && recipient === keysRecipient)',
    replace: 'if (recipient !== undefined && recipient === keysFrom)',
    tests: backup,
  },
  {
    id: 'master keys are written over a file',
    file: `${operate}/files/writeNew.ts`,
    find: '    linkSync(part, path)\n',
    replace: '    writeFileSync(path, content)\n',
    tests: ['service', 'services/operate/src/faultOf.test.ts'],
  },
  {
    id: 'rows are not compared after a move',
    file: `${operate}/tables/fillTables.ts`,
    find: '.value !== expected) throw differs',
    replace: '.value === row) throw differs',
    tests: move,
  },
  {
    id: 'a database is moved while its service writes',
    file: `${operate}/tables/sqliteTables.ts`,
    find: "if (alone) database.exec('pragma locking_mode = exclusive')",
    replace: "if (!alone) database.exec('pragma locking_mode = exclusive')",
    tests: move,
  },
  {
    id: 'a file of a backup that was cut is read',
    file: `${operate}/backup/backupFolder.ts`,
    find: 'if (bytes !== written.bytes)',
    replace: 'if (bytes > written.bytes)',
    tests: backup,
  },
  {
    id: 'a file of a backup that was altered is read until age notices',
    file: `${operate}/backup/backupFolder.ts`,
    find: "hash.digest('base64url') !== written.sha256",
    replace: "hash.digest('base64url') === ''",
    tests: backup,
  },
  {
    id: 'a link in a backup is followed',
    file: `${operate}/backup/backupFolder.ts`,
    find: 'constants.O_RDONLY | constants.O_NOFOLLOW',
    replace: 'constants.O_RDONLY',
    tests: backup,
  },
  {
    id: 'a backup names files outside of its folder',
    file: `${operate}/backup/manifest.ts`,
    find: 'v.regex(/^[a-z][a-z0-9_]{0,62}$/)',
    replace: 'v.regex(/./)',
    tests: backup,
  },
  {
    id: 'a database of a newer version is taken',
    file: `${operate}/tables/serviceDatabases.ts`,
    find: 'if (newer.length > 0)',
    replace: 'if (newer.length > 99)',
    tests: move,
  },
  {
    id: 'a place that holds something is filled',
    file: `${operate}/tables/fillTables.ts`,
    find: 'if ((await target.tables()).length > 0)',
    replace: 'if ((await target.tables()).length > 999)',
    tests: move,
  },
  {
    id: 'a person command deletes at the api what fits a pattern',
    file: `${operate}/person/servePerson.ts`,
    find: "if (who.by === 'address' && !v.is(operatorEndpoints.personFind.body, who))",
    replace: "if (who.by === 'user' && !v.is(operatorEndpoints.personFind.body, who))",
    tests: ['service', `${operate}/person/servePerson.test.ts`],
  },
  {
    id: 'sessions pass for ended where auth was not asked',
    file: `${operate}/person/servePerson.ts`,
    find: 'if (person === undefined && ofAuth.includes(doing))',
    replace: 'if (person === undefined && ofAuth.length === 0)',
    tests: ['service', `${operate}/person/servePerson.test.ts`],
  },
  {
    id: 'a trace goes on to a host of the internet',
    file: 'services/kit/src/tracing.ts',
    find: 'if (!isOwnNetwork(hostname)) return',
    replace: 'if (hostname === undefined) return',
    tests: ['service', 'services/kit/src/tracing.test.ts'],
  },
]
