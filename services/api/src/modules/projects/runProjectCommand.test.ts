import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProject } from './project.ts'
import { runProjectCommand } from './runProjectCommand.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function run(...args: string[]) {
  let output = ''
  const code = await runProjectCommand(args, { SQLITE_PATH: join(directory, 'api.db') }, (text) => {
    output += text
  })
  return { code, output }
}

describe('the project command', () => {
  it('explains itself for anything that it does not know', async () => {
    for (const args of [[], ['fly'], ['save'], ['remove']]) {
      const { code, output } = await run(...args)
      expect(code).toBe(1)
      expect(output).toContain('save <id>')
    }
    await expect(run('save', 'shop', '--enabled', 'perhaps')).rejects.toThrow()
    await expect(run('save', 'shop', '--features', '[{}]')).rejects.toThrow()
    expect((await run('remove', 'shop')).code).toBe(1)
  })

  it('adds a project, changes what is given, lists and removes it', async () => {
    const features = [{ id: 'activity', isEnabled: true, config: [] }]
    await run(
      'save',
      'shop',
      '--name',
      'Shop',
      '--origins',
      'https://a.example,https://b.example',
      '--daily-requests',
      '9',
    )
    await run('save', 'shop', '--analytics', 'on', '--enabled', 'off', '--features', JSON.stringify(features))
    const saved = newProject('shop', {
      name: 'Shop',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      dailyRequests: 9,
      analytics: true,
      enabled: false,
      features,
    })
    expect(JSON.parse((await run('list')).output)).toEqual(saved)
    await run('save', 'shop', '--daily-requests', 'none', '--origins', '')
    expect(JSON.parse((await run('list')).output)).toMatchObject({ allowedOrigins: [] })
    expect(JSON.parse((await run('list')).output)).not.toHaveProperty('dailyRequests')
    expect(await run('remove', 'shop')).toEqual({ code: 0, output: 'Removed shop.\n' })
    expect((await run('list')).output).toBe('')
  })
})
