import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorWorld, outcome } from '../../../test/operators.ts'
import { runOperatorCommand } from './runOperatorCommand.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-operators-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function run(args: string, settings: Record<string, string> = { OPERATOR_PAGE: 'https://app.example' }) {
  let output = ''
  const environment = { SQLITE_PATH: join(directory, 'api.db'), ...settings }
  const code = await runOperatorCommand(args === '' ? [] : args.split(' '), environment, (text) => {
    output += text
  })
  return { code, output }
}

describe('the operator command', () => {
  it('explains itself for what it does not know, and needs the page for a link', async () => {
    for (const args of ['', 'fly', 'invite', 'invite ann', 'remove'])
      expect(await run(args)).toMatchObject({ code: 1, output: expect.stringContaining('invite <name>') })
    await expect(run('invite ann --role king')).rejects.toThrow()
    await expect(run('invite <ann> --role owner')).rejects.toThrow()
    const bare = await run('invite ann --role owner', {})
    expect(bare).toMatchObject({ code: 1, output: expect.stringContaining('OPERATOR_PAGE is not set') })
    expect((await run('list')).output).toBe('')
    expect((await run('remove ann')).output).toBe('There is no operator ann.\n')
  })

  it('makes the first owner by a link that is good once, lists, removes and tells what was done', async () => {
    const { output } = await run('invite Ann --role owner --as root')
    const token = /^https:\/\/app\.example\/admin#invitation=([\w-]{43})\n/.exec(output)?.[1] ?? ''
    expect((await run('list')).output).toMatch(/^\{"invited":\{"name":"Ann","role":"owner","expiresAt":"[^"]+"\}\}\n$/)
    const audit = (await run('audit')).output
    expect(JSON.parse(audit)).toMatchObject({ actor: 'root', loggedIn: false, act: 'operator/invite', subject: 'Ann' })
    for (const shown of [audit, (await run('list')).output]) expect(shown).not.toContain(token)

    await using world = await operatorWorld({ sqlitePath: join(directory, 'api.db') })
    // The clock of a test's api is earlier than the command's, so the invitation is still open.
    const { joined, browser } = await world.join('Ben', 'owner')
    expect(joined.status).toBe(200)
    expect((await run('remove Ben')).output).toBe('There has to be one owner: make another one first.\n')
    await world.join('Cleo', 'owner')
    expect(await run('remove Ben')).toEqual({ code: 0, output: 'Removed Ben.\n' })
    expect(await outcome(await browser.send('me'))).toBe('operator/login-needed')
  })
})
