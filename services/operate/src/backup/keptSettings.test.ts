import { describe, expect, it } from 'vitest'
import { runDrillCommand } from '../drill/runDrillCommand.ts'
import { runMoveCommand } from '../move/runMoveCommand.ts'
import { runRestoreCommand } from '../restore/runRestoreCommand.ts'
import { readKeptSettings } from './keptSettings.ts'
import { runBackupCommand } from './runBackupCommand.ts'

describe('the settings of the commands around backups', () => {
  it('take an id of an installation that begins with a dash', () => {
    const id = `-a_${'-'.repeat(40)}`
    const { service, need } = readKeptSettings(['auth', '--from', '/b', '--installation', id, '--part', 'keys'], {})
    expect([service, need('from'), need('installation'), need('part')]).toEqual(['auth', '/b', id, 'keys'])
    expect(readKeptSettings(['auth', `--installation=${id}`], {}).need('installation')).toBe(id)
  })

  it.each([
    ['drill', runDrillCommand, ['auth', 'guardian']],
    ['restore', runRestoreCommand, ['auth', 'guardian', '--to', '/b']],
    ['backup', runBackupCommand, ['auth', 'prune']],
    ['backup prune', runBackupCommand, ['prune', 'auth', 'guardian', '--keep=1']],
    ['move-database', runMoveCommand, ['auth', 'guardian', '--from=/a', '--to=/b']],
  ])('refuse a second name after latchkey %s, and do nothing for the first', async (_, run, args) => {
    await expect(run(args, {}, () => {})).rejects.toThrow(/takes one name beside its options, and got 2/)
  })

  it('take no option for an id', () => {
    expect(() => readKeptSettings(['auth', '--installation', '--from', '/b'], {})).toThrow(/ambiguous/)
    expect(() => readKeptSettings(['auth', '--installation'], {})).toThrow(/argument missing/)
  })
})
