import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { configOf, configOptions, configUsage } from '../config/commandOptions.ts'
import { ConfigError, configFileName } from '../config/loadConfig.ts'
import { OperateError } from '../OperateError.ts'
import { dkimSelectors } from './checks/dkim.ts'
import { examine } from './examine.ts'
import { type Finding, showFinding, toFindings } from './finding.ts'
import { createNetworkTools, networkOptions, networkUsage } from './networkTools.ts'

export const doctorUsage = `latchkey doctor [options]: looks at a running installation from inside and outside, changes nothing, and ends with 1 where there is a fault
${configUsage}
  --json             the findings as JSON
  --outside          the services are on other machines: only what is seen from outside
  --metrics DIR      where \`latchkey backup\` and \`latchkey drill\` leave their metrics (*.prom)
${networkUsage}
`

const options = {
  ...configOptions,
  json: { type: 'boolean', default: false },
  outside: { type: 'boolean', default: false },
  metrics: { type: 'string' },
  ...networkOptions,
  help: { type: 'boolean', default: false },
} as const

/**
 * @param write What the operator sees.
 * @returns 1 where there is a fault; warnings don't fail.
 * @throws OperateError that says what to do.
 */
export async function runDoctorCommand(
  args: readonly string[],
  _environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
  nowMs: () => number = Date.now,
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) {
    write(doctorUsage)
    return 0
  }
  const { findings, notLookedAt } = await look(values, nowMs)
  const faults = findings.filter(({ severity }) => severity === 'fault').length
  const warnings = findings.length - faults
  if (values.json) write(`${JSON.stringify({ faults, warnings, findings, notLookedAt }, undefined, 2)}\n`)
  else {
    const file = basename(values.config ?? configFileName)
    for (const finding of findings) write(`${showFinding(finding, file)}\n`)
    for (const sentence of notLookedAt) write(`Not looked at: ${sentence}\n`)
    write(`${faults} faults, ${warnings} warnings.\n`)
  }
  return faults > 0 ? 1 : 0
}

const noSelectors = 'DKIM, whose selectors are the mail servers’ own. Name them by LATCHKEY_DKIM_SELECTORS.'

/** What was found, and what could not be looked at for want of a setting: that is not well because of it. */
type Seen = { readonly findings: readonly Finding[]; readonly notLookedAt: readonly string[] }

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

async function look(values: Values, nowMs: () => number): Promise<Seen> {
  const { outside, metrics } = values
  const tools = createNetworkTools(values, nowMs)
  let config: ReturnType<typeof configOf>
  try {
    config = configOf(values)
  } catch (error) {
    // The others have nothing to look at.
    if (error instanceof ConfigError)
      return {
        findings: toFindings(
          error.faults.map(({ line, sentence }) => ({ code: 'config/invalid', what: sentence, line })),
          () => undefined,
        ),
        notLookedAt: [],
      }
    throw error instanceof Error ? new OperateError(error.message, { cause: error }) : error
  }
  const findings = await examine({ config, tools, isInside: outside !== true, metricsFolder: metrics, nowMs })
  const hasMails = config.environments.has('auth')
  const notLookedAt = hasMails && dkimSelectors(config).length === 0 ? [noSelectors] : []
  return { findings, notLookedAt }
}
