import { parseArgs } from 'node:util'
import { configOf, configOptions, configUsage, makeStateFolders } from '../config/commandOptions.ts'
import { startRoles } from './startRoles.ts'

const usage = `latchkey all [options]: every service of an installation, each in a process of its own
${configUsage}
  --check            say whether the configuration is well, and start nothing`

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...configOptions,
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const { environments } = configOf(values)
  if (values.check) {
    say(`The configuration is well: ${[...environments.keys()].join(', ')}.`)
    return
  }
  for (const environment of environments.values()) makeStateFolders(environment)
  const { started, signal, stop } = startRoles({ environments, say })
  let isStopping = false
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      // Asked twice: at once, and what is under way is cut.
      if (isStopping) signal('SIGKILL')
      else void stop()
      isStopping = true
    })
  // The relay moves half of its sockets to other processes; it would end one that has no use for it.
  process.on('SIGUSR2', () => signal('SIGUSR2', 'relay'))
  await started
}

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
