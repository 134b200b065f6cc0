import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownSettings } from '../../src/config/checkConfig.ts'
import { loadConfig } from '../../src/config/loadConfig.ts'
import { usualStateFolder } from '../../src/init/answers.schema.ts'
import { type RoleName, roleNames, roles } from '../../src/roles/roles.table.ts'
import { compose, repositoryRoot, serviceOf } from '../image/compose.ts'

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')

const optionOf = (role: RoleName, name: string) =>
  (serviceOf(role).command ?? []).flatMap((text) =>
    text.startsWith(`--${name}=`) ? [text.slice(name.length + 3)] : [],
  )

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The example's file, with secrets that are there. */
function exampleConfig(): string {
  const file = join(folder, 'latchkey.env')
  for (const role of ['auth', 'guardian'])
    writeFileSync(join(folder, role), `smtps://${role}:x@mail.example.org`, { mode: 0o600 })
  const text = read('operate/latchkey.example.env')
  writeFileSync(file, text.replaceAll(/\/etc\/latchkey\/(auth|guardian)\/smtp-url/g, join(folder, '$1')))
  return file
}

describe('compose.yaml', () => {
  it('has a container for each role, which nothing but the proxy reaches from outside', () => {
    expect(Object.keys(compose.services).sort()).toEqual([...roleNames, 'caddy'].sort())
    for (const role of roleNames) {
      const { command, healthcheck, ports } = serviceOf(role)
      expect(command?.[0]).toBe(role)
      expect(healthcheck?.test.slice(0, 4)).toEqual(['CMD', 'latchkey', 'health', role])
      expect(ports).toBeUndefined()
    }
  })

  it('starts each role on the example’s configuration, where the proxy looks for it', () => {
    const file = exampleConfig()
    const upstreams = compose.services.caddy?.environment ?? {}
    for (const role of roleNames) {
      const overrides: Record<string, string> = {}
      for (const text of optionOf(role, 'set')) overrides[text.split('=')[0] ?? ''] = text.slice(text.indexOf('=') + 1)
      for (const name of Object.keys(overrides)) expect(knownSettings()).toContain(name)
      const { environments } = loadConfig({ file, overrides, stateDir: optionOf(role, 'state')[0], only: [role] })
      const environment = environments.get(role) ?? {}
      expect(environment).toMatchObject({ HOST: '0.0.0.0', TRUSTED_PROXIES: '1' })
      expect(upstreams[`${role.toUpperCase()}_UPSTREAM`]).toBe(`${role}:${environment.PORT}`)
      expect(read('operate/Caddyfile')).toContain(`{$${role.toUpperCase()}_UPSTREAM:127.0.0.1:${roles[role].port}}`)
      // Databases and keys are in a volume, or the role has none.
      const volumes = serviceOf(role).volumes.map((text) => text.split(':')[1] ?? '')
      for (const place of [environment.SQLITE_PATH, environment.KMS_FILE])
        if (place !== undefined) expect(volumes.some((path) => place.startsWith(`${path}/`))).toBe(true)
    }
  })

  it('tells no container that another one is where it is itself', () => {
    const file = exampleConfig()
    const token = join(folder, 'token')
    writeFileSync(token, 'x'.repeat(32), { mode: 0o600 })
    const readers = ['API_PROJECTS', 'RELAY_PROJECTS', 'AUTH_PROJECTS', 'AUTH_PAGE']
    const tokens = Object.fromEntries(readers.map((name) => [`${name}_TOKEN_FILE`, token]))
    const called: string[] = []
    for (const role of roleNames) {
      const overrides: Record<string, string> = { ...tokens }
      for (const text of optionOf(role, 'set')) overrides[text.split('=')[0] ?? ''] = text.slice(text.indexOf('=') + 1)
      const { environments } = loadConfig({ file, overrides, only: [role] })
      for (const [name, value] of Object.entries(environments.get(role) ?? {})) {
        expect(value, `${role} ${name}`).not.toMatch(/localhost|127\.0\.0\.1/)
        const [, host = '', port] = /^http:\/\/(\w+):(\d+)$/.exec(value) ?? []
        if (port === undefined) continue
        expect(port, `${role} ${name}`).toBe(String(roles[v.parse(v.picklist(roleNames), host)].port))
        called.push(`${role} ${host}`)
      }
    }
    expect(called.sort()).toEqual(['api auth', 'api guardian', 'api relay', 'auth api', 'relay api'])
  })

  it('gives auth and the guardian users and volumes of their own, and no other role theirs', () => {
    const users = roleNames.map((role) => serviceOf(role).user)
    for (const role of ['auth', 'guardian'] as const) {
      expect(users.filter((user) => user === serviceOf(role).user)).toHaveLength(1)
      const own = serviceOf(role).volumes.filter((volume) => !volume.includes('latchkey.env'))
      expect(own).toHaveLength(2)
      for (const other of roleNames.filter((name) => name !== role))
        for (const volume of own) expect(serviceOf(other).volumes, other).not.toContain(volume)
    }
    for (const role of roleNames)
      for (const volume of serviceOf(role).volumes)
        expect(volume).toMatch(new RegExp(`^(/etc/latchkey/(latchkey\\.env|${role})|${role}-data):`))
  })
})

describe('the image', () => {
  const lines = read('operate/Containerfile').split('\n')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  it('is built in two stages of the Node that the services need, and runs without privileges', () => {
    const [first = '', second = ''] = of('FROM')
    expect(second).toBe(first.replace(/ AS build$/, ''))
    expect(first).toMatch(/^docker\.io\/library\/node:24-[a-z]+-slim AS build$/)
    expect(of('USER')).toEqual(['10001:10001'])
    const place = (word: string) => lines.findIndex((line) => line.startsWith(word))
    expect(place('USER')).toBeLessThan(place('ENTRYPOINT'))
  })

  it('copies what there is, installs by the lock, and takes nothing from elsewhere', () => {
    for (const path of of('COPY').flatMap((line) => line.match(/\/build\/(\S+)/)?.[1] ?? []))
      if (!/node_modules|dist/.test(path)) expect(existsSync(join(repositoryRoot, path)), path).toBe(true)
    expect(of('ADD')).toEqual([])
    const steps = of('RUN').filter((line) => line.includes('npm'))
    const installs = steps.filter((line) => line.startsWith('npm ci '))
    expect(installs).toHaveLength(2)
    // Else another folder's dependencies bring the tools of the tests: 259 MB of them.
    expect(steps).toEqual([
      installs[0],
      'npm pkg delete devDependencies --workspaces --include-workspace-root',
      expect.stringMatching(/^npm ci --omit=dev /),
    ])
    for (const line of installs) expect(line).toMatch(/^npm ci .*--ignore-scripts/)
    const workspaces = installs.flatMap((line) => [...line.matchAll(/--workspace=(\S+)/g)].map(([, path = '']) => path))
    for (const path of workspaces) expect(existsSync(join(repositoryRoot, path, 'package.json'))).toBe(true)
    expect(of('RUN').join('\n')).not.toMatch(/curl|wget|apt/)
  })

  it('has a folder for each volume with the user of its container, and the ports of the roles', () => {
    const made = of('RUN').join('\n')
    for (const role of roleNames)
      for (const path of optionOf(role, 'state'))
        expect(made).toMatch(new RegExp(`-o ${serviceOf(role).user?.split(':')[0]} [^&]*${path}( |$)`))
    const ports = roleNames.map((role) => roles[role].port).sort()
    expect(of('EXPOSE')).toEqual([ports.join(' ')])
  })

  it('has a folder with its own user where its own command keeps the files of all roles', () => {
    const [, file = ''] = /^\["all", "--config", "(\S+)"\]$/.exec(of('CMD')[0] ?? '') ?? []
    expect(file).toBe('/etc/latchkey/latchkey.env')
    expect(of('RUN').join('\n')).toContain(`install -d -m 711 -o 10001 -g 10001 ${usualStateFolder} && `)
  })

  it('takes nothing along that an installation keeps in the folder where it is built', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const pattern of ['configuration', '**/*.env', '**/*.db', '**/*.db-*', '**/*.keys', '.git', '**/node_modules'])
      expect(ignored).toContain(pattern)
    // And all that is copied is there: only what the build makes again is left out.
    for (const path of lines.flatMap((line) => line.match(/^COPY --from=build \/build\/(\S+)/)?.[1] ?? []))
      expect(ignored).not.toContain(path.split('/')[0])
  })

  it('finds the optional binaries of linux in the lock, for x64 and arm64, of glibc and of musl', () => {
    const lock = v.object({ packages: v.record(v.string(), v.unknown()) })
    const names = Object.keys(v.parse(lock, JSON.parse(read('package-lock.json'))).packages)
    for (const name of ['@napi-rs/image', '@rolldown/binding', 'lightningcss'])
      for (const machine of ['x64', 'arm64'])
        for (const library of ['gnu', 'musl'])
          expect(names).toContain(`node_modules/${name}-linux-${machine}-${library}`)
  })

  it('holds no secret, and neither does what is beside it', () => {
    for (const file of [
      'Containerfile',
      'compose.yaml',
      'Caddyfile',
      'latchkey.example.env',
      'systemd/latchkey@.service',
    ])
      expect(read(`operate/${file}`)).not.toMatch(/smtps?:\/\/|postgres:\/\/|SECRET=\S|PASSWORD=\S/)
  })
})

describe('the units of systemd', () => {
  const unit = 'operate/systemd/latchkey@.service'

  it('are installed by commands that need no folder and no command that a bare machine lacks', () => {
    const page = read('docs/run.md')
    const [, commands = ''] = /## Under systemd\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? []
    // Debian has no /etc/sysusers.d.
    expect(commands).toMatch(/^install -D -m 644 operate\/systemd\/latchkey\.sysusers\.conf \/etc\/sysusers\.d\//m)
    // `latchkey` is what it is in the image, before it is first used.
    const made = /printf .* > \/usr\/local\/bin\/latchkey && chmod 755 \/usr\/local\/bin\/latchkey/
    expect(made.exec(commands)?.[0]).toBe(made.exec(read('operate/Containerfile'))?.[0])
    expect(commands.search(made)).toBeLessThan(commands.indexOf('\nlatchkey init'))
    for (const [file] of commands.matchAll(/operate\/systemd\/\S+/g))
      expect(existsSync(join(repositoryRoot, file))).toBe(true)
  })

  it('start each role by the script that there is, with a user and a folder of its own', () => {
    expect(read(unit)).toMatch(/^User=latchkey-%i$/m)
    expect(read(unit)).toMatch(/^StateDirectory=latchkey-%i$/m)
    expect(read(unit)).toMatch(
      /^ExecStart=\/usr\/bin\/node \/opt\/latchkey\/scripts\/latchkey\.mjs %i .*--state=\/var\/lib\/latchkey-%i$/m,
    )
    for (const role of roleNames) {
      expect(read('operate/systemd/latchkey.target')).toContain(`latchkey@${role}.service`)
      expect(read('operate/systemd/latchkey.sysusers.conf')).toMatch(new RegExp(`^u latchkey-${role} `, 'm'))
    }

    // The folder that the page names for init: the other commands look there, too.
    const [, state = ''] = /as the folder of databases and key files `(\/\S+)`/.exec(read('docs/run.md')) ?? []
    const file = exampleConfig()
    const { environments } = loadConfig({ file, overrides: { LATCHKEY_STATE_DIR: state } })
    for (const [role, { SQLITE_PATH, KMS_FILE }] of environments) {
      const own = loadConfig({ file, stateDir: `/var/lib/latchkey-${role}`, only: [role] }).environments.get(role)
      expect({ SQLITE_PATH, KMS_FILE }).toEqual({ SQLITE_PATH: own?.SQLITE_PATH, KMS_FILE: own?.KMS_FILE })
    }

    // By systemd's own check, where it is at hand.
    const verifier = '/usr/bin/systemd-analyze'
    if (!existsSync(verifier)) return
    const text = read(unit).replace('/usr/bin/node', process.execPath).replaceAll('/opt/latchkey/', repositoryRoot)
    writeFileSync(join(folder, 'latchkey@.service'), text)
    writeFileSync(join(folder, 'latchkey.target'), read('operate/systemd/latchkey.target'))
    // Faults are named by the template's file, and by none of the machine's own units.
    const check = (name: string) => {
      const { stdout, stderr } = spawnSync(verifier, ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' })
      return (stdout + stderr).split('\n').filter((line) => line.includes(folder))
    }
    expect(check('latchkey@auth.service')).toEqual([])
    // It would say so.
    writeFileSync(join(folder, 'latchkey@.service'), text.replace('ProtectHome=yes', 'ProtectHome=perhaps'))
    expect(check('latchkey@auth.service')).not.toEqual([])
  })

  it('give the drill each night, as a user of its own, by the command that there is', () => {
    const [drill, timer] = [
      read('operate/systemd/latchkey-drill.service'),
      read('operate/systemd/latchkey-drill.timer'),
    ]
    const [, script = '', command] =
      /^ExecStart=\/usr\/bin\/node \/opt\/latchkey\/(\S+) (\w+) wallet --metric=/m.exec(drill) ?? []
    expect(existsSync(join(repositoryRoot, script))).toBe(true)
    expect(read(script)).toMatch(new RegExp(`^  ${command}: `, 'm'))
    expect(drill).toMatch(/^User=latchkey-drill$/m)
    expect(read('operate/systemd/latchkey.sysusers.conf')).toMatch(/^u latchkey-drill /m)
    expect(timer).toMatch(/^OnCalendar=\*-\*-\* /m)
    const verifier = '/usr/bin/systemd-analyze'
    if (!existsSync(verifier)) return
    const text = drill.replace('/usr/bin/node', process.execPath).replaceAll('/opt/latchkey/', repositoryRoot)
    writeFileSync(join(folder, 'latchkey-drill.service'), text)
    writeFileSync(join(folder, 'latchkey-drill.timer'), timer)
    for (const name of ['latchkey-drill.service', 'latchkey-drill.timer']) {
      const { stdout, stderr } = spawnSync(verifier, ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' })
      expect((stdout + stderr).split('\n').filter((line) => line.includes(folder))).toEqual([])
    }
  })
})
