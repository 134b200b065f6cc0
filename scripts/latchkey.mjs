// Starts one service or command on the Node that runs this: `node scripts/latchkey.mjs NAME [arguments]`. `--config FILE`
// gives a service its own settings of an installation's one configuration file; without it, its environment has them.
// Plain JavaScript that any Node parses, because an older one ends at the first TypeScript file without saying why.

import * as modules from 'node:module'

const neededMajor = 24
const services = {
  api: '../services/api/src/main.ts',
  relay: '../services/relay/src/main.ts',
  auth: '../services/vault/auth/src/main.ts',
  guardian: '../services/vault/guardian/src/main.ts',
  frame: '../services/vault/frame/server/main.ts',
  web: '../services/web/src/main.ts',
}
const commands = {
  init: '../services/operate/src/init/main.ts',
  all: '../services/operate/src/roles/main.ts',
  health: '../services/operate/src/health/main.ts',
  doctor: '../services/operate/src/doctor/main.ts',
  backup: '../services/operate/src/backup/main.ts',
  restore: '../services/operate/src/restore/main.ts',
  drill: '../services/operate/src/drill/main.ts',
  person: '../services/operate/src/person/main.ts',
  migrate: '../services/operate/src/migrate/main.ts',
  'move-database': '../services/operate/src/move/main.ts',
}
const entries = { ...services, ...commands }

const name = process.argv[2] ?? ''
const version = process.versions.node
if (Number.parseInt(version, 10) < neededMajor) {
  fail(
    `The services need Node ${neededMajor} or newer, and this is ${version}: install it, or use npm start, which brings its own.`,
  )
} else if (name === '--help') {
  process.stdout.write(`latchkey NAME [options]: starts a service, or gives a command; latchkey NAME --help says more of it
  services: ${Object.keys(services).join(', ')}
  commands: ${Object.keys(commands).join(', ')}
`)
} else if (!Object.hasOwn(entries, name)) {
  fail(`There is no service or command "${name}": name one of ${Object.keys(entries).join(', ')}.`)
} else {
  // The packages of this repository run from their sources.
  modules.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'latchkey-source'] }),
  })
  endWithParent()
  process.argv.splice(1, 2, new URL(entries[name], import.meta.url).pathname)
  const given = process.argv.slice(2)
  const isConfigured = given.some((argument) => /^--config(=|$)/.test(argument))
  if (Object.hasOwn(services, name) && (isConfigured || given.includes('--help'))) {
    const { becomeRole, roleUsage } = await import('../services/operate/src/config/commandOptions.ts')
    try {
      const usage = roleUsage(name, given)
      if (usage !== undefined) process.stdout.write(usage)
      else {
        if (isConfigured) process.argv.splice(2, Infinity, ...becomeRole(name, given))
        await import(entries[name])
      }
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  } else await import(entries[name])
}

/** `latchkey all` gives its services a channel, which carries nothing and closes when it is gone, killed outright perhaps. */
function endWithParent() {
  if (process.channel === undefined) return
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    const drainMs = Number(process.env.DRAIN_SECONDS ?? 0) * 1_000
    setTimeout(() => process.exit(1), drainMs + 15_000).unref()
  })
  process.channel.unref()
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
