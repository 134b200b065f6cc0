import { describe, expect, it } from 'vitest'
import { readKeptSettings } from './keptSettings.ts'

describe('the settings of the commands around backups', () => {
  it('take an id of an installation that begins with a dash', () => {
    const id = `-a_${'-'.repeat(40)}`
    const { service, need } = readKeptSettings(['auth', '--from', '/b', '--installation', id, '--part', 'keys'], {})
    expect([service, need('from'), need('installation'), need('part')]).toEqual(['auth', '/b', id, 'keys'])
    expect(readKeptSettings(['auth', `--installation=${id}`], {}).need('installation')).toBe(id)
  })

  it('take no option for an id', () => {
    expect(() => readKeptSettings(['auth', '--installation', '--from', '/b'], {})).toThrow(/ambiguous/)
    expect(() => readKeptSettings(['auth', '--installation'], {})).toThrow(/argument missing/)
  })
})
