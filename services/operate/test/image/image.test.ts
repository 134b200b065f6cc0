import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RoleName, roleNames } from '../../src/roles/roles.table.ts'
import { repositoryRoot, runArguments, serviceOf } from './compose.ts'
import { createEngine } from './engine.ts'

// `npm run prove -- image`, with a container engine. What of it can be seen without one, the suite holds in ../install.

const readySeconds = Number(process.env.PROOF_READY_SECONDS)
const buildMs = 60 * 60_000
const waitMs = readySeconds * 1_000
const longMs = 20 * waitMs
const prefix = 'latchkey-proof'
const image = prefix
const allName = `${prefix}-all`
const volumes = [allName, ...roleNames.map((role) => `${prefix}-${role}-data`)]
/** A set of capabilities with nothing in it. */
const none = '0'.repeat(16)
const checkSchema = v.optional(v.object({ Test: v.array(v.string()) }))
/** Docker has the check in the configuration, podman beside it. */
const imageSchema = v.tuple([
  v.object({
    Size: v.number(),
    Healthcheck: checkSchema,
    Config: v.object({ User: v.string(), Healthcheck: checkSchema }),
  }),
])
const configFlag = '--config=/etc/latchkey/latchkey.env'

let engine: ReturnType<typeof createEngine>
let folder: string
const at = (name: string) => join(folder, name)
/** As root, on the folder of the configuration, and away from every network. */
const asRoot = (entry: string, ...args: readonly string[]) =>
  engine.run([
    ...['run', '--rm', '--user=0:0', '--network=none', `--volume=${folder}:/made`, `--entrypoint=${entry}`, image],
    ...args,
  ])

/** Also what an earlier run left that was killed. */
function clear(): void {
  for (const name of [allName, ...roleNames.map((role) => `${prefix}-${role}`)]) engine.call(['rm', '--force', name])
  for (const volume of volumes) engine.call(['volume', 'rm', '--force', volume])
  engine.call(['network', 'rm', prefix])
}

beforeAll(async () => {
  engine = createEngine()
  console.log(engine.run(['--version']))
  clear()
  folder = mkdtempSync(join(tmpdir(), `${prefix}-`))
  engine.build(image, repositoryRoot)
  // The page's own answers: names that lead nowhere, which no answer has to be tried for.
  const [, answers = ''] =
    /<!-- first-login: answers\.json -->\n```json\n([\s\S]*?)```/.exec(
      readFileSync(join(repositoryRoot, 'docs/run.md'), 'utf8'),
    ) ?? []
  writeFileSync(at('answers.json'), answers)
  const made = ['--out=/made/configuration', '--as=/etc/latchkey', '--answers=/made/answers.json', '--keep']
  asRoot('latchkey', 'init', ...made, '--timeout=1')
  asRoot('cp', '-r', '/made/configuration', '/made/all')
  for (const role of roleNames.filter((name) => serviceOf(name).volumes.some((text) => text.endsWith(`${name}:ro`))))
    asRoot('chown', '-R', serviceOf(role).user ?? '', `/made/configuration/${role}`)
  asRoot('chown', '-R', '10001:10001', '/made/all')
}, buildMs)

afterAll(() => {
  if (folder === undefined) return
  clear()
  engine.call([
    'run',
    '--rm',
    '--user=0:0',
    `--volume=${folder}:/made`,
    '--entrypoint=rm',
    image,
    '-rf',
    '/made/all',
    '/made/configuration',
  ])
  engine.call(['rmi', image])
  rmSync(folder, { recursive: true, force: true })
}, waitMs)

/** Waits until a health check holds. @throws Error with what the container wrote, where it ended or the time is over. */
async function becomesReady(name: string, check: readonly string[]): Promise<void> {
  for (const endMs = performance.now() + waitMs; ; await sleep(500)) {
    const { status, said } = engine.call(['exec', name, ...check])
    if (status === 0) return
    const runs = engine.call(['inspect', '--format={{.State.Running}}', name]).said === 'true'
    if (!runs || performance.now() > endMs)
      throw new Error(`${name} did not become ready: ${said}\n${engine.logs(name)}`)
  }
}

/** Stops it as compose does. @returns How it ended: 137 is killed. */
function stop(name: string, role: RoleName): string {
  engine.run(['stop', '-t', String(Number.parseInt(serviceOf(role).stop_grace_period ?? '10s', 10)), name])
  return engine.run(['inspect', '--format={{.State.ExitCode}}', name])
}

/** What a process in the container may do, by what it is refused. */
function expectConfined(name: string, user: string): void {
  const inside = (script: string) => engine.call(['exec', name, 'sh', '-c', script])
  expect(inside('echo "$(id -u):$(id -g)"').said).toBe(user)
  const rights = inside("grep -E '^(CapEff|CapBnd|NoNewPrivs):' /proc/1/status").said
  expect(rights.split(/\s+/)).toEqual(['CapEff:', none, 'CapBnd:', none, 'NoNewPrivs:', '1'])
  for (const place of ['/opt/latchkey/scripts/latchkey.mjs', '/usr/local/bin/latchkey', '/etc/latchkey/latchkey.env'])
    expect(inside(`echo >> ${place}`).said, place).toMatch(/Read-only file system|Permission denied/)
  expect(inside('touch /opt/latchkey/new').said).toMatch(/Read-only file system/)
}

it('is built with a user without privileges and a health check, and without what builds and tests', () => {
  const [built] = v.parse(imageSchema, JSON.parse(engine.run(['image', 'inspect', image])))
  console.log(`${Math.round(built.Size / 1e6)} MB`)
  expect(built.Config.User).toBe('10001:10001')
  expect((built.Healthcheck ?? built.Config.Healthcheck)?.Test.slice(0, 3)).toEqual(['CMD', 'latchkey', 'health'])
  const tools = ['vitest', 'vite', 'typescript', 'playwright-core', '@foundry-rs', 'solc']
  const list = engine.run(['run', '--rm', '--network=none', '--entrypoint=ls', image, 'node_modules'])
  expect(list.split('\n')).toContain('hono')
  expect(list.split('\n').filter((name) => tools.includes(name))).toEqual([])
})

it('runs each role as compose.yaml does: ready, confined, ended in time, and with its files afterwards', {
  retry: 0,
  timeout: longMs,
}, async () => {
  engine.run(['network', 'create', '--internal', prefix])
  const start = (role: RoleName) =>
    engine.run(runArguments(role, { image, network: prefix, prefix, configuration: at('configuration') }))
  for (const role of roleNames) start(role)
  for (const role of roleNames) {
    await becomesReady(`${prefix}-${role}`, (serviceOf(role).healthcheck?.test ?? []).slice(1))
    expectConfined(`${prefix}-${role}`, serviceOf(role).user ?? '')
  }
  for (const role of ['auth', 'guardian'] as const) {
    const name = `${prefix}-${role}`
    const keys = () => engine.run(['exec', name, 'sha256sum', `/var/lib/latchkey/${role}/${role}.keys`])
    const before = keys()
    expect(stop(name, role)).toBe('0')
    engine.run(['rm', name])
    start(role)
    await becomesReady(name, ['latchkey', 'health', role, configFlag])
    expect(keys()).toBe(before)
  }
  expect(roleNames.map((role) => [role, stop(`${prefix}-${role}`, role)])).toEqual(roleNames.map((role) => [role, '0']))
})

it('runs all roles in one container by its own command, with its files in one volume', {
  retry: 0,
  timeout: longMs,
}, async () => {
  const confined = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges:true']
  const places = [`--volume=${at('all')}:/etc/latchkey:ro`, `--volume=${allName}:/var/lib/latchkey`]
  engine.run(['run', '--detach', `--name=${allName}`, '--network=none', ...confined, ...places, image])
  await becomesReady(allName, ['latchkey', 'health', configFlag])
  expectConfined(allName, '10001:10001')
  expect(stop(allName, 'api')).toBe('0')
})
