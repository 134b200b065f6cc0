import { parseArgs } from 'node:util'
import { configOf, configOptions, configUsage } from '../config/commandOptions.ts'
import { type RoleName, roleNames } from '../roles/roles.table.ts'
import { answersReady } from '../roles/superviseRole.ts'

const usage = `latchkey health [SERVICE …] [options]: ends with 0 where they are ready, else with 1 and their names (default: those in use)
${configUsage}
`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...configOptions, help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const wrong = positionals.find((name) => !roleNames.some((role) => role === name))
  if (wrong !== undefined) throw new Error(`There is no service "${wrong}": name one of ${roleNames.join(', ')}.`)
  const asked = positionals as RoleName[]
  // Nothing is asked of a secret here, which the one who looks may not be able to read.
  const { environments } = configOf(values, [])
  const names = asked.length > 0 ? asked : [...environments.keys()]
  const ready = await Promise.all(names.map(async (name) => answersReady(environments.get(name) ?? {})))
  const down = names.filter((_, index) => !ready[index])
  if (down.length > 0) throw new Error(`Not ready: ${down.join(', ')}.`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
