import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

  it('has what the relay, auth and the frame ask of a project', async () => {
    const words = '--packages example.android --bundles example.ios --verified https://v.example --messages-per-day 5'
    await run('save', 'all', ...words.split(' '), '--logins', 'email,google')
    await run('save', 'all', '--policy', 'strict', '--isolation', 'operator', '--family', 'acme', '--as', 'ann')
    const saved = JSON.parse((await run('list')).output)
    expect(saved).toMatchObject({
      packageNames: ['example.android'],
      bundleIds: ['example.ios'],
      verifiedDomains: ['https://v.example'],
      messagesPerDay: 5,
      loginPolicy: 'strict',
      isolation: 'operator',
      family: 'acme',
    })
    expect(saved.features).toContainEqual({ id: 'social_login', isEnabled: true, config: ['email', 'google'] })
    const [last] = (await run('acts')).output.split('\n').map((line) => line && JSON.parse(line))
    expect(last).toMatchObject({ actor: 'ann', changed: ['login_policy', 'isolation', 'family'] })
    expect((await run('auth')).output).toBe(
      'PROJECTS={"all":{"name":"all","loginPolicy":"strict","isolation":"operator","family":"acme"}}\n',
    )
    await run('save', 'all', '--policy', 'none', '--family', 'none', '--messages-per-day', 'none', '--logins', 'none')
    const bare = JSON.parse((await run('list')).output)
    for (const setting of ['loginPolicy', 'family', 'messagesPerDay']) expect(bare).not.toHaveProperty(setting)
    expect(bare.features).toContainEqual({ id: 'social_login', isEnabled: false, config: null })
    for (const [option, value] of [
      ['--policy', 'lax'],
      ['--family', 'a b'],
      ['--messages-per-day', '-1'],
      ['--messages-per-day', '1e3'],
    ] as const)
      await expect(run('save', 'all', `${option}=${value}`)).rejects.toThrow()
    await run('remove', 'all')
  })

  it('takes over what the relay and auth had, and refuses a page of two owners with both ids', async () => {
    const file = async (content: unknown) => {
      const path = join(directory, 'import.json')
      await writeFile(path, JSON.stringify(content))
      return path
    }
    const relay = [{ id: 'shop', allowedOrigins: ['https://shop.example'], bundleIds: ['ios'], messagesPerDay: 9 }]
    expect((await run('import', await file(relay))).output).toBe('Took over shop.\n')
    const auth = { shop: { loginPolicy: 'strict', family: 'acme' }, club: { name: 'Club', family: 'acme' } }
    await run('import', await file(auth))
    const [club, shop] = (await run('list')).output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(club).toMatchObject({ id: 'club', name: 'Club', family: 'acme' })
    expect(shop).toMatchObject({ ...relay[0], loginPolicy: 'strict', family: 'acme' })
    await expect(run('import', await file([{ id: 'shop', more: 1 }]))).rejects.toThrow()
    await expect(run('import', await file({ shop: { origins: [] } }))).rejects.toThrow()
    const taken = await run('import', await file([{ id: 'thief', allowedOrigins: ['https://shop.example'] }]))
    expect(taken.code).toBe(1)
    expect(taken.output).toMatch(/project thief .*project shop/)
    expect((await run('list')).output).not.toContain('thief')
  })
})
